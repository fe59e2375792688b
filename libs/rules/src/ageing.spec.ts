/** Every day is of exactly one age, and the ranges end where a calendar says. */
import { addDays, localDate } from '@livro/calendar';
import { daysLate, dueDaysOf, isLate, receivableAges } from './ageing.ts';

const today = localDate('2026-03-01');
const agesOf = (day: string) =>
  receivableAges.filter((age) => {
    const { from, to } = dueDaysOf(age, today);
    return (from === undefined || day >= from) && (to === undefined || day <= to);
  });

it('puts each day of two years into one age', () => {
  for (let days = -400; days <= 400; days++) expect(agesOf(addDays(today, days))).toHaveLength(1);
});

it.each([
  ['2026-03-02', 'ahead'],
  ['2026-03-01', 'today'],
  ['2026-02-28', 'late-30'],
  ['2026-01-30', 'late-30'],
  ['2026-01-29', 'late-60'],
  ['2025-12-31', 'late-60'],
  ['2025-12-30', 'late-90'],
  ['2025-12-01', 'late-90'],
  ['2025-11-30', 'later'],
])('%s is %s', (day, age) => expect(agesOf(day)).toEqual([age]));

it('counts days late as the ages do', () =>
  expect([-1, 0, 1, 30].map((days) => daysLate(addDays(today, -days), today))).toEqual([-1, 0, 1, 30]));

it('calls late what is past its day, and nothing else', () =>
  expect(receivableAges.filter(isLate)).toEqual(['late-30', 'late-60', 'late-90', 'later']));
