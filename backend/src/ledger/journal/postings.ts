/**
 * What each event does to money, told here and nowhere else: which accounts of the chart it debits and credits, and what for. For
 * every event the postings sum to zero. Balances, history, figures, exports and the trial balance fold postings.
 */
import { negate, ZERO, type Centavos } from '@livro/money';
import type { ExpenseCategory } from '@livro/rules';
import type { EntryFields, LedgerEvent, MoneyEvent } from './events.ts';
import { unknownEvent } from './unknown-event.ts';

/** An account of the chart. `accountId` is the development's money account on whose behalf it stands. */
export type ChartAccount =
  | { readonly type: 'asset'; readonly accountId: string }
  | { readonly type: 'investment'; readonly accountId: string; readonly investmentId: string }
  | { readonly type: 'expense'; readonly accountId: string; readonly category: ExpenseCategory }
  | { readonly type: 'revenue'; readonly accountId: string; readonly clientId: string }
  | { readonly type: 'gain'; readonly accountId: string; readonly investmentId: string }
  | { readonly type: 'loss'; readonly accountId: string; readonly investmentId: string }
  | { readonly type: 'opening-equity'; readonly accountId: string };

/** What money is moved for, and what that does to a balance. A reversal is in the flow of what it undoes, with opposite sign. */
export const FLOW_SIGNS = {
  opening: 1,
  expense: -1,
  payment: 1,
  'transfer-in': 1,
  'transfer-out': -1,
  invested: -1,
  returned: 1,
} as const;
export type Flow = keyof typeof FLOW_SIGNS;

/** `amount` is signed: debits are positive, credits negative. Never zero. */
export interface Posting {
  readonly account: ChartAccount;
  readonly amount: Centavos;
  readonly flow: Flow;
}

/** A posting on a money account: what it does to the balance. */
export type Leg = Posting & { readonly account: Extract<ChartAccount, { type: 'asset' }> };

export type EntryKind = 'opening' | 'expense' | 'payment' | 'transfer' | 'investment' | 'return';

/** What an event of money books: a kind of entry under an id, on accounts (`accountId` where it does not say), by postings. */
interface Entry<Data> {
  readonly kind: EntryKind;
  readonly id: keyof Data & string;
  readonly accounts?: readonly (keyof Data & string)[];
  readonly postings: (data: Data) => readonly Posting[];
}

const payment = {
  kind: 'payment',
  id: 'paymentId',
  postings: (data: {
    accountId: string;
    amount: number;
    clientId: string;
    status?: 'confirmed' | 'pending';
  }) => {
    const { accountId, amount, clientId, status } = data;
    if (status === 'pending') return [];
    return moved('payment', amount, { type: 'asset', accountId }, { type: 'revenue', accountId, clientId });
  },
} as const;

const entries: { readonly [Event in MoneyEvent as Event['type']]: Entry<Event['data']> } = {
  OpeningBalanceSet: {
    kind: 'opening',
    id: 'entryId',
    postings: ({ accountId, amount }) =>
      moved('opening', amount, { type: 'asset', accountId }, { type: 'opening-equity', accountId }),
  },
  ExpenseRecorded: {
    kind: 'expense',
    id: 'expenseId',
    postings: ({ accountId, amount, category }) =>
      moved('expense', amount, { type: 'expense', accountId, category }, { type: 'asset', accountId }),
  },
  PaymentRegistered: payment,
  PaymentConfirmed: payment,
  MoneyTransferred: {
    kind: 'transfer',
    id: 'transferId',
    accounts: ['sourceAccountId', 'destinationAccountId'],
    postings: ({ sourceAccountId, destinationAccountId, amount: booked }) => {
      const amount = booked as Centavos;
      return [
        { account: { type: 'asset', accountId: destinationAccountId }, amount, flow: 'transfer-in' },
        {
          account: { type: 'asset', accountId: sourceAccountId },
          amount: negate(amount),
          flow: 'transfer-out',
        },
      ];
    },
  },
  InvestmentMade: {
    kind: 'investment',
    id: 'investmentId',
    postings: ({ accountId, investmentId, amount }) =>
      moved(
        'invested',
        amount,
        { type: 'investment', accountId, investmentId },
        { type: 'asset', accountId },
      ),
  },
  InvestmentReturned: {
    kind: 'return',
    id: 'returnId',
    postings: ({ accountId, investmentId, amount, principal, gain }) => {
      const flow = 'returned';
      const result = gain < 0 ? 'loss' : 'gain';
      const all: Posting[] = [
        { account: { type: 'asset', accountId }, amount: amount as Centavos, flow },
        {
          account: { type: 'investment', accountId, investmentId },
          amount: negate(principal as Centavos),
          flow,
        },
        { account: { type: result, accountId, investmentId }, amount: negate(gain as Centavos), flow },
      ];
      return all.filter((posting) => posting.amount !== ZERO);
    },
  },
};

function moved(flow: Flow, booked: number, debit: ChartAccount, credit: ChartAccount): readonly Posting[] {
  const amount = booked as Centavos;
  return [
    { account: debit, amount, flow },
    { account: credit, amount: negate(amount), flow },
  ];
}

const ENTRIES = new Map(Object.entries(entries)) as ReadonlyMap<string, Entry<MoneyEvent['data']>>;

const entryOf = ({ type }: { readonly type: MoneyEvent['type'] }) => ENTRIES.get(type)!;

/** Whether an event of the journal moves money of its own. */
export const isMoneyEvent = (recorded: { readonly type: string }): recorded is MoneyEvent =>
  ENTRIES.has(recorded.type);

/** All events that have postings, reversals too. */
export const POSTED = [
  ...ENTRIES.keys(),
  'EntryReversed',
  'PaymentRefunded',
] as readonly LedgerEvent['type'][];

/** The postings of one event; none for an event that moves no money (an account opened or closed, a payment still pending). */
export function postingsOf(event: LedgerEvent): readonly Posting[] {
  if (isMoneyEvent(event)) return entryOf(event).postings(event.data);
  switch (event.type) {
    case 'EntryReversed':
    case 'PaymentRefunded':
      return postingsOf(event.data.entry).map((posting) => ({ ...posting, amount: negate(posting.amount) }));
    case 'AccountOpened':
    case 'AccountsClosed':
    case 'PaymentCancelled':
    case 'EntryAnnotated':
    case 'PeriodClosed':
    case 'PeriodReopened':
    case 'EntryVoided':
      return [];
    default:
      return unknownEvent(event);
  }
}

/** Of a transfer, the source first. */
export const legsOf = (event: LedgerEvent): readonly Leg[] => legsIn(postingsOf(event));

/** The postings on money accounts; of a transfer, the source's first. */
export const legsIn = (postings: readonly Posting[]): readonly Leg[] =>
  postings.filter((posting): posting is Leg => posting.account.type === 'asset').reverse();

/** On a money account: the amount as its entry says it, negative only where it is undone. */
export const bookedIn = ({ amount, flow }: Pick<Leg, 'amount' | 'flow'>): Centavos =>
  FLOW_SIGNS[flow] > 0 ? amount : negate(amount);

/** What an event adds to its accounts of these types, one with another. */
export const postedOn = (event: LedgerEvent, ...types: readonly ChartAccount['type'][]): number =>
  postingsOf(event).reduce(
    (sum, { account, amount }) => (types.includes(account.type) ? sum + amount : sum),
    0,
  );

/** The field under which an event of money names its entry. */
export const idFieldOf = (recorded: { readonly type: MoneyEvent['type'] }): string => entryOf(recorded).id;

/** The id under which people and later events name the entry. */
export const entryIdOf = (recorded: MoneyEvent): string => namedIn(recorded, idFieldOf(recorded));

export const kindOf = (recorded: MoneyEvent): EntryKind => entryOf(recorded).kind;

/** The accounts that an event of money names; of a transfer, the source first. */
export const accountsNamedBy = (recorded: MoneyEvent): readonly string[] =>
  (entryOf(recorded).accounts ?? ['accountId']).map((field) => namedIn(recorded, field));

const namedIn = ({ data }: MoneyEvent, field: string): string => (data as EntryFields)[field as 'accountId']!;
