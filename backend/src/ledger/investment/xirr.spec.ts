import { addDays, daysBetween, localDate } from '@livro/calendar';
import fc from 'fast-check';
import { xirr, type CashFlow } from './xirr.ts';

const flows = (...pairs: readonly (readonly [string, number])[]): CashFlow[] =>
  pairs.map(([date, amount]) => ({ date: localDate(date), amount }));
const percent = (given: readonly CashFlow[], decimals = 6): number | null =>
  xirr(given)?.toDecimalPlaces(decimals).toNumber() ?? null;

/** The published example of the function's inventors: 0,373362535. */
const MICROSOFT = flows(
  ['2008-01-01', -10_000],
  ['2008-03-01', 2_750],
  ['2008-10-30', 4_250],
  ['2009-02-15', 3_250],
  ['2009-04-01', 2_750],
);

describe('the internal rate of return', () => {
  it('is that of published examples', () => {
    expect(percent(MICROSOFT)).toBe(37.336253);
  });

  it('is that of examples computed with another program by bisection', () => {
    expect(percent(flows(['2020-01-01', -1_000], ['2021-01-01', 500]), 9)).toBe(-49.905218039);
    const many = flows(
      ['2019-01-15', -6_000_000],
      ['2019-07-01', -1_500_050],
      ['2020-02-29', 3_000_000],
      ['2022-12-31', 6_123_456],
    );
    expect(percent(many, 9)).toBe(7.050043193);
  });

  it('is the annual rate itself after 365 days, up to the last digit, from a ruinous one to an absurd one', () => {
    for (const back of [1, 10, 5_000, 11_000, 20_000, 1_000_000, 50_000_000_000]) {
      expect(percent(flows(['2025-01-01', -10_000], ['2026-01-01', back]))).toBe(back / 100 - 100);
    }
  });

  it('does not care for the order of the flows, nor for one day being told in parts', () => {
    expect(percent(MICROSOFT.toReversed())).toBe(37.336253);
    const parts = [...MICROSOFT.slice(1), ...flows(['2008-01-01', -4_000], ['2008-01-01', -6_000])];
    expect(percent(parts)).toBe(37.336253);
  });

  it('is not there without money both out and in, or within one day', () => {
    expect(xirr([])).toBeNull();
    expect(xirr(flows(['2025-01-01', -100]))).toBeNull();
    expect(xirr(flows(['2025-01-01', -100], ['2025-06-01', -5]))).toBeNull();
    expect(xirr(flows(['2025-01-01', 100], ['2025-06-01', 5]))).toBeNull();
    expect(xirr(flows(['2025-01-01', -100], ['2025-01-01', 120]))).toBeNull();
    expect(xirr(flows(['2025-01-01', -100], ['2025-01-01', 100]))).toBeNull();
  });

  it('is not there where no rate balances the flows', () => {
    // 1000 − 1500 x + 1000 x² has no root.
    expect(xirr(flows(['2023-01-01', 1_000], ['2024-01-01', -1_500], ['2024-12-31', 1_000]))).toBeNull();
  });

  it('makes the flows worth nothing on the first day, whatever they are', () => {
    const start = localDate('2020-01-01');
    const applied = fc.record({
      day: fc.integer({ min: 0, max: 900 }),
      amount: fc.integer({ min: 1_000, max: 1e9 }),
    });
    const back = fc.record({
      day: fc.integer({ min: 901, max: 3_000 }),
      amount: fc.integer({ min: 1_000, max: 1e9 }),
    });
    fc.assert(
      fc.property(
        fc.array(applied, { minLength: 1, maxLength: 6 }),
        fc.array(back, { minLength: 1, maxLength: 6 }),
        (out, home) => {
          const given = [
            ...out.map(({ day, amount }) => ({ date: addDays(start, day), amount: -amount })),
            ...home.map(({ day, amount }) => ({ date: addDays(start, day), amount })),
          ];
          const rate = xirr(given);
          // Such flows change sign once, so there is exactly one rate; it may lie beyond what is looked at.
          if (rate === null) return;
          const factor = rate.div(100).plus(1);
          const first = given.reduce((day, { date }) => (date < day ? date : day), given[0]!.date);
          const worth = given.reduce(
            (sum, { date, amount }) => sum.plus(factor.pow(-daysBetween(first, date) / 365).times(amount)),
            factor.times(0),
          );
          const size = given.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
          expect(worth.div(size).abs().toNumber()).toBeLessThan(1e-9);
        },
      ),
      { numRuns: 200 },
    );
  });
});
