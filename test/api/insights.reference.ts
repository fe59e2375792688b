/**
 * The figures of the dashboard once more, computed from the events of the journal alone: no table, no projection and no formula
 * of the program. What is summed here by hand is what the answers are held against. Centavos.
 */
import type { Recorded } from '@livro/event-sourcing';

type Data = Readonly<Record<string, unknown>> & {
  readonly amount: number;
  readonly date: string;
  readonly accountId: string;
};

/** One leg of one event, undone ones with the opposite sign on the day of the reversal. */
export interface Leg {
  /** Of the entry; a reversal's legs carry that of what they undo. */
  readonly id: string;
  /** The reversal's own, where the leg undoes something. */
  readonly reversal: string | null;
  /** It gives a payment back. */
  readonly refund?: boolean;
  /** Place of the event in the journal, from 1, and of the leg in the event. */
  readonly number: number;
  readonly leg: number;
  readonly recordedAt: string;
  readonly account: string;
  readonly kind: 'opening' | 'expense' | 'payment' | 'in' | 'out' | 'invested' | 'returned';
  readonly date: string;
  readonly amount: number;
  readonly sign: 1 | -1;
  readonly data: Data;
}

/** Kind and development of an account. */
export interface Home {
  readonly development: string;
  readonly kind: 'building' | 'land';
}

export interface Reference {
  readonly legs: readonly Leg[];
  readonly homes: ReadonlyMap<string, Home>;
  readonly pending: readonly Data[];
  /** Account ids of a development; all where none is named. */
  readonly accounts: (development?: string) => ReadonlySet<string>;
  readonly investments: ReadonlyMap<string, Data>;
}

export function referenceOf(events: readonly Recorded[]): Reference {
  const homes = new Map<string, Home>();
  const legs: Leg[] = [];
  const pending = new Map<string, Data>();
  const investments = new Map<string, Data>();
  for (const [index, { type, data: raw, metadata }] of events.entries()) {
    const data = raw as unknown as Data;
    const event = { number: index + 1, recordedAt: metadata.recordedAt };
    if (type === 'AccountOpened')
      homes.set(data.accountId, {
        development: data.developmentId as string,
        kind: data.kind as Home['kind'],
      });
    if (type === 'PaymentRegistered' && data.status === 'pending')
      pending.set(data.paymentId as string, data);
    if (type === 'PaymentConfirmed' || type === 'PaymentCancelled') pending.delete(data.paymentId as string);
    if (type === 'InvestmentMade') investments.set(data.investmentId as string, data);
    if (type === 'EntryReversed' || type === 'PaymentRefunded') {
      const undone = data.entry as { type: string; data: Data };
      const standing = legs.find(({ id }) => id === data.entryId)!;
      const reversal = data.reversalId as string;
      for (const leg of legsOf(undone.type, standing.data))
        legs.push({
          ...leg,
          ...event,
          reversal,
          refund: type === 'PaymentRefunded',
          date: data.date,
          amount: -leg.amount,
          sign: -1,
        });
    } else {
      for (const leg of legsOf(type, data)) legs.push({ ...leg, ...event });
    }
    if (type === 'EntryAnnotated') {
      const words = data.words as Record<string, unknown>;
      for (const leg of legs) if (leg.id === data.entryId) Object.assign(leg.data, words);
      Object.assign(pending.get(data.entryId as string) ?? {}, words);
    }
  }
  return {
    legs,
    homes,
    pending: [...pending.values()],
    accounts: (development) =>
      new Set(
        [...homes].filter(([, home]) => !development || home.development === development).map(([id]) => id),
      ),
    investments,
  };
}

/** The legs of an event that is booked; none of one that moves nothing. */
function legsOf(type: string, data: Data): Omit<Leg, 'number' | 'recordedAt'>[] {
  const leg = (kind: Leg['kind'], id: unknown, account = data.accountId, place = 0) => ({
    id: id as string,
    reversal: null,
    leg: place,
    kind,
    account,
    date: data.date,
    amount: data.amount,
    sign: 1 as const,
    data,
  });
  if (type === 'OpeningBalanceSet') return [leg('opening', data.entryId)];
  if (type === 'ExpenseRecorded') return [leg('expense', data.expenseId)];
  if (type === 'PaymentConfirmed' || (type === 'PaymentRegistered' && data.status === 'confirmed'))
    return [leg('payment', data.paymentId)];
  if (type === 'InvestmentMade') return [leg('invested', data.investmentId)];
  if (type === 'InvestmentReturned') return [leg('returned', data.returnId)];
  if (type === 'MoneyTransferred')
    return [
      leg('out', data.transferId, data.sourceAccountId as string),
      leg('in', data.transferId, data.destinationAccountId as string, 1),
    ];
  return [];
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

/** Percent with two decimals; null where there is no whole. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100 + 0;

/** Centavos as answers say them. */
export const reais = (centavos: number): number => centavos / 100 + 0;

export const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
