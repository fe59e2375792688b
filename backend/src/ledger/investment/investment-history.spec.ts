import { localDate } from '@livro/calendar';
import { cashFlowsOn, outstandingOn, valueOn, type InvestmentHistory } from './investment-history.ts';
import { xirr } from './xirr.ts';

const history: InvestmentHistory = {
  principal: 100_000,
  rate: '10',
  date: localDate('2025-01-01'),
  returns: [
    { amount: 55_000, principal: 50_000, date: localDate('2026-01-01') },
    { amount: 30_000, principal: 50_000, date: localDate('2026-06-01') },
  ],
};
const on = (day: string) => localDate(day);

it('is nothing before it is made', () => {
  expect(outstandingOn(history, on('2024-12-31'))).toBe(0);
  expect(valueOn(history, on('2024-12-31'))).toBe(0);
  expect(cashFlowsOn(history, on('2024-12-31'))).toEqual([]);
});

it('is worth what is still out at the expected rate, on any day', () => {
  expect(valueOn(history, on('2025-01-01'))).toBe(100_000);
  expect(valueOn(history, on('2025-12-31'))).toBe(109_971); // 100000 × 1,1^(364/365)
  expect(outstandingOn(history, on('2026-01-01'))).toBe(50_000);
  expect(valueOn(history, on('2026-01-01'))).toBe(55_000);
  expect(valueOn(history, on('2026-06-01'))).toBe(0);
});

it('without a rate is worth its principal', () => {
  expect(valueOn({ ...history, rate: null }, on('2026-03-01'))).toBe(50_000);
});

it('flows out, back, and as its value on the day', () => {
  expect(cashFlowsOn(history, on('2026-01-01'))).toEqual([
    { date: '2025-01-01', amount: -100_000 },
    { date: '2026-01-01', amount: 55_000 },
    { date: '2026-01-01', amount: 55_000 },
  ]);
  expect(cashFlowsOn(history, on('2027-01-01')).at(-1)).toEqual({ date: '2026-06-01', amount: 30_000 });
});

it('yields exactly what was expected as long as it only grows by it', () => {
  expect(
    xirr(cashFlowsOn(history, on('2026-01-01')))!
      .toDecimalPlaces(6)
      .toNumber(),
  ).toBe(10);
});
