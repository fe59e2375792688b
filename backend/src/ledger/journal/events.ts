/**
 * The events of the journal (`ledger` stream). One money event is one event that carries all its legs; amounts are positive
 * integer centavos, dates are calendar days (`yyyy-mm-dd`), ids are UUIDs. What is absent is `null`, never `undefined`.
 * Nothing is ever changed: a correction is an event of its own that names what it corrects. `originalDate` is there only on
 * an entry that came late: its own day lies in a closed period, and `date` is the day on which it was booked instead. `batchId`
 * is there only on entries that were booked as one, by one command of that id.
 */
import type { DomainEvent } from '@livro/event-sourcing';
import type {
  AccountKind,
  EntryKindWithTexts,
  ExpenseCategory,
  InstalmentKind,
  InvestmentType,
  PaymentMethod,
  RecordedTexts,
  ReturnKind,
  TransferType,
} from '@livro/rules';

/** An account of a development begins to exist, empty. `developmentId` binds it for ever. */
export type AccountOpened = DomainEvent<
  'AccountOpened',
  { accountId: string; developmentId: string; kind: AccountKind }
>;

/** The accounts of a deleted development, without a single entry: nothing is booked on them any more. */
export type AccountsClosed = DomainEvent<
  'AccountsClosed',
  {
    developmentId: string;
    accountIds: string[];
    /** Business day of the deletion. */
    date: string;
  }
>;

/** The account's only opening balance; counted in no total but the balance. */
export type OpeningBalanceSet = DomainEvent<
  'OpeningBalanceSet',
  {
    entryId: string;
    accountId: string;
    amount: number;
    date: string;
    originalDate?: string;
    description: string;
  }
>;

/** A bill was paid from an account; may leave it below zero. */
export type ExpenseRecorded = DomainEvent<
  'ExpenseRecorded',
  {
    expenseId: string;
    accountId: string;
    amount: number;
    date: string;
    originalDate?: string;
    batchId?: string;
    category: ExpenseCategory;
    description: string;
    notes: string | null;
    tags: string[];
    purchaseRequestId: string | null;
  } & RecordedTexts<'expense'>
>;

/** Which due of a buyer's plan a payment is. */
export interface Instalment {
  planId: string;
  kind: InstalmentKind;
  number: number;
  /** How many of its kind the plan has. */
  of: number;
}

/** What a late payment cost more, and which payment that was; centavos. */
export interface ChargedFor {
  paymentId: string;
  fine: number;
  interest: number;
}

/**
 * A client paid (`confirmed`, credited now) or will pay (`pending`, credited when confirmed). `charges` is there only where it is
 * the fine and interest of another payment.
 */
export type PaymentRegistered = DomainEvent<
  'PaymentRegistered',
  {
    paymentId: string;
    accountId: string;
    clientId: string;
    amount: number;
    date: string;
    originalDate?: string;
    batchId?: string;
    method: PaymentMethod;
    status: 'confirmed' | 'pending';
    description: string;
    notes: string | null;
    tags: string[];
    instalment?: Instalment;
    charges?: ChargedFor;
  } & RecordedTexts<'payment'>
>;

/** Money went from one account to another: both legs in one event. */
export type MoneyTransferred = DomainEvent<
  'MoneyTransferred',
  {
    transferId: string;
    sourceAccountId: string;
    destinationAccountId: string;
    amount: number;
    date: string;
    originalDate?: string;
    batchId?: string;
    transferType: TransferType;
    description: string;
    notes: string | null;
    tags: string[];
  }
>;

/** Account money was applied. `expectedRate` is percent a year as decimal text ("8.38"), null when none was given. */
export type InvestmentMade = DomainEvent<
  'InvestmentMade',
  {
    investmentId: string;
    accountId: string;
    investmentType: InvestmentType;
    amount: number;
    date: string;
    originalDate?: string;
    batchId?: string;
    expectedRate: string | null;
    expectedReturnDate: string | null;
    description: string;
    notes: string | null;
    tags: string[];
    /** The name that imported books use for it, such as "INV-7"; null when booked by hand. */
    reference: string | null;
  }
>;

/** Money came back: `amount` = `principal` + `gain`; `gain` may be negative. The investment is closed while no principal is out. */
export type InvestmentReturned = DomainEvent<
  'InvestmentReturned',
  {
    returnId: string;
    investmentId: string;
    accountId: string;
    kind: ReturnKind;
    amount: number;
    principal: number;
    gain: number;
    date: string;
    originalDate?: string;
    batchId?: string;
    description: string;
    notes: string | null;
  }
>;

/** The money of a pending payment is there: it is credited on `date`. Carries the payment as it stands by now. */
export type PaymentConfirmed = DomainEvent<
  'PaymentConfirmed',
  {
    paymentId: string;
    accountId: string;
    clientId: string;
    amount: number;
    date: string;
    originalDate?: string;
    batchId?: string;
    method: PaymentMethod;
    description: string;
    notes: string | null;
    tags: string[];
    instalment?: Instalment;
  } & RecordedTexts<'payment'>
>;

/** A pending payment will not come. `replacementId` names the payment that an edit put in its place. */
export type PaymentCancelled = DomainEvent<
  'PaymentCancelled',
  {
    paymentId: string;
    accountId: string;
    date: string;
    reason: string;
    replacementId: string | null;
  }
>;

/** A confirmed payment was given back to its client: the opposite of `entry`, on a day of its own. */
export type PaymentRefunded = DomainEvent<
  'PaymentRefunded',
  {
    reversalId: string;
    entryId: string;
    /** The event that credited the payment, whole. */
    entry: PaymentRegistered | PaymentConfirmed;
    date: string;
    reason: string;
    replacementId: null;
  }
>;

/** The opposite of an entry, booked on the entry's own day or a later one. An entry is reversed once. */
export type EntryReversed = DomainEvent<
  'EntryReversed',
  {
    reversalId: string;
    entryId: string;
    /** The event that moved the money, whole, so that what is undone is known from this event alone. */
    entry: MoneyEvent;
    date: string;
    reason: string;
    /** The entry that an edit put in its place, booked just before this event; null for a deletion. */
    replacementId: string | null;
  }
>;

/**
 * Words of an entry were corrected; its money stays as it is. Only the words that changed are named. The first events of this
 * kind say no `reason`. Of a transfer `accountId` is the source.
 */
export type EntryAnnotated = DomainEvent<
  'EntryAnnotated',
  {
    entryId: string;
    kind: AnnotatedKind;
    accountId: string;
    words: EntryWords;
    previous: EntryWords;
    reason?: string;
  }
>;

/**
 * No entry is booked into this month (`yyyy-mm`), or one before it, any more. `from` is the first month that was open until
 * then, null where nothing was closed before; the first events of this kind do not say it.
 */
export type PeriodClosed = DomainEvent<
  'PeriodClosed',
  { period: string; date: string; from?: string | null; reason?: string }
>;

/** Entries of this month are taken again, and of all after it; `through` is the last that was closed until then. */
export type PeriodReopened = DomainEvent<
  'PeriodReopened',
  { period: string; date: string; reason: string; through?: string }
>;

/**
 * An event of the journal that nobody can read is left out for good: it does nothing, anywhere. `accountIds` is what could be told
 * of it; nothing where nobody can tell.
 */
export type EntryVoided = DomainEvent<
  'EntryVoided',
  { entryNumber: number; eventId: string; accountIds: string[]; date: string; reason: string }
>;

/** What can be said of an entry besides its money. */
export interface EntryWords extends Readonly<Partial<RecordedTexts<EntryKindWithTexts>>> {
  readonly description?: string;
  readonly notes?: string | null;
  readonly tags?: readonly string[];
}

/** Entries whose words can be edited. */
export type AnnotatedKind = (typeof annotatedKinds)[number];
export const annotatedKinds = ['expense', 'payment', 'transfer', 'investment', 'return'] as const;

/**
 * Events that move money of their own, and can be reversed. Each says `date`, `amount` and `description`: histories, statements and
 * exports tell it by them.
 */
export type MoneyEvent =
  | OpeningBalanceSet
  | ExpenseRecorded
  | PaymentRegistered
  | PaymentConfirmed
  | MoneyTransferred
  | InvestmentMade
  | InvestmentReturned;

/** Whatever some event of money says. */
export type EntryFields = Partial<
  (
    MoneyEvent extends infer Event
      ? Event extends MoneyEvent
        ? (data: Event['data']) => void
        : never
      : never
  ) extends (data: infer All) => void
    ? All
    : never
>;

/** Events that undo one. */
export type Reversal = EntryReversed | PaymentRefunded;

export type LedgerEvent =
  | AccountOpened
  | AccountsClosed
  | MoneyEvent
  | Reversal
  | PaymentCancelled
  | EntryAnnotated
  | PeriodClosed
  | PeriodReopened
  | EntryVoided;
