import type { LocalDate } from '@livro/calendar';
import { choicesOf, layoutOf } from '../../../shared/grid/grid-layout.ts';
import { readEntriesView } from './entries-view.ts';
import { addressChanges, layoutWith, savedAddress, shownColumns } from './saved-view-address.ts';

const today = '2026-11-23' as LocalDate;
const choices = choicesOf<{ id: string }>([
  { field: 'date', headerName: 'Data' },
  { field: 'description', headerName: 'Descrição', fixed: true },
  { field: 'amount', headerName: 'Valor', fixed: true },
]);
const saved = (text: string, columns?: string) => savedAddress(new URLSearchParams(text), today, columns);

it('keeps filters and order however they came, and neither the page nor what is open', () => {
  const kept = 'sort=-amount&supplier=Casa+%26+Cia&type=expense%2Cpayment';
  expect(saved('type=expense,payment&page=3&sort=-amount&lancamento=x&visao=v&supplier=Casa%20%26%20Cia')).toBe(kept);
  expect(saved(kept)).toBe(kept);
}); // prettier-ignore

it('keeps the days that today names by their name, and others as they are', () => {
  expect(saved('from=2026-11-01&to=2026-11-23')).toBe('period=month');
  expect(saved('from=2026-10-01&to=2026-10-31')).toBe('period=lastMonth');
  expect(saved('period=year')).toBe('period=year');
  expect(saved('from=2026-03-01&to=2026-03-31')).toBe('from=2026-03-01&to=2026-03-31');
  const view = readEntriesView(new URLSearchParams('period=lastMonth'), '2027-01-05' as LocalDate);
  expect([view.from, view.to]).toEqual(['2026-12-01', '2026-12-31']);
});

it('keeps columns that are not as the list begins, and shows those that it kept', () => {
  const begins = layoutOf(undefined, choices);
  expect(shownColumns(begins, choices)).toBeUndefined();
  const layout = layoutOf(
    { order: ['amount', 'description'], hidden: ['date'], density: 'compact' },
    choices,
  );
  const columns = shownColumns(layout, choices);
  expect(columns).toBe('amount,description');
  expect(saved('type=expense', columns)).toBe('columns=amount%2Cdescription&type=expense');
  expect(layoutWith(columns!.split(','), { ...begins, density: 'compact' }, choices)).toEqual(layout);
  expect(layoutWith(undefined, begins, choices)).toBe(begins);
});

it('takes out of the address whatever the view does not say', () =>
  expect(addressChanges('v1', 'type=expense')).toMatchObject({
    type: 'expense',
    visao: 'v1',
    supplier: undefined,
    sort: undefined,
    page: undefined,
  }));
