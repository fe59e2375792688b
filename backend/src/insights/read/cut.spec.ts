import { addDays, localDate, type LocalDate } from '@livro/calendar';
import fc from 'fast-check';
import { cutOf, monthAfter, monthsOfRange, type Cut } from './cut.ts';

function daysIn({ months, days }: Cut, since: LocalDate): readonly string[] {
  const found: string[] = [];
  if (months) {
    const from = (months.from ?? since) as LocalDate;
    for (let day = from; day < monthAfter(months.to); day = addDays(day, 1)) found.push(day);
  }
  for (const { from, to } of days)
    for (let day = from as LocalDate; day <= to; day = addDays(day, 1)) found.push(day);
  return found.sort();
}

it('covers each day of a range once, and no other', () => {
  const start = localDate('2024-01-01');
  const offset = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(offset, offset, (a, b) => {
      const from = addDays(start, Math.min(a, b));
      const to = addDays(start, Math.max(a, b));
      const all: string[] = [];
      for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
      expect(daysIn(cutOf({ from, to }), start)).toEqual(all);
    }),
  );
});

it('reads whole months where it can, and all that lies before when no start is given', () => {
  expect(cutOf({ from: localDate('2025-01-01'), to: localDate('2025-03-31') })).toEqual({
    months: { from: '2025-01-01', to: '2025-03-01' },
    days: [],
  });
  expect(cutOf({ to: localDate('2025-03-15') })).toEqual({
    months: { from: null, to: '2025-02-01' },
    days: [{ from: '2025-03-01', to: '2025-03-15' }],
  });
  expect(cutOf({ from: localDate('2025-03-16'), to: localDate('2025-03-15') })).toEqual({
    months: null,
    days: [],
  });
});

it('names the months of a range', () => {
  expect(monthsOfRange(localDate('2025-11-20'), localDate('2026-01-02'))).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
  ]);
});
