/** What each answer of the dashboard must be, whole, from the reference. */
import {
  expenseCategoryLabels,
  investmentTypeLabels,
  type ExpenseCategory,
  type InvestmentType,
  undoingLabels,
} from '@livro/rules';
import { reasons } from '../../backend/src/insights/figures/formulas.ts';
import type {
  CategoryBreakdownView,
  DashboardStatsView,
  DevelopmentFiguresView,
  FinancialSummaryView,
  MonthlyTrendsView,
  PerformanceView,
  RecentTransactionView,
  ShareView,
  TopDevelopmentView,
} from '../../backend/src/insights/figures/dashboard.view.ts';
import { entityId } from '../../backend/src/platform/event-store/ids.ts';
import {
  type Asked,
  askedDevelopments,
  type Books,
  committedTo,
  countedOf,
  figures,
  openPurchases,
  pendingOf,
  seriesRange,
  standing,
  standsOn,
  wholeRange,
} from './insights.books.ts';
import {
  dayAfter,
  daysFrom,
  grouped,
  type Leg,
  legsIn,
  months,
  percent,
  reais,
  sum,
  total,
} from './insights.reference.ts';

export function stats(books: Books, asked: Asked): DashboardStatsView {
  const developments = askedDevelopments(books, asked);
  const ofStatus = (status: string): number => developments.filter((one) => one.status === status).length;
  return {
    ...figures(books, wholeRange(asked)),
    asOf: standsOn(asked),
    totalDevelopments: developments.length,
    activeDevelopments: ofStatus('active') + ofStatus('in-progress'),
    developmentsByStatus: {
      planning: ofStatus('planning'),
      active: ofStatus('active'),
      inProgress: ofStatus('in-progress'),
      onHold: ofStatus('on-hold'),
      completed: ofStatus('completed'),
      cancelled: ofStatus('cancelled'),
    },
    pendingPayments: countedOf(pendingOf(books, asked).map(({ amount }) => amount)),
    committed: countedOf(openPurchases(books, asked, 'approved').map(({ cost }) => cost)),
    pendingRequests: openPurchases(books, asked, 'pending').length,
  };
}

export function financialSummary(books: Books, asked: Asked): FinancialSummaryView {
  const range = wholeRange(asked);
  const legs = legsIn(books.reference, range);
  const external = legs.filter(({ data }) => data.transferType === 'external');
  const before =
    range.from === undefined
      ? 0
      : standing(books, { development: asked.development, to: dayAfter(range.from, -1) }).balance;
  return {
    from: range.from ?? null,
    to: range.to,
    ...figures(books, range),
    openingBalance: reais(before),
    closingBalance: reais(standing(books, range).balance),
    grossTransfersIn: reais(total(legs, 'in')),
    grossTransfersOut: reais(total(legs, 'out')),
    betweenDevelopmentsIn: reais(total(external, 'in')),
    betweenDevelopmentsOut: reais(total(external, 'out')),
    transfersIn: reais(total(external, 'in')),
    transfersOut: reais(total(external, 'out')),
  };
}

const TYPES: Readonly<Record<Leg['kind'], RecentTransactionView['type']>> = {
  opening: 'initial_balance',
  expense: 'expense',
  payment: 'payment',
  in: 'transfer_in',
  out: 'transfer_out',
  invested: 'investment',
  returned: 'investment_return',
};
const COMING: readonly Leg['kind'][] = ['opening', 'payment', 'in', 'returned'];

/** Ten, unless it is said. */
export function recentTransactions(books: Books, asked: Asked): RecentTransactionView[] {
  const { homes } = books.reference;
  return [...legsIn(books.reference, { development: asked.development, to: asked.asOf })]
    .sort((a, b) => (a.date === b.date ? b.number - a.number || b.leg - a.leg : a.date < b.date ? 1 : -1))
    .slice(0, asked.limit ?? 10)
    .map(({ id, reversal, refund, leg, kind, account, date, amount, data, recordedAt }) => ({
      id: leg === 0 ? (reversal ?? id) : entityId(reversal ?? id, `leg ${leg}`),
      accountId: account,
      accountType: homes.get(account)!.kind,
      developmentId: homes.get(account)!.development,
      developmentName: books.developments.find((one) => one.id === homes.get(account)!.development)!.name,
      type: TYPES[kind],
      description: `${reversal === null ? '' : `${undoingLabels(refund ?? false).entry}: `}${data.description as string}`,
      amount: reais(amount),
      signedAmount: reais(COMING.includes(kind) ? amount : -amount),
      date,
      created_at: recordedAt,
    }));
}

/** Five, unless it is said. */
export function topDevelopments(books: Books, asked: Asked): TopDevelopmentView[] {
  const to = standsOn(asked);
  const whole = standing(books, { development: asked.development, to }).balance;
  return askedDevelopments(books, asked)
    .map(({ id, name, status }) => {
      const own = figures(books, { development: id, to });
      const { buildingAccountBalance, landAccountBalance, totalBalance } = own;
      const share = percent(standing(books, { development: id, to }).balance, whole);
      return { id, name, status, buildingAccountBalance, landAccountBalance, totalBalance, share };
    })
    .sort((a, b) => b.totalBalance - a.totalBalance)
    .slice(0, asked.limit ?? 5)
    .map((one, index) => ({ rank: index + 1, ...one }));
}

export function monthlyTrends(books: Books, asked: Asked): MonthlyTrendsView {
  const range = seriesRange(asked);
  const legs = legsIn(books.reference, range);
  const moved = (own: readonly Leg[]) => [total(own, 'payment'), total(own, 'expense')] as const;
  const [revenues, expenses] = moved(legs);
  return {
    from: range.from,
    to: range.to,
    months: months(range.from, range.to).map((month) => {
      const [got, spent] = moved(legs.filter(({ date }) => date.startsWith(month)));
      return { month, expenses: reais(spent), revenues: reais(got), profits: reais(got - spent) };
    }),
    totalExpenses: reais(expenses),
    totalRevenues: reais(revenues),
    totalProfits: reais(revenues - expenses),
  };
}

/** The greatest first, as parts of their sum. */
export function shares(
  legs: readonly Leg[],
  kind: Leg['kind'],
  by: (leg: Leg) => unknown,
  labelOf: (key: string) => string,
): ShareView[] {
  const rows = grouped(legs, kind, (leg) => by(leg) as string);
  const whole = sum(rows.map(([, amount]) => amount));
  return rows.map(([key, amount, count]) => ({
    key,
    label: labelOf(key),
    amount: reais(amount),
    count,
    percentage: percent(amount, whole),
  }));
}

export const categoryShares = (legs: readonly Leg[]): ShareView[] =>
  shares(
    legs,
    'expense',
    ({ data }) => data.category,
    (key) => expenseCategoryLabels[key as ExpenseCategory],
  );

export function categoryBreakdown(books: Books, asked: Asked): CategoryBreakdownView {
  const range = wholeRange(asked);
  const legs = legsIn(books.reference, range);
  return {
    from: range.from ?? null,
    to: range.to,
    expenses: categoryShares(legs),
    investments: shares(
      legs,
      'invested',
      ({ data }) => data.investmentType,
      (key) => investmentTypeLabels[key as InvestmentType],
    ),
    totalExpenses: reais(total(legs, 'expense')),
    totalInvestments: reais(total(legs, 'invested')),
  };
}

/** Of one development: `asked.development` names it. */
export function developmentSummary(books: Books, asked: Asked): DevelopmentFiguresView {
  const [development] = askedDevelopments(books, asked);
  const { id, name, status, progressPercentage, startDate, expectedCompletionDate } = development!;
  const now = standing(books, wholeRange(asked));
  return {
    ...figures(books, wholeRange(asked)),
    id,
    name,
    status,
    progressPercentage,
    startDate,
    expectedCompletionDate,
    asOf: standsOn(asked),
    budget: reais(now.balance + now.out + now.expenses),
    committed: countedOf(openPurchases(books, asked, 'approved').map(({ cost }) => cost)),
    pendingPayments: countedOf(pendingOf(books, asked).map(({ amount }) => amount)),
  };
}

type Level = 'low' | 'medium' | 'high';
const levelAbove = (value: number, medium: number, high: number): Level =>
  value > high ? 'high' : value > medium ? 'medium' : 'low';
const signalOf = (
  name: PerformanceView['risk'][number]['name'],
  value: number | null,
  level: Level | null,
  reason: string,
): PerformanceView['risk'][number] => ({ name, value, level, reason: level === null ? reason : null });

/** Expenses of the ninety days that end with a day, by month. */
export const burnOf = (legs: readonly Leg[], day: string): number =>
  Math.round(
    total(
      legs.filter(({ date }) => date >= dayAfter(day, -89) && date <= day),
      'expense',
    ) / 3,
  ) + 0;

/** Of one development that has a day of completion, was not cancelled and has been given money. */
export function performance(books: Books, asked: Asked): PerformanceView {
  const { id, name, status, progressPercentage, startDate, expectedCompletionDate } = askedDevelopments(
    books,
    asked,
  )[0]!;
  const day = standsOn(asked);
  const now = standing(books, { development: id, to: day });
  const burn = burnOf(legsIn(books.reference, { development: id }), day);
  const budget = now.balance + now.out + now.expenses;
  const done = status === 'completed';
  const elapsed = (daysFrom(startDate, day) / daysFrom(startDate, expectedCompletionDate!)) * 100;
  const gap = done ? 0 : Math.round((Math.min(100, elapsed) - progressPercentage) * 100) / 100;
  const utilization = percent(now.expenses + committedTo(books, asked), budget)!;
  const runway = burn > 0 ? Math.round((now.balance / burn) * 10) / 10 : null;
  const started = done || day >= startDate;
  const liquidity: Level | null =
    now.balance < 0 ? 'high' : runway === null ? null : levelAbove(-runway, -3, -1);
  const risk = [
    signalOf('liquidity', runway, liquidity, reasons.noRecentExpenses),
    signalOf('schedule', started ? gap : null, started ? levelAbove(gap, 10, 25) : null, reasons.notStarted),
    signalOf('budget', utilization, levelAbove(utilization, 90, 100), ''),
  ];
  const levels = risk.flatMap(({ level }) => level ?? []);
  const roi = now.expenses > 0 ? percent(now.revenue - now.expenses, now.expenses) : null;
  const riskLevel =
    levels.length < 2 ? null : (['high', 'medium', 'low'] as const).find((one) => levels.includes(one))!;
  return {
    developmentId: id,
    developmentName: name,
    asOf: day,
    roi,
    completionPercentage: progressPercentage,
    budgetUtilization: utilization,
    timeToCompletion: done ? 0 : daysFrom(day, expectedCompletionDate!),
    riskLevel,
    reasons: {
      ...(roi === null && { roi: reasons.noExpenses }),
      ...(riskLevel === null && { riskLevel: reasons.tooFewSignals }),
    },
    risk,
    budget: reais(budget),
    monthlyBurn: reais(burn),
  };
}
