/** Sums as parts of their whole, and as series of months. Pure. */
import { netProfit, percentOf } from '../figures/formulas.ts';
import type { GroupedSum } from '../figures/sum.queries.ts';
import type { MonthlyTrendsView, ShareView } from '../figures/dashboard.view.ts';
import { reais } from '../figures/figures.view.ts';

/** Centavos. */
export const sumOf = (all: readonly { readonly amount: number }[]): number =>
  all.reduce((sum, { amount }) => sum + amount, 0);

export interface Part<Key extends string = string> {
  readonly key: Key;
  readonly amount: number;
  readonly entries: number;
}

/** The greatest first. */
export function shareViews<Key extends string>(
  parts: readonly Part<Key>[],
  labelOf: (key: Key) => string,
): ShareView[] {
  const whole = sumOf(parts);
  return [...parts]
    .sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1))
    .map(({ key, amount, entries }) => ({
      key,
      label: labelOf(key),
      amount: reais(amount),
      count: entries,
      percentage: percentOf(amount, whole),
    }));
}

/** `yyyy-mm` of a month's first day. */
export const monthName = (month: string): string => month.slice(0, 7);

/** Every month of the range, also those without entries. */
export function trendOf(
  sums: readonly GroupedSum<'measure' | 'month'>[],
  months: readonly string[],
): Omit<MonthlyTrendsView, 'from' | 'to'> {
  const of = (measure: string, month?: string): number =>
    sumOf(sums.filter((sum) => sum.measure === measure && (month === undefined || sum.month === month)));
  const both = (month?: string) => ({ spent: of('expense', month), got: of('payment', month) });
  const whole = both();
  return {
    months: months.map((month) => {
      const { spent, got } = both(month);
      return {
        month: monthName(month),
        expenses: reais(spent),
        revenues: reais(got),
        profits: reais(netProfit(got, spent)),
      };
    }),
    totalExpenses: reais(whole.spent),
    totalRevenues: reais(whole.got),
    totalProfits: reais(netProfit(whole.got, whole.spent)),
  };
}
