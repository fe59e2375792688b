/** What each analysis must answer, whole, from the reference. */
import {
  investmentTypeLabels,
  paymentMethodLabels,
  type ExpenseCategory,
  type InvestmentType,
  type PaymentMethod,
} from '@livro/rules';
import { reasons } from '../../backend/src/insights/figures/formulas.ts';
import type {
  CashFlowView,
  DevelopmentComparisonView,
  ExpenseAnalysisView,
  InvestmentResultView,
  PaymentAnalysisView,
  ProfitabilityView,
} from '../../backend/src/insights/analyses/analytics.view.ts';
import {
  type Asked,
  askedDevelopments,
  type Books,
  committedTo,
  countedOf,
  pendingOf,
  seriesRange,
  standing,
  standsOn,
  wholeRange,
} from './insights.books.ts';
import { categoryShares, shares } from './insights.dashboard.ts';
import {
  dayAfter,
  grouped,
  type Leg,
  legsIn,
  months,
  percent,
  ratedGains,
  reais,
  sum,
  total,
} from './insights.reference.ts';

const counts = (legs: readonly Leg[], kind: Leg['kind']): number =>
  sum(legs.filter((leg) => leg.kind === kind).map(({ sign }) => sign));
const inMonth = (legs: readonly Leg[], month: string): readonly Leg[] =>
  legs.filter(({ date }) => date.startsWith(month));
const averageOf = (whole: number, count: number): number | null =>
  count > 0 ? reais(Math.round(whole / count)) : null;

/** Transfers inside of what is asked about are no flows: all of them, where it is everything. */
export function cashFlow(books: Books, asked: Asked): CashFlowView {
  const range = seriesRange(asked);
  const legs = legsIn(books.reference, range).filter(
    ({ kind, data }) =>
      !['in', 'out'].includes(kind) || (asked.development !== undefined && data.transferType === 'external'),
  );
  const flowed = (own: readonly Leg[]) => {
    const inflows = total(own, 'opening', 'payment', 'returned', 'in');
    const outflows = total(own, 'expense', 'invested', 'out');
    return { inflows: reais(inflows), outflows: reais(outflows), net: reais(inflows - outflows) };
  };
  const balanceOn = (to: string): number =>
    reais(standing(books, { development: asked.development, to }).balance);
  return {
    from: range.from,
    to: range.to,
    opening: balanceOn(dayAfter(range.from, -1)),
    ...flowed(legs),
    closing: balanceOn(range.to),
    months: months(range.from, range.to).map((month) => {
      const own = inMonth(legs, month);
      const first = `${month}-01` < range.from ? range.from : `${month}-01`;
      return {
        month,
        opening: balanceOn(dayAfter(first, -1)),
        ...flowed(own),
        closing: balanceOn(`${month}-31` < range.to ? `${month}-31` : range.to),
        openingBalances: reais(total(own, 'opening')),
        payments: reais(total(own, 'payment')),
        returns: reais(total(own, 'returned')),
        externalTransfersIn: reais(total(own, 'in')),
        transfersIn: reais(total(own, 'in')),
        expenses: reais(total(own, 'expense')),
        investments: reais(total(own, 'invested')),
        externalTransfersOut: reais(total(own, 'out')),
        transfersOut: reais(total(own, 'out')),
      };
    }),
  };
}

export function expenseAnalysis(books: Books, asked: Asked): ExpenseAnalysisView {
  const range = seriesRange(asked);
  const legs = legsIn(books.reference, range).filter(({ kind }) => kind === 'expense');
  const spent = total(legs, 'expense');
  const suppliers = grouped(legs, 'expense', ({ data }) => (data.supplier as string | null) ?? '');
  const others = suppliers.slice(10).map(([, amount]) => amount);
  return {
    from: range.from,
    to: range.to,
    total: reais(spent),
    count: counts(legs, 'expense'),
    average: averageOf(spent, counts(legs, 'expense')),
    categories: categoryShares(legs),
    suppliers: suppliers.slice(0, 10).map(([supplier, amount, count]) => ({
      supplier: supplier === '' ? null : supplier,
      amount: reais(amount),
      count,
      percentage: percent(amount, spent),
    })),
    supplierCount: suppliers.filter(([supplier]) => supplier !== '').length,
    otherSuppliers: countedOf(others),
    months: months(range.from, range.to).map((month) => {
      const own = inMonth(legs, month);
      return {
        month,
        total: reais(total(own, 'expense')),
        count: counts(own, 'expense'),
        categories: Object.fromEntries(categoryShares(own).map(({ key, amount }) => [key, amount])),
      };
    }),
    recent: recentExpenses(books, legs, range.to),
  };
}

/** The five newest of those that nobody had reversed by the last day. */
function recentExpenses(
  { reference, developments }: Books,
  legs: readonly Leg[],
  to: string,
): ExpenseAnalysisView['recent'] {
  const undone = new Set(
    reference.legs.filter(({ sign, date }) => sign < 0 && date <= to).map(({ id }) => id),
  );
  return legs
    .filter(({ id }) => !undone.has(id))
    .sort((a, b) => (a.date === b.date ? b.number - a.number : a.date < b.date ? 1 : -1))
    .slice(0, 5)
    .map(({ id, account, amount, date, data }) => {
      const { development } = reference.homes.get(account)!;
      return {
        id,
        developmentId: development,
        developmentName: developments.find((one) => one.id === development)!.name,
        description: data.description as string,
        supplier: data.supplier as string | null,
        category: data.category as ExpenseCategory,
        amount: reais(amount),
        date,
      };
    });
}

export function paymentAnalysis(books: Books, asked: Asked): PaymentAnalysisView {
  const range = seriesRange(asked);
  const legs = legsIn(books.reference, range).filter(({ kind }) => kind === 'payment');
  const paid = total(legs, 'payment');
  const pending = pendingOf(books, asked);
  return {
    from: range.from,
    to: range.to,
    total: reais(paid),
    count: counts(legs, 'payment'),
    average: averageOf(paid, counts(legs, 'payment')),
    methods: shares(
      legs,
      'payment',
      ({ data }) => data.method,
      (key) => paymentMethodLabels[key as PaymentMethod],
    ),
    months: months(range.from, range.to).map((month) => {
      const own = inMonth(legs, month);
      return { month, total: reais(total(own, 'payment')), count: counts(own, 'payment') };
    }),
    developments: askedDevelopments(books, asked)
      .map(({ id, name }) => {
        const own = legs.filter(({ account }) => books.reference.homes.get(account)!.development === id);
        const amount = total(own, 'payment');
        return {
          id,
          name,
          amount: reais(amount),
          count: counts(own, 'payment'),
          percentage: percent(amount, paid),
        };
      })
      .sort((a, b) => b.amount - a.amount),
    pending: countedOf(pending.map(({ amount }) => amount)),
    overdue: countedOf(pending.filter(({ date }) => date < standsOn(asked)).map(({ amount }) => amount)),
  };
}

/** Profit on revenue and on cost, with why there is none. */
function ratios(revenue: number, expenses: number) {
  const profit = revenue - expenses;
  return {
    margin: revenue > 0 ? percent(profit, revenue) : null,
    roi: expenses > 0 ? percent(profit, expenses) : null,
    reasons: {
      ...(revenue <= 0 && { margin: reasons.noRevenue }),
      ...(expenses <= 0 && { roi: reasons.noExpenses }),
    },
  };
}

export function developmentComparison(books: Books, asked: Asked): DevelopmentComparisonView {
  const range = wholeRange(asked);
  return {
    from: range.from ?? null,
    to: range.to,
    developments: askedDevelopments(books, asked).map(({ id, name, status, progressPercentage }) => {
      const legs = legsIn(books.reference, { ...range, development: id });
      const { balance: closing, out, expenses: everSpent } = standing(books, { ...range, development: id });
      const [revenue, expenses] = [total(legs, 'payment'), total(legs, 'expense')];
      const committed = committedTo(books, { development: id });
      const funds = closing + out + everSpent;
      const { reasons: whyNot, ...measured } = ratios(revenue, expenses);
      return {
        id,
        name,
        status,
        completionPercentage: progressPercentage,
        totalBalance: reais(closing),
        currentlyInvested: reais(out),
        revenue: reais(revenue),
        expenses: reais(expenses),
        netProfit: reais(revenue - expenses),
        ...measured,
        committed: reais(committed),
        budgetUtilization: funds > 0 ? percent(everSpent + committed, funds) : null,
        reasons: { ...whyNot, ...(funds <= 0 && { budgetUtilization: reasons.noFunds }) },
      };
    }),
  };
}

export function profitabilityAnalysis(books: Books, asked: Asked): ProfitabilityView {
  const range = seriesRange(asked);
  const legs = legsIn(books.reference, range);
  const [revenue, expenses] = [total(legs, 'payment'), total(legs, 'expense')];
  const profitBy = (own: readonly Leg[]): number => total(own, 'payment') - total(own, 'expense');
  const ofType = (type: string) => (leg: Leg) => placedType(books, leg) === type;
  const byEnd = legsIn(books.reference, { ...range, from: undefined });
  const types = [...new Set(byEnd.flatMap((leg) => placedType(books, leg) ?? []))]
    .map((type) => ({ type, own: legs.filter(ofType(type)), ever: byEnd.filter(ofType(type)) }))
    .sort((a, b) => total(b.own, 'invested') - total(a.own, 'invested') || (a.type < b.type ? -1 : 1));
  return {
    from: range.from,
    to: range.to,
    revenue: reais(revenue),
    expenses: reais(expenses),
    netProfit: reais(revenue - expenses),
    ...ratios(revenue, expenses),
    months: months(range.from, range.to).map((month) => {
      const own = inMonth(legs, month);
      return {
        month,
        revenue: reais(total(own, 'payment')),
        expenses: reais(total(own, 'expense')),
        netProfit: reais(profitBy(own)),
        cumulative: reais(profitBy(legs.filter(({ date }) => date.slice(0, 7) <= month))),
      };
    }),
    investments: types.map(({ type, own, ever }) =>
      resultOf(books, type, investmentTypeLabels[type as InvestmentType], own, ever),
    ),
    allInvestments: resultOf(books, 'all', 'Todas as aplicações', legs, byEnd),
  };
}

/** The kind of investment that a leg belongs to, made or come back; null for other legs. */
function placedType({ reference }: Books, { kind, data }: Leg): string | null {
  if (kind !== 'invested' && kind !== 'returned') return null;
  return reference.investments.get(data.investmentId as string)!.investmentType as string;
}

/** `own` moved in the range, `ever` until its end. */
function resultOf(
  { reference }: Books,
  type: string,
  label: string,
  own: readonly Leg[],
  ever: readonly Leg[],
): InvestmentResultView {
  const principalOf = (legs: readonly Leg[]): number =>
    sum(
      legs
        .filter(({ kind }) => kind === 'returned')
        .map(({ data, sign }) => sign * (data.principal as number)),
    );
  const returned = total(own, 'returned');
  const rated = ratedGains(reference, own);
  const rateOf = (gain: number): number | null =>
    rated.count > 0 && rated.capitalDays > 0
      ? Math.round(((gain * 365) / rated.capitalDays) * 10_000) / 100 + 0
      : null;
  const whyNot = rated.count > 0 ? reasons.noCapitalDays : reasons.noReturns;
  return {
    type,
    label,
    invested: reais(total(own, 'invested')),
    investedCount: counts(own, 'invested'),
    returned: reais(returned),
    returnedCount: counts(own, 'returned'),
    principal: reais(principalOf(own)),
    gain: reais(returned - principalOf(own)),
    realisedGain: reais(rated.realised),
    expectedGain: reais(rated.expected),
    difference: reais(rated.realised - rated.expected),
    realisedRate: rateOf(rated.realised),
    expectedRate: rateOf(rated.expected),
    outstanding: reais(total(ever, 'invested') - principalOf(ever)),
    reasons: rateOf(0) === null ? { realisedRate: whyNot, expectedRate: whyNot } : {},
  };
}
