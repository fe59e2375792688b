import fc from 'fast-check';
import { addDays, addMonths, isWorkingDay, localDate, onWorkingDay, type LocalDate } from './index.ts';

/** As the federation of banks publishes them for 2026, weekends left out. */
const HOLIDAYS_2026 = [
  '2026-01-01',
  '2026-02-16',
  '2026-02-17',
  '2026-04-03',
  '2026-04-21',
  '2026-05-01',
  '2026-06-04',
  '2026-09-07',
  '2026-10-12',
  '2026-11-02',
  '2026-11-20',
  '2026-12-25',
];
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(localDate('1930-01-01'), days));

it('knows every holiday of the banks in 2026 and no other', () => {
  const closed: LocalDate[] = [];
  for (let day = localDate('2026-01-01'); day <= '2026-12-31'; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !isWorkingDay(day)) closed.push(day);
  }
  expect(closed).toEqual(HOLIDAYS_2026);
});

it.each([
  ['2026-02-14', '2026-02-18'], // Saturday, then Sunday and Carnival
  ['2026-06-04', '2026-06-05'],
  ['2023-11-20', '2023-11-20'], // not national before 2024
  ['2027-03-26', '2027-03-29'],
  ['2026-12-31', '2026-12-31'],
  ['2100-12-31', '2100-12-31'],
])('moves %s to %s', (day, expected) => expect(onWorkingDay(localDate(day))).toBe(expected));

it('moves a day to itself or a later working day with none between', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const moved = onWorkingDay(day);
      expect(isWorkingDay(moved)).toBe(true);
      for (let between = day; between < moved; between = addDays(between, 1))
        expect(isWorkingDay(between)).toBe(false);
      expect(moved <= addDays(day, 6)).toBe(true);
    }),
  );
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-01-31', 13, '2028-02-29'],
  ['2026-01-31', 3, '2026-04-30'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-05', 0, '2026-12-05'],
])('is %s %i months later %s', (day, months, expected) =>
  expect(addMonths(localDate(day), months)).toBe(expected),
);
