/**
 * Each money event carries all its legs; amounts are positive. Corrections are events of their own.
 * `originalDate`: own day of an entry dated in a closed month. `batchId`: command that booked several
 * entries.
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

/** Opens an empty account of a development. */
export type AccountOpened = DomainEvent<
  'AccountOpened',
  { accountId: string; developmentId: string; kind: AccountKind }
>;

/** Closes the accounts of a deleted development, which never had an entry. */
export type AccountsClosed = DomainEvent<
  'AccountsClosed',
  {
    developmentId: string;
    accountIds: string[];
    date: string;
  }
>;

/** The only opening balance of an account. */
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

/** An account paid a bill; the balance may become negative. */
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

/** A client paid (`confirmed`) or will pay (`pending`). `charges`: fine and interest of another payment. */
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

/** Money moved between two accounts. */
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

/** Account money was invested. `expectedRate`: percent a year as decimal text. */
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
    /** Name in imported books. */
    reference: string | null;
  }
>;

/** Money came back: `amount` = `principal` + `gain`; `gain` may be negative. */
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

/** A pending payment arrived and is credited on `date`. Repeats the payment as it is now. */
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

/** A pending payment will not arrive. `replacementId`: payment that replaced it in an edit. */
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

/** A confirmed payment was returned to the client: the opposite of `entry`, on its own day. */
export type PaymentRefunded = DomainEvent<
  'PaymentRefunded',
  {
    reversalId: string;
    entryId: string;
    entry: PaymentRegistered | PaymentConfirmed;
    date: string;
    reason: string;
    replacementId: null;
  }
>;

/** The opposite of an entry, on its day or later. An entry is reversed once. */
export type EntryReversed = DomainEvent<
  'EntryReversed',
  {
    reversalId: string;
    entryId: string;
    /** the reversed event. */
    entry: MoneyEvent;
    date: string;
    reason: string;
    /** entry booked in its place by an edit. */
    replacementId: string | null;
  }
>;

/** Corrects text of an entry, changed fields only. `accountId`: for a transfer, the source. */
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

/** Blocks entries in this month (`yyyy-mm`) and before. `from`: first month open until then. */
export type PeriodClosed = DomainEvent<
  'PeriodClosed',
  { period: string; date: string; from?: string | null; reason?: string }
>;

/** Allows entries in this month and later. `through`: last month closed until then. */
export type PeriodReopened = DomainEvent<
  'PeriodReopened',
  { period: string; date: string; reason: string; through?: string }
>;

/** Excludes an unreadable event for good. `accountIds`: accounts known to be affected. */
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
