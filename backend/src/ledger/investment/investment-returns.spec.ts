import { localDate } from '@livro/calendar';
import { dailyRate, expectedFinalValue, performanceOf, realisedAnnualRate } from './investment-returns.ts';

const madeOn = localDate('2025-01-01');

describe('what was promised', () => {
  it('grows by a daily rate that makes the annual one in 365 days', () => {
    // 1,1^(1/365) − 1, computed elsewhere.
    expect(dailyRate('10').toDecimalPlaces(15).toString()).toBe('0.026115787606781');
    expect(dailyRate('0').toNumber()).toBe(0);
  });

  it('is the principal after all its days, each begun day a whole one', () => {
    expect(expectedFinalValue(100_000, '10', 365)).toBe(110_000);
    expect(expectedFinalValue(100_000, '10', 31)).toBe(100_813); // 100812,76… computed elsewhere
    expect(expectedFinalValue(100_000, '10', 30.01)).toBe(100_813);
    expect(expectedFinalValue(100_000, '10', 0)).toBe(100_000);
  });

  it('is unknown without a rate or a day', () => {
    expect(expectedFinalValue(100_000, null, 365)).toBeNull();
    expect(expectedFinalValue(100_000, '10', null)).toBeNull();
  });
});

describe('what a return gave', () => {
  const expected = { rate: '10', date: madeOn };

  it('is judged on the principal that it paid back, over its own days', () => {
    const full = { amount: 115_000, principal: 100_000, date: localDate('2026-01-01') };
    expect(performanceOf(full, expected)).toEqual({
      days: 365,
      realisedRate: 15,
      rateDifference: 5,
      expectedValue: 110_000,
      valueDifference: 5_000,
    });
    // (30000 / 29000)^(365/30) − 1 = 51,0542… %, computed elsewhere.
    const partial = { amount: 30_000, principal: 29_000, date: localDate('2025-01-31') };
    expect(performanceOf(partial, expected)).toEqual({
      days: 30,
      realisedRate: 51.0543,
      rateDifference: 41.0543,
      expectedValue: 29_228,
      valueDifference: 772,
    });
  });

  it('may be a loss', () => {
    const loss = { amount: 90_000, principal: 100_000, date: localDate('2026-01-01') };
    expect(performanceOf(loss, expected)).toMatchObject({
      realisedRate: -10,
      rateDifference: -20,
      valueDifference: -20_000,
    });
  });

  it('has no rate without days or principal, and no difference without an expected rate', () => {
    const sameDay = { amount: 100_100, principal: 100_000, date: madeOn };
    expect(performanceOf(sameDay, expected)).toMatchObject({
      days: 0,
      realisedRate: null,
      rateDifference: null,
      expectedValue: 100_000,
      valueDifference: 100,
    });
    const gainOnly = { amount: 50, principal: 0, date: localDate('2026-01-01') };
    expect(performanceOf(gainOnly, expected)).toMatchObject({ realisedRate: null, expectedValue: 0 });
    const unpromised = { amount: 110_000, principal: 100_000, date: localDate('2026-01-01') };
    expect(performanceOf(unpromised, { rate: null, date: madeOn })).toEqual({
      days: 365,
      realisedRate: 10,
      rateDifference: null,
      expectedValue: null,
      valueDifference: null,
    });
  });

  it('shows no rate that is beyond all sense', () => {
    const windfall = { amount: 100_000, principal: 1, date: localDate('2025-01-02') };
    expect(performanceOf(windfall, expected).realisedRate).toBeNull();
    expect(realisedAnnualRate(100_000, 1, 1)!.gt('1e1000')).toBe(true);
  });
});
