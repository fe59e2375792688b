/** A question to the dashboard, what it asks about, and where developments stand by the reference. Centavos. */
import type { DevelopmentStatus } from '@livro/rules';
import type { FiguresView } from '../../backend/src/insights/figures/figures.view.ts';
import {
  balance,
  legsIn,
  type Leg,
  reais,
  type Reference,
  sum,
  total,
  type Where,
} from './insights.reference.ts';
import { today } from './ledger.fixture.ts';

/** As the list of developments answers it; only what is used. */
export interface HeldDevelopment {
  readonly id: string;
  readonly name: string;
  readonly status: DevelopmentStatus;
  readonly progressPercentage: number;
  readonly startDate: string;
  readonly expectedCompletionDate: string | null;
}

/** A purchase that nobody has completed; `cost` in centavos. */
export interface OpenPurchase {
  readonly id: string;
  readonly development: string;
  readonly description: string;
  readonly status: 'pending' | 'approved';
  readonly cost: number;
  readonly needed: string | null;
}

/** A question, and what it is held against. */
export interface Books {
  readonly ask: <View>(url: string) => Promise<View>;
  readonly reference: Reference;
  readonly developments: readonly HeldDevelopment[];
  readonly purchases: readonly OpenPurchase[];
}

export type Asked = Where & { readonly asOf?: string; readonly limit?: number };

export const queryOf = ({ from, to, asOf, development, limit }: Asked): string =>
  new URLSearchParams(
    Object.entries({ from, to, as_of: asOf, development, limit: limit?.toString() }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  ).toString();

/** The day on which an answer stands. */
export const standsOn = ({ asOf }: Asked): string => asOf ?? today;

/** A range as totals take it: since ever unless it is said. */
export function wholeRange(asked: Asked): Where & { readonly to: string } {
  const { development, from, to } = asked;
  const last = standsOn(asked);
  return { development, from, to: to !== undefined && to < last ? to : last };
}

/** A range as series take it: the twelve months that end with its last day unless it is said. */
export function seriesRange(asked: Asked): Where & { readonly from: string; readonly to: string } {
  const { development, from, to } = wholeRange(asked);
  const [year, month] = to.split('-').map(Number) as [number, number];
  const first = month === 12 ? `${year}-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}`;
  return { development, from: from ?? `${first}-01`, to };
}

export const askedDevelopments = (
  { developments }: Books,
  { development }: Where,
): readonly HeldDevelopment[] =>
  [...developments]
    .filter(({ id }) => development === undefined || id === development)
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));

export const openPurchases = (
  { purchases }: Books,
  { development }: Where,
  status?: OpenPurchase['status'],
): readonly OpenPurchase[] =>
  purchases.filter(
    (one) => (!development || one.development === development) && (!status || one.status === status),
  );

/** Approved and not completed. */
export const committedTo = (books: Books, where: Where): number =>
  sum(openPurchases(books, where, 'approved').map(({ cost }) => cost));

export const pendingOf = ({ reference }: Books, { development }: Where) => {
  const accounts = reference.accounts(development);
  return reference.pending.filter(({ accountId }) => accounts.has(accountId));
};

export const countedOf = (amounts: readonly number[]): { count: number; total: number } => ({
  count: amounts.length,
  total: reais(sum(amounts)),
});

const gainOf = (legs: readonly Leg[]): number =>
  sum(legs.filter(({ kind }) => kind === 'returned').map(({ data, sign }) => sign * (data.gain as number)));

/** All that had happened by the end of a range. */
export function standing({ reference }: Pick<Books, 'reference'>, where: Where) {
  const legs = legsIn(reference, { ...where, from: undefined });
  const [invested, returned, gain] = [total(legs, 'invested'), total(legs, 'returned'), gainOf(legs)];
  return {
    balance: balance(legs),
    revenue: total(legs, 'payment'),
    expenses: total(legs, 'expense'),
    invested,
    returned,
    gain,
    out: invested - (returned - gain),
  };
}

/** The named figures: balances and principal out at the end, everything else as it moved in the range. */
export function figures({ reference }: Pick<Books, 'reference'>, where: Where): FiguresView {
  const legs = legsIn(reference, where);
  const { balance: closing, out } = standing({ reference }, where);
  const byEnd = legsIn(reference, { ...where, from: undefined });
  const balanceOf = (kind: string): number =>
    balance(byEnd.filter(({ account }) => reference.homes.get(account)!.kind === kind));
  const [revenue, expenses] = [total(legs, 'payment'), total(legs, 'expense')];
  return {
    buildingAccountBalance: reais(balanceOf('building')),
    landAccountBalance: reais(balanceOf('land')),
    totalBalance: reais(closing),
    totalInvested: reais(total(legs, 'invested')),
    currentlyInvested: reais(out),
    totalInvestment: reais(total(legs, 'invested') - total(legs, 'returned')),
    totalReturns: reais(total(legs, 'returned')),
    totalGain: reais(gainOf(legs)),
    totalRevenue: reais(revenue),
    totalExpenses: reais(expenses),
    netProfit: reais(revenue - expenses),
    isProfitable: revenue >= expenses,
  };
}
