import { drawn } from './line-drawing.ts';

it.each<[string, number[], string, number]>([
  ['a balance that grows', [0, 50, 100], 'M0 39H80V20H160V1H240', 39],
  ['one that crosses zero', [100, -100], 'M0 1H120V39H240', 20],
  ['one that never moved, high above zero', [7, 7], 'M0 1H240', 39],
  ['a single day', [5], 'M0 1H240', 39],
  ['a debt', [-20, -10], 'M0 39H120V20H240', 1],
  ['nothing at all', [0, 0], 'M0 39H240', 39],
])('draws %s in steps, with zero in the scale', (_, balances, line, zero) =>
  expect(drawn(balances)).toMatchObject({ line, zero, area: `${line}V${zero}H0Z` }),
);

it('draws little where little changed', () => {
  const [before, after] = drawn([1_227_115.13, 1_227_113]).points;
  expect(Math.abs(before!.y - after!.y)).toBeLessThan(1);
});

it('keeps the greatest balances within the drawing', () => {
  const { line, crossesZero } = drawn([0, 9_999_999_999_999.99, -9_999_999_999_999.99]);
  expect({ line, crossesZero }).toEqual({ line: 'M0 20H80V1H160V39H240', crossesZero: true });
});
