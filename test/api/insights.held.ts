/** What each answer must say of a range and a development, from the reference. Money in answers is reais, in the reference centavos. */
import type {
  CashFlowView,
  DevelopmentComparisonView,
  ExpenseAnalysisView,
  ForecastView,
  PaymentAnalysisView,
  ProfitabilityView,
} from '../../backend/src/insights/http/analytics.view.ts';
import type {
  CategoryBreakdownView,
  DevelopmentFiguresView,
  FinancialSummaryView,
  MonthlyTrendsView,
  PerformanceView,
} from '../../backend/src/insights/http/dashboard.view.ts';
import {
  balance,
  dayAfter,
  daysFrom,
  grouped,
  legsIn,
  months,
  openPositions,
  percent,
  ratedGains,
  type Reference,
  total,
  type Where,
  worth,
} from './insights.reference.ts';
import { today } from './ledger.fixture.ts';

/** As the list of developments answers it; only what is used. */
export interface HeldDevelopment {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly progressPercentage: number;
  readonly startDate: string;
  readonly expectedCompletionDate: string | null;
}

/** An approved purchase; `cost` in centavos. */
export interface CommittedPurchase {
  readonly development: string;
  readonly cost: number;
  readonly needed: string | null;
}

/** A question, and what it is held against. */
export interface Books {
  readonly ask: <View>(url: string) => Promise<View>;
  readonly reference: Reference;
  readonly developments: readonly { readonly id: string }[];
  readonly committed: readonly CommittedPurchase[];
  readonly committedTo: (development?: string) => number;
}
export type Asked = Where & { readonly asOf?: string };

export const reais = (centavos: number): number => centavos / 100;

const queryOf = ({ from, to, asOf, development }: Asked): string =>
  new URLSearchParams(
    Object.entries({ from, to: asOf ? undefined : to, as_of: asOf, development }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  ).toString();

/** All that had happened by the end of a range. */
export const standing = ({ reference }: Pick<Books, 'reference'>, where: Where) => {
  const legs = legsIn(reference, { ...where, from: undefined });
  const gain = legs
    .filter(({ kind }) => kind === 'returned')
    .reduce((sum, { data, sign }) => sum + sign * (data.gain as number), 0);
  const [invested, returned] = [total(legs, 'invested'), total(legs, 'returned')];
  return {
    balance: balance(legs),
    revenue: total(legs, 'payment'),
    expenses: total(legs, 'expense'),
    invested,
    returned,
    gain,
    out: invested - (returned - gain),
  };
};

export async function holdSummary(books: Books, where: Asked): Promise<void> {
  const { ask, reference } = books;
  const legs = legsIn(reference, where);
  const { balance: closing, out } = standing(books, where);
  const before = balance(legsIn(reference, { ...where, from: undefined, to: dayAfter(where.from!, -1) }));
  expect(await ask<FinancialSummaryView>(`dashboard/financial-summary/?${queryOf(where)}`)).toMatchObject({
    openingBalance: reais(before),
    closingBalance: reais(closing),
    totalBalance: reais(closing),
    totalRevenue: reais(total(legs, 'payment')),
    totalExpenses: reais(total(legs, 'expense')),
    netProfit: reais(total(legs, 'payment') - total(legs, 'expense')),
    totalInvested: reais(total(legs, 'invested')),
    totalReturns: reais(total(legs, 'returned')),
    currentlyInvested: reais(out),
  });
}

export async function holdFlow(books: Books, where: Asked): Promise<void> {
  const { ask, reference } = books;
  const names = months(where.from!, where.to!);
  const legs = legsIn(reference, where);
  const of = (month: string) => legs.filter(({ date }) => date.startsWith(month));
  const trends = await ask<MonthlyTrendsView>(`dashboard/monthly-trends/?${queryOf(where)}`);
  expect(trends.months).toEqual(
    names.map((month) => {
      const [revenues, expenses] = [total(of(month), 'payment'), total(of(month), 'expense')];
      return {
        month,
        expenses: reais(expenses),
        revenues: reais(revenues),
        profits: reais(revenues - expenses),
      };
    }),
  );
  const external = legs.filter(
    ({ kind, data }) =>
      !(kind === 'in' || kind === 'out') || (where.development && data.transferType === 'external'),
  );
  const flow = await ask<CashFlowView>(`analytics/cash-flow/?${queryOf(where)}`);
  expect(flow.months.map(({ month, inflows, outflows }) => [month, inflows, outflows])).toEqual(
    names.map((month) => {
      const own = external.filter(({ date }) => date.startsWith(month));
      return [
        month,
        reais(total(own, 'opening', 'payment', 'in', 'returned')),
        reais(total(own, 'expense', 'out', 'invested')),
      ];
    }),
  );
  expect(flow.closing).toBe(reais(standing(books, where).balance));
  expect(flow.months.at(-1)!.closing).toBe(flow.closing);
  expect(flow.opening).toBe(
    reais(balance(legsIn(reference, { ...where, from: undefined, to: dayAfter(where.from!, -1) }))),
  );
}

export async function holdBreakdown(books: Books, where: Asked): Promise<void> {
  const { ask, reference } = books;
  const legs = legsIn(reference, where);
  const shown = (rows: { key: string; amount: number; count: number }[]) =>
    rows.map(({ key, amount, count }) => [key, Math.round(amount * 100), count]);
  const breakdown = await ask<CategoryBreakdownView>(`dashboard/category-breakdown/?${queryOf(where)}`);
  const categories = grouped(legs, 'expense', ({ data }) => data.category as string);
  expect(shown(breakdown.expenses)).toEqual(categories);
  expect(shown(breakdown.investments)).toEqual(
    grouped(legs, 'invested', ({ data }) => data.investmentType as string),
  );
  const analysis = await ask<ExpenseAnalysisView>(`analytics/expense-analysis/?${queryOf(where)}`);
  const spent = total(legs, 'expense');
  expect(shown(analysis.categories)).toEqual(categories);
  expect(analysis.total).toBe(reais(spent));
  const suppliers = grouped(legs, 'expense', ({ data }) => (data.supplier as string | null) ?? '');
  expect(
    analysis.suppliers.map(({ supplier, amount, count }) => [
      supplier ?? '',
      Math.round(amount * 100),
      count,
    ]),
  ).toEqual(suppliers.slice(0, 10));
  expect(analysis.otherSuppliers.total).toBe(
    reais(suppliers.slice(10).reduce((sum, [, amount]) => sum + amount, 0)),
  );
  expect(analysis.suppliers[0]!.percentage).toBe(percent(suppliers[0]![1], spent));
  for (const { month, categories: own } of analysis.months) {
    const inMonth = legs.filter(({ date }) => date.startsWith(month));
    expect(own).toEqual(
      Object.fromEntries(
        grouped(inMonth, 'expense', ({ data }) => data.category as string).map(([key, amount]) => [
          key,
          reais(amount),
        ]),
      ),
    );
  }
  const payments = await ask<PaymentAnalysisView>(`analytics/payment-analysis/?${queryOf(where)}`);
  expect(shown(payments.methods)).toEqual(grouped(legs, 'payment', ({ data }) => data.method as string));
  expect(payments.total).toBe(reais(total(legs, 'payment')));
  const accounts = reference.accounts(where.development);
  const pending = reference.pending.filter(({ accountId }) => accounts.has(accountId));
  expect(payments.pending).toEqual({
    count: pending.length,
    total: reais(pending.reduce((sum, { amount }) => sum + amount, 0)),
  });
  expect(payments.overdue.count).toBe(pending.filter(({ date }) => date < (where.asOf ?? today)).length);
}

export async function holdComparison(books: Books, where: Asked): Promise<void> {
  const { ask, reference, developments, committedTo } = books;
  const { developments: compared } = await ask<DevelopmentComparisonView>(
    `analytics/development-comparison/?${queryOf(where)}`,
  );
  const asked = developments.filter(({ id }) => !where.development || id === where.development);
  expect(compared).toHaveLength(asked.length);
  for (const { id } of asked) {
    const legs = legsIn(reference, { ...where, development: id });
    const { balance: closing, out, expenses: everSpent } = standing(books, { ...where, development: id });
    const [revenue, expenses] = [total(legs, 'payment'), total(legs, 'expense')];
    expect(compared.find((one) => one.id === id)).toMatchObject({
      totalBalance: reais(closing),
      currentlyInvested: reais(out),
      revenue: reais(revenue),
      expenses: reais(expenses),
      netProfit: reais(revenue - expenses),
      margin: revenue === 0 ? null : percent(revenue - expenses, revenue),
      roi: expenses === 0 ? null : percent(revenue - expenses, expenses),
      committed: reais(committedTo(id)),
      budgetUtilization: percent(everSpent + committedTo(id), closing + out + everSpent),
    });
  }
  const legs = legsIn(reference, where);
  const profit = await ask<ProfitabilityView>(`analytics/profitability-analysis/?${queryOf(where)}`);
  expect(profit.netProfit).toBe(reais(total(legs, 'payment') - total(legs, 'expense')));
  expect(profit.months.at(-1)!.cumulative).toBe(profit.netProfit);
  const { realised, expected, capitalDays, count } = ratedGains(reference, legs);
  const rate = (gain: number) =>
    count === 0 ? null : Math.round(((gain * 365) / capitalDays) * 10_000) / 100;
  expect(profit.allInvestments).toMatchObject({
    invested: reais(total(legs, 'invested')),
    returned: reais(total(legs, 'returned')),
    realisedGain: reais(realised),
    expectedGain: reais(expected),
    realisedRate: rate(realised),
    expectedRate: rate(expected),
    outstanding: reais(standing(books, where).out),
  });
  const types = profit.investments;
  const byType = grouped(legs, 'invested', ({ data }) => data.investmentType as string);
  for (const [type, invested] of byType)
    expect(types.find((one) => one.type === type)!.invested).toBe(reais(invested));
}

export async function holdForecast(books: Books, asOf: string): Promise<void> {
  const { ask, reference, committed } = books;
  const [from, to] = [dayAfter(asOf, 1), dayAfter(asOf, 90)];
  const within = (date: unknown): boolean => typeof date === 'string' && date >= from && date <= to;
  const payments = reference.pending.filter(({ date }) => within(date));
  const returns = openPositions(reference)
    .filter(({ made, outstanding }) => outstanding > 0 && within(made.expectedReturnDate))
    .map(({ made, outstanding }) =>
      worth(outstanding, made.expectedRate, daysFrom(made.date, made.expectedReturnDate as string)),
    );
  const purchases = committed.filter(({ needed }) => within(needed));
  const sums = {
    payments: payments.reduce((sum, { amount }) => sum + amount, 0),
    returns: returns.reduce((sum, amount) => sum + amount, 0),
    purchases: purchases.reduce((sum, { cost }) => sum + cost, 0),
  };
  const opening = balance(legsIn(reference, { to: asOf }));
  const net = sums.payments + sums.returns - sums.purchases;
  const forecast = await ask<ForecastView>(`analytics/forecast/?as_of=${asOf}`);
  expect(forecast).toMatchObject({
    from,
    to,
    opening: reais(opening),
    payments: { count: payments.length, total: reais(sums.payments) },
    returns: { count: returns.length, total: reais(sums.returns) },
    purchases: { count: purchases.length, total: reais(sums.purchases) },
    net: reais(net),
    closing: reais(opening + net),
    undatedPurchases: { count: 1, total: 999.99 },
  });
  expect(forecast.weeks).toHaveLength(13);
  expect(forecast.weeks.at(-1)).toMatchObject({ to, closing: reais(opening + net) });
}

export async function holdDevelopment(books: Books, development: HeldDevelopment): Promise<void> {
  const { ask, reference, committedTo } = books;
  const { id, status, progressPercentage, startDate, expectedCompletionDate } = development;
  const now = standing({ reference }, { development: id, to: today });
  const summary = await ask<DevelopmentFiguresView>(`dashboard/development-summary/${id}/`);
  const budget = now.balance + now.out + now.expenses;
  expect(summary).toMatchObject({
    id,
    totalBalance: reais(now.balance),
    totalInvestment: reais(now.invested - now.returned),
    totalRevenue: reais(now.revenue),
    totalExpenses: reais(now.expenses),
    netProfit: reais(now.revenue - now.expenses),
    budget: reais(budget),
    committed: { total: reais(committedTo(id)) },
  });
  const burned = total(
    legsIn(reference, { development: id, from: dayAfter(today, -89), to: today }),
    'expense',
  );
  const elapsed = Math.min(
    100,
    (daysFrom(startDate, today) / daysFrom(startDate, expectedCompletionDate!)) * 100,
  );
  const gap = status === 'completed' ? 0 : Math.round((elapsed - progressPercentage) * 100) / 100;
  const utilization = percent(now.expenses + committedTo(id), budget);
  const performance = await ask<PerformanceView>(`dashboard/performance/${id}/`);
  expect(performance).toMatchObject({
    roi: percent(now.revenue - now.expenses, now.expenses),
    completionPercentage: progressPercentage,
    budgetUtilization: utilization,
    timeToCompletion: status === 'completed' ? 0 : daysFrom(today, expectedCompletionDate!),
    monthlyBurn: reais(Math.round(burned / 3) + 0),
    riskLevel: gap > 25 || utilization > 100 ? 'high' : gap > 10 || utilization > 90 ? 'medium' : 'low',
  });
  expect(performance.risk.find(({ name }) => name === 'schedule')?.value).toBe(gap);
  // Nothing was spent of late: the signal is missing, and says so.
  const liquidity = performance.risk[0]!;
  expect([liquidity.value, liquidity.reason === null]).toEqual(
    burned > 0 ? [expect.any(Number), true] : [null, false],
  );
}
