/**
 * The internal rate of return of money that went and came on any days: the annual rate at which all of it is worth nothing
 * on the first day, Σ amount / (1 + rate)^(days / 365) = 0. Formula: Microsoft, "XIRR function" (Office support), whose
 * example the spec recomputes. Null where there is no such rate.
 */
import { daysBetween, type LocalDate } from '@livro/calendar';
import { Decimal } from 'decimal.js';

/** Enough for centavos of billions over decades, and a third faster than 50 digits. */
const Exact = Decimal.clone({ precision: 40 });
const DAYS_OF_A_YEAR = 365;

/** Centavos: negative when money was applied, positive when it came back or stands there to be taken. */
export interface CashFlow {
  readonly date: LocalDate;
  readonly amount: number;
}

/** Of the daily discount factor; the annual rate then is exact beyond any digit that is shown. */
const TOLERANCE = new Exact('1e-22');
const NEWTON_STEPS = 40;
const BISECTION_STEPS = 90;
/** Where Newton begins: 10 % a year, as spreadsheets do. */
const GUESS = factorOf(10);
/** Percent a year: ends of the intervals in which bisection looks, from the most ordinary outwards. */
const BRACKETS: readonly (readonly [number, number])[] = [
  [0, 20],
  [20, 100],
  [-50, 0],
  [100, 1_000],
  [-90, -50],
  [1_000, 100_000],
  [-99, -90],
  [100_000, 1e9],
  [-99.9999, -99],
];
const LARGEST_FACTOR = factorOf(-99.9999);
const SMALLEST_FACTOR = factorOf(1e9);

/**
 * Percent a year, or null: without money both out and in, on one day only, or where no rate between −99,9999 % and a
 * billion percent balances the flows. The order of the flows does not matter; where several rates would do, it is the one
 * that Newton reaches from 10 %.
 */
export function xirr(flows: readonly CashFlow[]): Decimal | null {
  const terms = termsOf(flows);
  const signs = new Set(terms.map(({ amount }) => Math.sign(amount.toNumber())));
  if (!signs.has(1) || !signs.has(-1)) return null;
  const factor = newton(terms) ?? bisect(terms);
  return factor && new Exact(1).div(factor.pow(DAYS_OF_A_YEAR)).minus(1).times(100);
}

/** `amount` × factor^`days` is what a flow is worth on the first day, `factor` being (1 + rate)^(−1/365). */
interface Term {
  readonly days: number;
  readonly amount: Decimal;
}

/** One term a day, by day: flows of one day that cancel out say nothing. */
function termsOf(flows: readonly CashFlow[]): readonly Term[] {
  const byDay = new Map<LocalDate, Decimal>();
  for (const { date, amount } of flows) byDay.set(date, (byDay.get(date) ?? new Exact(0)).plus(amount));
  const days = [...byDay].filter(([, amount]) => !amount.isZero()).sort(([a], [b]) => (a < b ? -1 : 1));
  const first = days[0]?.[0];
  return first === undefined
    ? []
    : days.map(([date, amount]) => ({ days: daysBetween(first, date), amount }));
}

/** A polynomial in the factor, from the last term down (Horner), with its slope. */
function worth(
  terms: readonly Term[],
  factor: Decimal,
): { readonly value: Decimal; readonly slope: Decimal } {
  let value = new Exact(0);
  let slope = new Exact(0);
  for (let i = terms.length - 1; i >= 0; i -= 1) {
    const { days, amount } = terms[i]!;
    value = value.plus(amount);
    const gap = days - (terms[i - 1]?.days ?? 0);
    if (gap === 0) continue;
    const before = factor.pow(gap - 1);
    const power = before.times(factor);
    slope = slope.times(power).plus(value.times(before).times(gap));
    value = value.times(power);
  }
  return { value, slope };
}

function newton(terms: readonly Term[]): Decimal | null {
  let factor: Decimal = GUESS;
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const { value, slope } = worth(terms, factor);
    if (slope.isZero()) return null;
    const change = value.div(slope);
    factor = factor.minus(change);
    if (factor.lt(SMALLEST_FACTOR) || factor.gt(LARGEST_FACTOR)) return null;
    if (change.abs().lt(TOLERANCE)) return factor;
  }
  return null;
}

/** Slow and sure: the first bracket at whose ends the flows are worth something of opposite sign. */
function bisect(terms: readonly Term[]): Decimal | null {
  for (const [low, high] of BRACKETS) {
    let from = factorOf(low);
    let to = factorOf(high);
    const sign = worth(terms, from).value.s;
    if (worth(terms, from).value.isZero()) return from;
    if (worth(terms, to).value.s === sign) continue;
    for (let step = 0; step < BISECTION_STEPS; step += 1) {
      const middle = from.plus(to).div(2);
      if (worth(terms, middle).value.s === sign) from = middle;
      else to = middle;
    }
    return from.plus(to).div(2);
  }
  return null;
}

function factorOf(percentAYear: number): Decimal {
  return new Exact(percentAYear).div(100).plus(1).pow(new Exact(-1).div(DAYS_OF_A_YEAR));
}
