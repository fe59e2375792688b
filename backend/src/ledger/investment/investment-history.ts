/**
 * One investment from its first day to any other: what is out, what it is worth, and the money that went and came. Takes
 * entries that were reversed for entries that never were: its caller leaves them out.
 */
import { isAfter, isBefore, type LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { Expectation, ReturnGiven } from './investment-returns.ts';
import { shownValue } from './investment-value.ts';
import type { CashFlow } from './xirr.ts';

/** `principal` is what was applied on `date`, in centavos. */
export interface InvestmentHistory extends Expectation {
  readonly principal: number;
  readonly returns: readonly ReturnGiven[];
}

/** Principal that was still out at the end of a day; nothing before the investment was made. */
export function outstandingOn(history: InvestmentHistory, on: LocalDate): number {
  if (isBefore(on, history.date)) return 0;
  return returnsBy(history, on).reduce((left, { principal }) => left - principal, history.principal);
}

/** What that principal was worth by the expected rate, in whole centavos; the principal itself without a rate. */
export function valueOn(history: InvestmentHistory, on: LocalDate): number {
  const outstanding = outstandingOn(history, on) as Centavos;
  if (outstanding === 0) return 0;
  return shownValue({ outstanding, rate: history.rate, date: history.date }, on);
}

/** The flows of an internal rate of return: applied, returned, and the value on the day as if it were taken then. */
export function cashFlowsOn(history: InvestmentHistory, on: LocalDate): readonly CashFlow[] {
  if (isBefore(on, history.date)) return [];
  const value = valueOn(history, on);
  return [
    { date: history.date, amount: -history.principal },
    ...returnsBy(history, on).map(({ date, amount }) => ({ date, amount })),
    ...(value > 0 ? [{ date: on, amount: value }] : []),
  ];
}

const returnsBy = ({ returns }: InvestmentHistory, on: LocalDate): readonly ReturnGiven[] =>
  returns.filter(({ date }) => !isAfter(date, on));
