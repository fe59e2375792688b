import fc from 'fast-check';
import { add, centavos, MAX_CENTAVOS, negate, proportion, subtract, toReais, ZERO } from './index.ts';

const anyAmount = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(centavos);

describe('centavos', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e15, -1e15])('refuses %p when it is made', (n) => {
    expect(() => centavos(n)).toThrow(RangeError);
  });

  it('never holds a negative zero', () => {
    expect(Object.is(centavos(-0), 0)).toBe(true);
    expect(Object.is(negate(ZERO), 0)).toBe(true);
  });

  it('adds and subtracts exactly and refuses a sum out of range', () => {
    expect(add(centavos(10), centavos(20))).toBe(30);
    expect(subtract(centavos(10), centavos(20))).toBe(-10);
    expect(() => add(MAX_CENTAVOS, centavos(1))).toThrow(RangeError);
  });

  it('becomes a JSON number with at most two decimals', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = JSON.stringify(toReais(amount));
        expect(text).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(Math.round(toReais(amount) * 100)).toBe(amount);
      }),
    );
  });
});

describe('proportion', () => {
  it.each([
    ['half-even', 5, 1, 2, 2],
    ['half-even', 15, 1, 10, 2],
    ['half-even', 25, 1, 10, 2],
    ['half-up', 25, 1, 10, 3],
    ['half-up', -25, 1, 10, -3],
    ['down', 29, 1, 10, 2],
    ['down', -29, 1, 10, -2],
    ['up', 21, 1, 10, 3],
  ] as const)('rounds %s: %d × %d / %d = %d', (rounding, total, numerator, denominator, expected) => {
    expect(proportion(centavos(total), numerator, denominator, rounding)).toBe(expected);
  });

  it('is exact where doubles are not', () => {
    expect(proportion(MAX_CENTAVOS, 10n ** 30n, 10n ** 30n, 'down')).toBe(MAX_CENTAVOS);
  });

  it('refuses a denominator of zero', () => {
    expect(() => proportion(ZERO, 1, 0, 'down')).toThrow(RangeError);
  });
});
