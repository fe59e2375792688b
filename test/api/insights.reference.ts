/**
 * The figures of the dashboard once more, computed from the facts of the journal alone: no table, no projection and no formula
 * of the program. What is summed here by hand is what the answers are held against. Centavos.
 */
import type { Recorded } from '@livro/event-sourcing';

type Data = Readonly<Record<string, unknown>> & {
  readonly amount: number;
  readonly date: string;
  readonly accountId: string;
};

/** One leg of one fact, undone ones with the opposite sign on the day of the reversal. */
export interface Leg {
  readonly id: string;
  readonly account: string;
  readonly kind: 'opening' | 'expense' | 'payment' | 'in' | 'out' | 'invested' | 'returned';
  readonly date: string;
  readonly amount: number;
  readonly sign: 1 | -1;
  readonly data: Data;
}

export interface Reference {
  readonly legs: readonly Leg[];
  readonly pending: readonly Data[];
  /** Account ids of a development; all where none is named. */
  readonly accounts: (development?: string) => ReadonlySet<string>;
  readonly investments: ReadonlyMap<string, Data>;
}

export function referenceOf(events: readonly Recorded[]): Reference {
  const homes = new Map<string, string>();
  const legs: Leg[] = [];
  const pending = new Map<string, Data>();
  const investments = new Map<string, Data>();
  const add = (type: string, data: Data, sign: 1 | -1, date = data.date): void => {
    const leg = (kind: Leg['kind'], id: string, account = data.accountId) =>
      legs.push({ id, kind, account, date, amount: sign * data.amount, sign, data });
    if (type === 'OpeningBalanceSet') leg('opening', data.entryId as string);
    if (type === 'ExpenseRecorded') leg('expense', data.expenseId as string);
    if (type === 'PaymentConfirmed' || (type === 'PaymentRegistered' && data.status === 'confirmed'))
      leg('payment', data.paymentId as string);
    if (type === 'InvestmentMade') leg('invested', data.investmentId as string);
    if (type === 'InvestmentReturned') leg('returned', data.returnId as string);
    if (type === 'MoneyTransferred') {
      leg('out', data.transferId as string, data.sourceAccountId as string);
      leg('in', data.transferId as string, data.destinationAccountId as string);
    }
  };
  for (const { type, data: raw } of events) {
    const data = raw as unknown as Data;
    if (type === 'AccountOpened') homes.set(data.accountId, data.developmentId as string);
    if (type === 'PaymentRegistered' && data.status === 'pending')
      pending.set(data.paymentId as string, data);
    if (type === 'PaymentConfirmed' || type === 'PaymentCancelled') pending.delete(data.paymentId as string);
    if (type === 'InvestmentMade') investments.set(data.investmentId as string, data);
    if (type === 'EntryReversed' || type === 'PaymentRefunded') {
      const undone = data.entry as { type: string; data: Data };
      const standing = legs.find(({ id }) => id === data.entryId)!;
      add(undone.type, standing.data, -1, data.date);
    } else {
      add(type, data, 1);
    }
    if (type === 'EntryAnnotated') {
      const words = data.words as Record<string, unknown>;
      for (const leg of legs) if (leg.id === data.entryId) Object.assign(leg.data, words);
    }
  }
  return {
    legs,
    pending: [...pending.values()],
    accounts: (development) =>
      new Set([...homes].filter(([, home]) => !development || home === development).map(([id]) => id)),
    investments,
  };
}

export interface Where {
  readonly development?: string;
  readonly from?: string;
  readonly to?: string;
}

export const legsIn = (
  reference: Reference,
  { development, from = '', to = '9999' }: Where,
): readonly Leg[] => {
  const accounts = reference.accounts(development);
  return reference.legs.filter(({ account, date }) => accounts.has(account) && date >= from && date <= to);
};

export const total = (legs: readonly Leg[], ...kinds: readonly Leg['kind'][]): number =>
  legs.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);

export const balance = (legs: readonly Leg[]): number =>
  total(legs, 'opening', 'payment', 'in', 'returned') - total(legs, 'expense', 'out', 'invested');

/** Sums of one kind by whatever tells the groups apart, the greatest first; groups that net to nothing are left out. */
export function grouped(
  legs: readonly Leg[],
  kind: Leg['kind'],
  by: (leg: Leg) => string,
): [key: string, amount: number, count: number][] {
  const found = new Map<string, [number, number]>();
  for (const leg of legs.filter((one) => one.kind === kind)) {
    const [amount, count] = found.get(by(leg)) ?? [0, 0];
    found.set(by(leg), [amount + leg.amount, count + leg.sign]);
  }
  return [...found]
    .filter(([, [amount, count]]) => amount !== 0 || count !== 0)
    .map(([key, [amount, count]]): [string, number, number] => [key, amount, count])
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** principal × (1 + rate)^(days/365), to the centavo. */
export const worth = (principal: number, rate: unknown, days: number): number =>
  rate === null ? principal : Math.round(principal * (1 + Number(rate) / 100) ** (days / 365));

/** Gain of rated returns and what was expected of them, signed as their legs are. */
export function ratedGains(reference: Reference, legs: readonly Leg[]) {
  let [realised, expected, capitalDays, count] = [0, 0, 0, 0];
  for (const { data, sign } of legs.filter(({ kind }) => kind === 'returned')) {
    const made = reference.investments.get(data.investmentId as string)!;
    if (made.expectedRate === null) continue;
    const days = daysFrom(made.date, data.date);
    const principal = data.principal as number;
    realised += sign * (data.gain as number);
    expected += sign * (worth(principal, made.expectedRate, days) - principal);
    capitalDays += sign * principal * days;
    count += sign;
  }
  return { realised, expected, capitalDays, count };
}

/** Principal of each investment that is still out. */
export function openPositions(reference: Reference): { made: Data; outstanding: number }[] {
  return [...reference.investments].map(([id, made]) => ({
    made,
    outstanding: reference.legs
      .filter(({ data }) => data.investmentId === id)
      .reduce(
        (sum, { kind, data, sign }) =>
          sum + sign * (kind === 'invested' ? data.amount : -(data.principal as number)),
        0,
      ),
  }));
}

export const months = (from: string, to: string): string[] => {
  const found: string[] = [];
  for (
    let at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
    at.toISOString().slice(0, 10) <= to;
    at.setUTCMonth(at.getUTCMonth() + 1)
  )
    found.push(at.toISOString().slice(0, 7));
  return found;
};

export const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;
