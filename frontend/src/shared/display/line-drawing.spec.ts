import { drawn } from './line-drawing.ts';

it.each<[string, number[], ReturnType<typeof drawn>]>([
  ['a balance that grows', [0, 50, 100], { line: 'M3 37L120 20L237 3', end: 'M237 3', zero: undefined }],
  ['one that crosses zero', [100, -100], { line: 'M3 3L237 37', end: 'M237 37', zero: 20 }],
  ['one that never moved', [7, 7], { line: 'M3 20L237 20', end: 'M237 20', zero: undefined }],
  ['a single day', [5], { line: 'M3 20', end: 'M3 20', zero: undefined }],
  ['a debt', [-20, -10], { line: 'M3 37L237 3', end: 'M237 3', zero: undefined }],
])('draws %s', (_, balances, wanted) => expect(drawn(balances)).toEqual(wanted));

it('draws little where little changed', () => {
  const heights = [...drawn([1_227_115.13, 1_227_113]).line.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));
  expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThan(1);
});

it('keeps the greatest balances within the drawing', () => {
  const { line } = drawn([0, 9_999_999_999_999.99, -9_999_999_999_999.99]);
  expect(line).toBe('M3 20L120 3L237 37');
});
