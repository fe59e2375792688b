/**
 * The way from a figure of the dashboard to its entries: the same filters that the screen's links carry, asked of the history,
 * whose totals must be the figure.
 */
import type {
  CashFlowView,
  DevelopmentComparisonView,
  ExpenseAnalysisView,
  PaymentAnalysisView,
  ProfitabilityView,
} from '../../backend/src/insights/analyses/analytics.view.ts';
import type { FinancialSummaryView } from '../../backend/src/insights/figures/dashboard.view.ts';
import type { Asked, Books } from './insights.books.ts';

interface Totals {
  readonly totals: { readonly income: number; readonly expense: number; readonly net: number };
}

const queryOf = (all: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
const centavos = (reais: number): number => Math.round(reais * 100) + 0;

export async function followFigures({ ask }: Pick<Books, 'ask'>, where: Asked): Promise<void> {
  const { from, to, development } = where;
  const range = queryOf({ from, to, development });
  const net = async (filters: Readonly<Record<string, string | undefined>>): Promise<number> => {
    const query = queryOf({ development, from, to, ...filters, page: '1', limit: '1' });
    return centavos((await ask<Totals>(`transactions/?${query}`)).totals.net);
  };
  const spent = async (filters: object): Promise<number> => 0 - (await net({ type: 'expense', ...filters }));

  const summary = await ask<FinancialSummaryView>(`dashboard/financial-summary/?${range}`);
  expect(await net({ from: undefined })).toBe(centavos(summary.totalBalance));
  expect(await net({ type: 'payment' })).toBe(centavos(summary.totalRevenue));
  expect(await spent({})).toBe(centavos(summary.totalExpenses));
  expect(await net({ type: 'payment,expense' })).toBe(centavos(summary.netProfit));

  const flow = await ask<CashFlowView>(`analytics/cash-flow/?${range}`);
  // The first and the last month may be cut by the range; one between them stands for the others.
  for (const { month, net: flowed, closing } of [...flow.months.slice(0, 2), ...flow.months.slice(-1)]) {
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
    const days = {
      from: `${month}-01` < from! ? from : `${month}-01`,
      to: last.toISOString().slice(0, 10) > to! ? to : last.toISOString().slice(0, 10),
    };
    expect([month, await net(days)]).toEqual([month, centavos(flowed)]);
    expect([month, await net({ to: days.to, from: undefined })]).toEqual([month, centavos(closing)]);
  }

  const { categories, suppliers } = await ask<ExpenseAnalysisView>(`analytics/expense-analysis/?${range}`);
  for (const { key, amount } of categories)
    expect([key, await spent({ category: key })]).toEqual([key, centavos(amount)]);
  for (const { supplier, amount } of suppliers) {
    const filter = supplier === null ? { withoutSupplier: 'true' } : { supplier };
    expect([supplier, await spent(filter)]).toEqual([supplier, centavos(amount)]);
  }

  const { methods } = await ask<PaymentAnalysisView>(`analytics/payment-analysis/?${range}`);
  for (const { key, amount } of methods)
    expect([key, await net({ type: 'payment', paymentMethod: key })]).toEqual([key, centavos(amount)]);

  const { allInvestments } = await ask<ProfitabilityView>(`analytics/profitability-analysis/?${range}`);
  expect(0 - (await net({ type: 'investment' }))).toBe(centavos(allInvestments.invested));
  expect(await net({ type: 'investment_return' })).toBe(centavos(allInvestments.returned));

  const { developments } = await ask<DevelopmentComparisonView>(`analytics/development-comparison/?${range}`);
  for (const { id, revenue, expenses, totalBalance, netProfit } of developments) {
    expect(await net({ development: id, type: 'payment' })).toBe(centavos(revenue));
    expect(await spent({ development: id })).toBe(centavos(expenses));
    expect(await net({ development: id, type: 'payment,expense' })).toBe(centavos(netProfit));
    expect(await net({ development: id, from: undefined })).toBe(centavos(totalBalance));
  }
}
