import { FoldingRates } from './folding-rates.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds));
const sums = (events: number) => ({ projection: 'sums', version: 1, generation: 1, events });

describe('the rate of folding', () => {
  it('is unknown at the first look and counted from the oldest of the last minute after', () => {
    const rates = new FoldingRates();
    expect(rates.rate(sums(100), at(0))).toBe(0);
    expect(rates.rate(sums(600), at(10))).toBe(50);
    expect(rates.rate(sums(600), at(50))).toBe(10);
    expect(rates.rate(sums(600), at(75))).toBe(0);
  });

  it('is each generation’s own', () => {
    const rates = new FoldingRates();
    rates.rate(sums(1_000), at(0));
    expect(rates.rate({ ...sums(0), generation: 2 }, at(5))).toBe(0);
    expect(rates.rate({ ...sums(20), generation: 2 }, at(9))).toBe(5);
  });
});
