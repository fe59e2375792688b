/**
 * What can be asked of the journal. A command carries every field of the event that it wants, already parsed, plus what a
 * pure decision cannot know: the business day (`today`) and the installation's policy. Refuses nothing by itself.
 */
import type { LocalDate } from '@livro/calendar';
import type { Violation } from '@livro/event-sourcing';
import type { Centavos } from '@livro/money';
import type { TextNameOf } from '@livro/rules';
import type { LedgerEvent, MoneyEvent, Reversal } from './events.ts';
import type { EntryKind } from './postings.ts';
import type { OnDevelopment } from './on-development.ts';
import type { CancelPlanCommand, MakePlanCommand } from './plan-commands.ts';

type Data<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>['data'];

/** The fields of an event as a command gives them; `Derived` ones are decided by the ledger. */
type FieldsOf<Type extends LedgerEvent['type'], Derived extends string = never> = {
  readonly [
    Field in keyof Data<Type> as Exclude<Field, Derived | 'originalDate' | 'batchId'>
  ]: Field extends 'amount' ? Centavos : Field extends 'date' ? LocalDate : Data<Type>[Field];
};

/** `today` is the day in America/Sao_Paulo on which the command was given. */
interface Dated {
  readonly today: LocalDate;
  /** What becomes of an entry dated inside a closed period (setting LATE_ENTRIES); refused where nothing is said. */
  readonly lateEntries?: LateEntries;
}

/** Refuse it, or book it today and keep its own day beside. */
export type LateEntries = 'refuse' | 'today';

/** Repeating it for an account that is open as asked does nothing. */
export type OpenAccountCommand = { readonly type: 'OpenAccount' } & FieldsOf<'AccountOpened'>;

/** Nothing may ever have been booked on them; repeating it does nothing. */
export type CloseAccountsCommand = { readonly type: 'CloseAccounts'; readonly today: LocalDate } & Omit<
  FieldsOf<'AccountsClosed'>,
  'date'
>;

/** Repeating the same `entryId` does nothing; another opening for the account is refused. */
export type SetOpeningBalanceCommand = {
  readonly type: 'SetOpeningBalance';
} & FieldsOf<'OpeningBalanceSet'> &
  Dated;

export type RecordExpenseCommand = { readonly type: 'RecordExpense' } & FieldsOf<'ExpenseRecorded'> &
  Dated &
  OnDevelopment & {
    /** False where an expense may not take its account below zero (setting ALLOW_OVERDRAFT_EXPENSES). */
    readonly allowOverdraft: boolean;
  } & LookedFor;

/** What a person may be booking twice. */
interface LookedFor {
  /**
   * Older entries that look the same (`lookalike.queries.ts`); those booked last the journal knows by itself. The first
   * that stands refuses this one. Left out where a look-alike is meant, and by imports.
   */
  readonly lookalikes?: readonly Lookalike[];
}

/** An entry that may be the same as the one asked for (`lookalikes.ts` says when). */
export interface Lookalike {
  readonly entryId: string;
  readonly entryNumber: number;
  readonly date: string;
}

/** That the client exists is the caller's to know: clients live in a stream of their own. */
export type RegisterPaymentCommand = { readonly type: 'RegisterPayment' } & FieldsOf<'PaymentRegistered'> &
  Dated &
  OnDevelopment &
  LookedFor;

export type TransferMoneyCommand = { readonly type: 'TransferMoney' } & FieldsOf<
  'MoneyTransferred',
  'transferType'
> &
  Dated;

export type MakeInvestmentCommand = { readonly type: 'MakeInvestment' } & FieldsOf<'InvestmentMade'> &
  Dated &
  OnDevelopment;

/** The account is the investment's own; principal and gain follow from the position's value on `date`. */
export type RegisterReturnCommand = { readonly type: 'RegisterReturn' } & FieldsOf<
  'InvestmentReturned',
  'accountId' | 'principal' | 'gain'
> &
  Dated & {
    /** Whether one far above the position's value is refused, so that a person is asked. Left out by imports: they bring what was. */
    readonly asksAboveValue?: boolean;
  };

/**
 * What a correction needs of history: the event that moved the entry's money (or undid another's) as it stands in the
 * journal, found by the one who asks; undefined for an entry that is unknown, or a payment that is not credited.
 */
interface OfAnEntry {
  readonly entryId: string;
  readonly entry?: MoneyEvent | Reversal;
  readonly today: LocalDate;
}

/** A correction that is meant for one version of its entry only. */
interface OfAVersion {
  /** The versions that the caller has in mind (`If-Match`); left out where any will do. */
  readonly ifMatch?: readonly number[];
  /** The entry as read models know it, found by the one who asks where `ifMatch` is given. */
  readonly known?: ReadVersion;
}

/** `version` is the entry number of the last event about the entry; `changes` are those since the caller's version. */
export interface ReadVersion {
  readonly version: number;
  readonly changes: readonly object[];
}

/** Undoes an entry on its own day or a later one; today where no day is chosen. */
interface OnAChosenDay {
  readonly date?: LocalDate;
  readonly lateEntries?: LateEntries;
}

/** Books the opposite of an entry; a payment that is still pending is cancelled instead. */
export interface ReverseEntryCommand extends OfAnEntry, OfAVersion, OnAChosenDay {
  readonly type: 'ReverseEntry';
  readonly reversalId: string;
  readonly reason: string;
  /** What the caller deals with: an entry of another kind is unknown to it. Left out, every entry that moved money. */
  readonly kind?: EntryKind;
}

/** What an edit may change: `undefined` leaves a field as it is. */
type EditOf<Command, Field extends keyof Command> = Partial<Pick<Command, Field>>;
export type ExpenseEdit = EditOf<
  RecordExpenseCommand,
  'accountId' | 'amount' | 'date' | 'category' | 'description' | TextNameOf<'expense'> | 'notes' | 'tags'
>;
export type PaymentEdit = EditOf<
  RegisterPaymentCommand,
  | 'accountId'
  | 'clientId'
  | 'amount'
  | 'date'
  | 'method'
  | TextNameOf<'payment'>
  | 'description'
  | 'notes'
  | 'tags'
>;

export type TransferEdit = EditOf<
  TransferMoneyCommand,
  'sourceAccountId' | 'destinationAccountId' | 'amount' | 'date' | 'description' | 'notes' | 'tags'
>;
export type InvestmentEdit = EditOf<
  MakeInvestmentCommand,
  | 'accountId'
  | 'investmentType'
  | 'amount'
  | 'date'
  | 'expectedRate'
  | 'expectedReturnDate'
  | 'description'
  | 'notes'
  | 'tags'
>;
export type ReturnEdit = EditOf<
  RegisterReturnCommand,
  'investmentId' | 'kind' | 'amount' | 'date' | 'description' | 'notes'
>;

interface Edit extends OfAnEntry, OfAVersion, OnDevelopment {
  readonly type: 'EditEntry';
  readonly reversalId: string;
  readonly replacementId: string;
  readonly reason: string;
  readonly lateEntries?: LateEntries;
}

export type EditExpenseCommand = Edit & {
  readonly kind: 'expense';
  readonly change: ExpenseEdit;
  readonly allowOverdraft: boolean;
};
export type EditPaymentCommand = Edit & { readonly kind: 'payment'; readonly change: PaymentEdit };
export type EditTransferCommand = Edit & { readonly kind: 'transfer'; readonly change: TransferEdit };
export type EditInvestmentCommand = Edit & { readonly kind: 'investment'; readonly change: InvestmentEdit };
export type EditReturnCommand = Edit & { readonly kind: 'return'; readonly change: ReturnEdit } & Pick<
    RegisterReturnCommand,
    'asksAboveValue'
  >;
/** Words are annotated; a change of money, account, day or category reverses the entry and books another in its place. */
export type EditEntryCommand =
  EditExpenseCommand | EditPaymentCommand | EditTransferCommand | EditInvestmentCommand | EditReturnCommand;

/** Credits a pending payment on `date`. */
export interface ConfirmPaymentCommand extends OfAnEntry, Dated, OnDevelopment {
  readonly type: 'ConfirmPayment';
  readonly date: LocalDate;
  readonly today: LocalDate;
  /** What came with it because it was late: a payment of its own. */
  readonly charges?: LateChargesPaid;
}

/** Centavos; `calculation` is how they were worked out, in words. */
export interface LateChargesPaid {
  readonly paymentId: string;
  readonly fine: Centavos;
  readonly interest: Centavos;
  readonly calculation: string | null;
}

export interface CancelPaymentCommand extends OfAnEntry {
  readonly type: 'CancelPayment';
  readonly reason: string;
}

/** Gives a confirmed payment back. */
export interface RefundPaymentCommand extends OfAnEntry, OnAChosenDay {
  readonly type: 'RefundPayment';
  readonly reversalId: string;
  readonly reason: string;
}

/** `period` is `yyyy-mm`, a month that is over; it is closed with all before it. */
export interface ClosePeriodCommand {
  readonly type: 'ClosePeriod';
  readonly period: string;
  readonly reason?: string;
  readonly today: LocalDate;
}

/** Reopens the month and all after it. */
export interface ReopenPeriodCommand {
  readonly type: 'ReopenPeriod';
  readonly period: string;
  readonly reason: string;
  readonly today: LocalDate;
}

/** What books one entry, of a kind that a batch takes. */
export type EntryCommand =
  | RecordExpenseCommand
  | RegisterPaymentCommand
  | TransferMoneyCommand
  | MakeInvestmentCommand
  | RegisterReturnCommand;

/** A line of a batch that its caller could not make an entry of, and why. */
export interface BrokenLine {
  readonly type: 'Broken';
  readonly violations: readonly Violation[];
}

/** Books all lines, or none: each is judged on what those before it leave. `batchId` is the command's own id. */
export interface BookBatchCommand extends OnDevelopment {
  readonly type: 'BookBatch';
  readonly batchId: string;
  readonly lines: readonly (EntryCommand | BrokenLine)[];
  readonly today: LocalDate;
  readonly lateEntries?: LateEntries;
}

/** Undoes all entries of a batch for one reason, or none. */
export interface ReverseBatchCommand extends OnAChosenDay {
  readonly type: 'ReverseBatch';
  /** In the order in which they were booked. */
  readonly entries: readonly (Pick<ReverseEntryCommand, 'entryId' | 'entry' | 'reversalId'> & {
    readonly kind: EntryKind;
    readonly entryNumber: number;
  })[];
  readonly reason: string;
  readonly today: LocalDate;
}

/** Leaves an entry that nobody can read out of the books for good. */
export interface VoidEntryCommand {
  readonly type: 'VoidEntry';
  readonly entryNumber: number;
  readonly reason: string;
  readonly today: LocalDate;
}

/** Commands about an entry of old. */
export type CorrectionCommand =
  | ReverseEntryCommand
  | EditEntryCommand
  | ConfirmPaymentCommand
  | CancelPaymentCommand
  | RefundPaymentCommand;

export type LedgerCommand =
  | OpenAccountCommand
  | CloseAccountsCommand
  | SetOpeningBalanceCommand
  | EntryCommand
  | BookBatchCommand
  | ReverseBatchCommand
  | MakePlanCommand
  | CancelPlanCommand
  | CorrectionCommand
  | ClosePeriodCommand
  | ReopenPeriodCommand
  | VoidEntryCommand;
