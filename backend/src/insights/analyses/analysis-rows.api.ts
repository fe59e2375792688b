/** Rows of the analyses: months, suppliers, developments side by side. Pure. */
import { limits } from '@livro/rules';
import * as formulas from '../figures/formulas.ts';
import {
  added,
  type Commitment,
  type AccountFigures,
  type DevelopmentFigures,
} from '../figures/account-figures.queries.ts';
import type { GroupedSum, SupplierSum } from '../figures/sum.queries.ts';
import type {
  ComparedDevelopmentView,
  ExpenseAnalysisView,
  ExpenseMonthView,
  PaymentMonthView,
} from './analytics.view.ts';
import { budgetOf, outstandingOf, reais, reasonsOf } from '../figures/figures.view.ts';
import { monthName, sumOf } from './shares.api.ts';

export const expenseMonths = (
  sums: readonly GroupedSum<'key' | 'month'>[],
  months: readonly string[],
): ExpenseMonthView[] =>
  months.map((month) => {
    const own = sums.filter((sum) => sum.month === month);
    return {
      month: monthName(month),
      total: reais(sumOf(own)),
      count: own.reduce((all, { entries }) => all + entries, 0),
      categories: Object.fromEntries(own.map(({ key, amount }) => [key, reais(amount)])),
    };
  });

export const paymentMonths = (
  sums: readonly GroupedSum<'month'>[],
  months: readonly string[],
): PaymentMonthView[] =>
  months.map((month) => {
    const found = sums.find((sum) => sum.month === month);
    return { month: monthName(month), total: reais(found?.amount ?? 0), count: found?.entries ?? 0 };
  });

/** The greatest, and the others in one sum. */
export function supplierShares(
  sums: readonly SupplierSum[],
  total: number,
): Pick<ExpenseAnalysisView, 'suppliers' | 'supplierCount' | 'otherSuppliers'> {
  const top = sums.slice(0, limits.topVendors);
  const others = sums.slice(limits.topVendors);
  return {
    suppliers: top.map(({ supplier, amount, entries }) => ({
      supplier: supplier || null,
      amount: reais(amount),
      count: entries,
      percentage: formulas.percentOf(amount, total),
    })),
    supplierCount: sums.filter(({ supplier }) => supplier !== '').length,
    otherSuppliers: { count: others.length, total: reais(sumOf(others)) },
  };
}

export function comparedDevelopment(
  { id, name, status, progress }: DevelopmentFigures,
  accounts: readonly AccountFigures[],
  moved: readonly GroupedSum<'account_id' | 'measure'>[],
  commitments: readonly Commitment[],
): ComparedDevelopmentView {
  const own = accounts.filter(({ developmentId }) => developmentId === id);
  const sums = added(own);
  const of = (measure: string): number =>
    sumOf(moved.filter((sum) => sum.measure === measure && own.some((one) => one.id === sum.account_id)));
  const [revenue, expenses] = [of('payment'), of('expense')];
  const committed = sumOf(commitments.filter(({ developmentId }) => developmentId === id));
  const margin = formulas.margin(revenue, expenses);
  const roi = formulas.roi(revenue, expenses);
  const budgetUtilization = formulas.budgetUtilization(sums.expenses, committed, budgetOf(sums));
  return {
    id,
    name,
    status,
    completionPercentage: formulas.completionPercentage(progress),
    totalBalance: reais(sums.balance),
    currentlyInvested: reais(outstandingOf(sums)),
    revenue: reais(revenue),
    expenses: reais(expenses),
    netProfit: reais(formulas.netProfit(revenue, expenses)),
    margin: margin.value,
    roi: roi.value,
    committed: reais(committed),
    budgetUtilization: budgetUtilization.value,
    reasons: reasonsOf({ margin, roi, budgetUtilization }),
  };
}
