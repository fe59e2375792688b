/** The covering part of a product of factors covers every pair, leaves out what cannot be, and is small and always the same. */
import { coveringRows, pairsOf, type Row } from './covering.ts';

const product = (factors: Readonly<Record<string, readonly (string | number)[]>>): Row[] =>
  Object.entries(factors).reduce<Row[]>(
    (rows, [factor, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [factor]: value }))),
    [{}],
  );
const pairsIn = (rows: readonly Row[]) => new Set(rows.flatMap(pairsOf));
const rows = product({
  screen: Array.from({ length: 12 }, (_, n) => `screen ${n}`),
  state: ['ready', 'empty', 'error', 'long'],
  width: [1440, 768, 390],
  theme: ['light', 'dark'],
}).filter(({ screen, state }) => screen !== 'screen 3' || state !== 'empty');

it('names each pair of a row once', () =>
  expect(pairsOf({ b: 1, a: 'x', c: 2 })).toEqual(['a=x & b=1', 'a=x & c=2', 'b=1 & c=2']));
it('covers every pair that can be, and none that cannot', () =>
  expect(pairsIn(coveringRows(rows))).toEqual(pairsIn(rows)));
it('needs hardly more rows than the two longest factors have pairs', () => {
  expect(coveringRows(rows).length).toBeGreaterThanOrEqual(12 * 4 - 1);
  expect(coveringRows(rows).length).toBeLessThan(12 * 4 * 1.2);
});
it('chooses the same rows each time', () => expect(coveringRows(rows)).toEqual(coveringRows([...rows])));
it('takes all rows where each is the only one with its pair', () =>
  expect(coveringRows(product({ a: [1, 2], b: ['x', 'y', 'z'] }))).toHaveLength(6));
it('has nothing to choose from nothing', () => expect(coveringRows([])).toEqual([]));
