/** The worth of a position by its expected rate, and which part of a return pays principal back. Exact decimals, no floats. */
import { daysBetween, type LocalDate } from '@livro/calendar';
import { centavos, type Centavos } from '@livro/money';
import { Decimal } from 'decimal.js';
import type { InvestmentState } from '../journal/state.ts';

export const Exact = Decimal.clone({ precision: 50 });
/** Half to even, as ABNT NBR 5891 rounds: no drift over many returns. */
const PRINCIPAL_ROUNDING = Decimal.ROUND_HALF_EVEN;
export const DAYS_OF_A_YEAR = 365;

/** What the value depends on; `rate` is percent a year as decimal text. */
export type Position = Pick<InvestmentState, 'outstanding' | 'rate' | 'date'>;

/**
 * Centavos, unrounded: outstanding × (1 + daily)^days with daily = (1 + annual rate)^(1/365) − 1, which is
 * outstanding × (1 + annual rate)^(days/365). Without a rate, the outstanding principal.
 */
export function positionValue(investment: Position, on: LocalDate): Decimal {
  const outstanding = new Exact(investment.outstanding);
  if (investment.rate === null) return outstanding;
  return grown(outstanding, investment.rate, daysBetween(investment.date, on));
}

/** Centavos, unrounded: amount × (1 + annual rate)^(days/365); `rate` is percent a year as decimal text. */
export function grown(amount: Decimal.Value, rate: string, days: number): Decimal {
  const annualFactor = new Exact(rate).div(100).plus(1);
  return new Exact(amount).times(annualFactor.pow(new Exact(days).div(DAYS_OF_A_YEAR)));
}

/** Principal that a partial return of `amount` pays back: in the proportion amount / value, at most what is outstanding. */
export function principalOfPartialReturn(investment: Position, amount: Centavos, on: LocalDate): Centavos {
  const value = positionValue(investment, on);
  if (value.lte(amount)) return investment.outstanding;
  const principal = new Exact(investment.outstanding).times(amount).div(value);
  return centavos(roundedCentavos(principal));
}

/** For showing: whole centavos, which after decades of a high rate may be more than one entry may hold. */
export const shownValue = (position: Position, on: LocalDate): number =>
  roundedCentavos(positionValue(position, on));

/** Of what is out without a rate: what it may gain nobody can foresee, but it seldom doubles. */
const UNFORESEEN = 2;

/** Centavos up to which a return is believed without asking: the position's value as it is shown. */
export const believedReturn = (position: Position, on: LocalDate): number =>
  shownValue(position, on) * (position.rate === null ? UNFORESEEN : 1);

export const roundedCentavos = (amount: Decimal): number =>
  amount.toDecimalPlaces(0, PRINCIPAL_ROUNDING).toNumber();
