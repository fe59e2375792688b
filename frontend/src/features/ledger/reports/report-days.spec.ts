/** Last month is a whole calendar month, and what the address says is what is read of it again. */
import { localDate } from '@livro/calendar';
import { addressOf, lastMonth, readReportDays } from './report-days.ts';

const today = localDate('2026-03-31');

it.each([
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2024-03-01', '2024-02-01', '2024-02-29'],
  ['2026-01-15', '2025-12-01', '2025-12-31'],
])('on %s last month is %s to %s', (day, from, to) =>
  expect(lastMonth(localDate(day))).toEqual({ from, to }),
);

it.each([
  [undefined, undefined],
  [localDate('2026-02-01'), localDate('2026-02-28')],
  [localDate('2026-01-10'), undefined],
  [undefined, localDate('2026-01-10')],
])('%s to %s comes back from its address', (from, to) => {
  const address = addressOf({ from, to }, today);
  const params = new URLSearchParams(
    Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  expect(readReportDays(params, today)).toEqual({ from, to });
});

it('is last month where the address says nothing, or nothing that is a day', () => {
  expect(readReportDays(new URLSearchParams(), today)).toEqual(lastMonth(today));
  expect(readReportDays(new URLSearchParams('de=ontem'), today)).toEqual(lastMonth(today));
});
