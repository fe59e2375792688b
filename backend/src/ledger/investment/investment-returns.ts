/**
 * What an investment promised and what it gave: expected final value, and the realised rate of each return beside the
 * expected one. Rates are percent a year, effective, over years of 365 days. Exact decimals; books nothing.
 */
import { daysBetween, type LocalDate } from '@livro/calendar';
import type { Decimal } from 'decimal.js';
import { DAYS_OF_A_YEAR, Exact, grown, roundedCentavos } from './investment-value.ts';

/** Decimals of a rate that is shown, in percent: enough to tell 100,0 % of an index from 100,1 %. */
const RATE_DECIMALS = 4;
/** Above this a rate says nothing any more (a return of many times its principal after a day). */
const LARGEST_SHOWN_RATE = 1e9;

/** (1 + annual rate)^(1/365) − 1, in percent a day; `rate` is percent a year as decimal text. */
export const dailyRate = (rate: string): Decimal =>
  new Exact(rate).div(100).plus(1).pow(new Exact(1).div(DAYS_OF_A_YEAR)).minus(1).times(100);

/**
 * Principal × (1 + daily rate)^days in whole centavos, with a begun day counted as a day. Null where no rate or no day of
 * return was given.
 */
export function expectedFinalValue(
  principal: number,
  rate: string | null,
  days: number | null,
): number | null {
  if (rate === null || days === null) return null;
  return roundedCentavos(grown(principal, rate, Math.max(0, Math.ceil(days))));
}

/** One return as its investment's promise judges it; centavos and days of the calendar. */
export interface ReturnGiven {
  readonly amount: number;
  /** What it paid back; the rest of the amount is gain or loss. */
  readonly principal: number;
  readonly date: LocalDate;
}

/** What the investment was to give. */
export interface Expectation {
  readonly rate: string | null;
  readonly date: LocalDate;
}

export interface ReturnPerformance {
  /** Days from the investment to the return. */
  readonly days: number;
  /** Percent a year on the principal paid back: (amount / principal)^(365 / days) − 1. Null without days or principal. */
  readonly realisedRate: number | null;
  /** Realised minus expected rate, in percentage points. Null where either is missing. */
  readonly rateDifference: number | null;
  /** What that principal would have become by then at the expected rate; centavos. Null without a rate. */
  readonly expectedValue: number | null;
  /** Amount minus `expectedValue`; centavos. */
  readonly valueDifference: number | null;
}

/** A return beside what was expected over the same days. */
export function performanceOf(given: ReturnGiven, expected: Expectation): ReturnPerformance {
  const days = daysBetween(expected.date, given.date);
  const realised = realisedAnnualRate(given.amount, given.principal, days);
  const expectedValue = expectedFinalValue(given.principal, expected.rate, days);
  return {
    days,
    realisedRate: shownRate(realised),
    rateDifference:
      realised === null || expected.rate === null ? null : shownRate(realised.minus(expected.rate)),
    expectedValue,
    valueDifference: expectedValue === null ? null : given.amount - expectedValue,
  };
}

/** Percent a year, unrounded; null where days or principal are zero. */
export function realisedAnnualRate(amount: number, principal: number, days: number): Decimal | null {
  if (days <= 0 || principal <= 0 || amount < 0) return null;
  return new Exact(amount).div(principal).pow(new Exact(DAYS_OF_A_YEAR).div(days)).minus(1).times(100);
}

/** A rate as a JSON number; null for none and for one beyond all sense. */
export const shownRate = (rate: Decimal | null): number | null =>
  rate === null || rate.abs().gt(LARGEST_SHOWN_RATE) ? null : rate.toDecimalPlaces(RATE_DECIMALS).toNumber();
