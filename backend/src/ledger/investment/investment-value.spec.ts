import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { positionValue, principalOfPartialReturn } from './investment-value.ts';
import type { InvestmentState } from '../journal/state.ts';

const position = (outstanding: number, rate: string | null): InvestmentState => ({
  status: 'active',
  accountId: 'a',
  outstanding: centavos(outstanding),
  rate,
  date: localDate('2025-01-01'),
  reference: null,
  fullReturns: 0,
  returns: 0,
});

describe('the value of a position', () => {
  it('is the annual rate after 365 days, to the last digit', () => {
    expect(positionValue(position(100_000, '10'), localDate('2026-01-01')).toString()).toBe('110000');
    expect(positionValue(position(999_999_999_999_999, '100'), localDate('2026-01-01')).toString()).toBe(
      '1999999999999998',
    );
  });

  it('is the outstanding principal on the first day and without a rate', () => {
    expect(positionValue(position(100_000, '10'), localDate('2025-01-01')).toNumber()).toBe(100_000);
    expect(positionValue(position(100_000, null), localDate('2030-01-01')).toNumber()).toBe(100_000);
  });

  it('grows day by day, not linearly', () => {
    // 100000 × 1,1^(30/365), computed with 45 digits elsewhere.
    const value = positionValue(position(100_000, '10'), localDate('2025-01-31'));
    expect(value.toDecimalPlaces(4).toString()).toBe('100786.4477');
  });
});

describe('the principal in a partial return', () => {
  const afterAYear = localDate('2026-01-01');

  it('rounds to the nearest centavo', () => {
    // 100 of 110000 on 100000: 90,909…
    expect(principalOfPartialReturn(position(100_000, '10'), centavos(100), afterAYear)).toBe(91);
    expect(principalOfPartialReturn(position(100_000, '10'), centavos(109_999), afterAYear)).toBe(99_999);
  });

  it('rounds a half to the even centavo', () => {
    // At 100 % a year each centavo pays half a centavo back.
    expect(
      [1, 3, 5, 7].map((n) => principalOfPartialReturn(position(100, '100'), centavos(n), afterAYear)),
    ).toEqual([0, 2, 2, 4]);
  });

  it('is at most what is outstanding', () => {
    for (const amount of [110_000, 110_001, 999_999_999]) {
      expect(principalOfPartialReturn(position(100_000, '10'), centavos(amount), afterAYear)).toBe(100_000);
    }
    expect(principalOfPartialReturn(position(0, '10'), centavos(5), afterAYear)).toBe(0);
  });
});
