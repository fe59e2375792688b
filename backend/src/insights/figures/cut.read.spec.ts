import { addDays, daysBetween, localDate, type LocalDate } from '@livro/calendar';
import fc from 'fast-check';
import { cutOf, monthAfter, monthsOfRange, type Cut } from './cut.read.ts';

const yearAfter = (year: string): string => `${Number(year.slice(0, 4)) + 1}-01-01`;

/** Each day that is read, with how often; and how many single days were read for it. */
function daysIn({ years, months, days }: Cut, since: LocalDate) {
  const found = new Map<string, number>();
  const add = (from: string | null, end: string, sign = 1): void => {
    for (let day = (from ?? since) as LocalDate; day < end; day = addDays(day, 1))
      found.set(day, (found.get(day) ?? 0) + sign);
  };
  if (years) add(years.from, yearAfter(years.to));
  for (const { from, to } of months) add(from, monthAfter(to));
  for (const { from, to, sign } of days) add(from, addDays(to as LocalDate, 1), sign);
  return [...found].filter(([, times]) => times !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}

const single = ({ days }: Cut): number =>
  days.reduce((sum, { from, to }) => sum + 1 + daysBetween(from as LocalDate, to as LocalDate), 0);

it.each([true, false])(
  'covers each day of a range once, and no other, by few single days; with years: %s',
  (years) => {
    const start = localDate('2023-01-01');
    const offset = fc.integer({ min: 0, max: 1_500 });
    fc.assert(
      fc.property(offset, offset, fc.boolean(), (a, b, sinceEver) => {
        const from = sinceEver ? start : addDays(start, Math.min(a, b));
        const to = addDays(start, Math.max(a, b));
        const all: [string, number][] = [];
        for (let day = from; day <= to; day = addDays(day, 1)) all.push([day, 1]);
        const cut = cutOf({ from: sinceEver ? undefined : from, to }, { years });
        expect(daysIn(cut, start)).toEqual(all);
        expect(single(cut)).toBeLessThanOrEqual(2 * 15);
        expect(years || cut.years === null).toBe(true);
      }),
    );
  },
);

it('reads whole months where it can, and all that lies before when no start is given', () => {
  const months = { years: false };
  expect(cutOf({ from: localDate('2025-01-01'), to: localDate('2025-03-31') }, months)).toEqual({
    years: null,
    months: [{ from: '2025-01-01', to: '2025-03-01' }],
    days: [],
  });
  expect(cutOf({ to: localDate('2025-03-15') }, months)).toEqual({
    years: null,
    months: [{ from: null, to: '2025-02-01' }],
    days: [{ from: '2025-03-01', to: '2025-03-15', sign: 1 }],
  });
  expect(cutOf({ from: localDate('2025-03-16'), to: localDate('2025-03-15') }, months)).toEqual({
    years: null,
    months: [],
    days: [],
  });
});

it('takes the fewer days: those in the range, or those that the months hold too much', () => {
  expect(cutOf({ from: localDate('2025-03-05'), to: localDate('2025-05-20') }, { years: false })).toEqual({
    years: null,
    months: [{ from: '2025-03-01', to: '2025-05-01' }],
    days: [
      { from: '2025-03-01', to: '2025-03-04', sign: -1 },
      { from: '2025-05-21', to: '2025-05-31', sign: -1 },
    ],
  });
});

it('reads whole years where months need not be told apart', () => {
  const years = { years: true };
  expect(cutOf({ to: localDate('2025-03-15') }, years)).toEqual({
    years: { from: null, to: '2024-01-01' },
    months: [{ from: '2025-01-01', to: '2025-02-01' }],
    days: [{ from: '2025-03-01', to: '2025-03-15', sign: 1 }],
  });
  expect(cutOf({ from: localDate('2022-11-20'), to: localDate('2024-12-31') }, years)).toEqual({
    years: { from: '2023-01-01', to: '2024-01-01' },
    months: [{ from: '2022-12-01', to: '2022-12-01' }],
    days: [{ from: '2022-11-20', to: '2022-11-30', sign: 1 }],
  });
});

it('names the months of a range', () => {
  expect(monthsOfRange(localDate('2025-11-20'), localDate('2026-01-02'))).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
  ]);
});
