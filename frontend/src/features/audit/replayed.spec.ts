import { localDate } from '@livro/calendar';
import { differenceText, placeOf, placeOnDay, sampled, type ReplayedEntry } from './replayed.ts';

const entry = (entry_number: number, recorded_at: string) => ({ entry_number, recorded_at }) as ReplayedEntry;
const entries = [
  entry(3, '2026-01-05T12:00:00.000Z'),
  // Still the fifth in São Paulo.
  entry(8, '2026-01-06T01:00:00.000Z'),
  entry(9, '2026-01-07T12:00:00.000Z'),
];

it.each([
  [undefined, 2],
  [3, 0],
  [8, 1],
  [7, 0],
  [100, 2],
  [1, 0],
])('entry %p is at place %i', (number, place) => expect(placeOf(entries, number)).toBe(place));

it.each([
  ['2026-01-04', 0],
  ['2026-01-05', 1],
  ['2026-01-06', 1],
  ['2026-02-01', 2],
])('the end of %s is at place %i', (day, place) => expect(placeOnDay(entries, localDate(day))).toBe(place));

it('takes few of many places, the lowest and the highest of each stretch', () => {
  const balances = Array.from({ length: 10_000 }, (_, n) => n % 97);
  balances[5_123] = -1;
  balances[7_321] = 1_000;
  const places = sampled(balances, 400);
  expect(places.length).toBeLessThanOrEqual(400);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).toEqual(expect.arrayContaining([5_123, 7_321]));
  expect(sampled([1, 2, 3], 400)).toEqual([0, 1, 2]);
});

it('names the field that differs, and both values', () => {
  const difference = { field: 'signed_amount', expected: '-1245000', found: '-1245', message: 'outro valor' };
  expect(differenceText(difference).replaceAll('\u00a0', ' ')).toBe(
    'Valor: o livro de eventos diz -R$ 12.450,00, as telas mostram -R$ 12,45',
  );
  expect(
    differenceText({ field: null, expected: null, found: null, message: 'o lançamento não pode ser lido' }),
  ).toBe('o lançamento não pode ser lido');
});
