/**
 * The events of one account at its bank, `bank-{account}`: what the bank reported, which entries of the journal that was, and up to
 * which day both agree. They move no money; amounts are signed centavos, positive for money that comes in.
 */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AccountAtBank, CsvColumns, StatementFormat } from '../statement/statement.ts';

/** A line of a statement, told once however often the file comes. */
export type LineReported = DomainEvent<
  'LineReported',
  {
    /** Derived from account, day, amount, the bank's name for the line, its words and `occurrence`. */
    lineId: string;
    accountId: string;
    /** The import that brought it first. */
    statementId: string;
    date: string;
    amount: number;
    /** FITID, which banks repeat. */
    bankId: string | null;
    /** From 0: which of several that are alike in all else. */
    occurrence: number;
    description: string;
    documentNumber: string | null;
    /** User id. */
    reportedBy: string;
  }
>;

/** A file was read to its end, and all that it reports is here. */
export type StatementImported = DomainEvent<
  'StatementImported',
  {
    statementId: string;
    accountId: string;
    /** The file's name; text, never a path. */
    name: string;
    format: StatementFormat;
    /** Of the file, in hexadecimal digits. */
    sha256: string;
    /** The first and the last day of its lines. */
    from: string;
    to: string;
    newLines: number;
    knownLines: number;
    leftOut: number;
    /** What the bank says is on the account at the end of `balanceDate`; both null where the file does not tell. */
    balance: number | null;
    balanceDate: string | null;
    /** Of a CSV: by which it was read, and the next one will be. */
    columns: CsvColumns | null;
    /** Whose statement the file says it is; earlier events do not tell. */
    account?: AccountAtBank | null;
    /** Lines of this file that an import brought which never came to its end: they are this one's now. */
    adoptedLineIds?: readonly string[];
    importedBy: string;
  }
>;

/** These lines are these entries. One of the two lists has one item only. */
export type LinesMatched = DomainEvent<
  'LinesMatched',
  {
    matchId: string;
    accountId: string;
    lineIds: readonly string[];
    entryIds: readonly string[];
    /** What the lines come to beyond the entries, within the tolerance. */
    difference: number;
    /** Of a difference. */
    reason: string | null;
    matchedBy: string;
  }
>;

/** The lines of a match are open again: by hand, or because an entry of it was undone. */
export type LinesUnmatched = DomainEvent<
  'LinesUnmatched',
  {
    matchId: string;
    accountId: string;
    lineIds: readonly string[];
    entryIds: readonly string[];
    /** The entry that was undone. */
    undoneEntryId: string | null;
    unmatchedBy: string;
  }
>;

/** No entry answers to the line, and that is right. */
export type LineIgnored = DomainEvent<
  'LineIgnored',
  { lineId: string; accountId: string; reason: string; ignoredBy: string }
>;

/** The line is outside the sum: no movement at all (a balance), or one that another line reports already. */
export type LineLeftOut = DomainEvent<
  'LineLeftOut',
  { lineId: string; accountId: string; as: ExclusionKind; reason: string; leftOutBy: string }
>;
export const exclusionKinds = ['no-movement', 'repeat'] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];

/** Lines that this file brought first are gone, as if it had never come. */
export type ImportUndone = DomainEvent<
  'ImportUndone',
  {
    statementId: string;
    accountId: string;
    lineIds: readonly string[];
    /** The last day that the other statements reach; null where there is none. */
    reaches: string | null;
    reason: string;
    undoneBy: string;
  }
>;

export type LineRestored = DomainEvent<
  'LineRestored',
  { lineId: string; accountId: string; restoredBy: string }
>;

/** Up to the end of this day every line is settled, and the books explain what the bank says. */
export type Reconciled = DomainEvent<
  'Reconciled',
  {
    accountId: string;
    through: string;
    bankBalance: number;
    bookBalance: number;
    /** Booked up to that day, and not seen at the bank by then. */
    outstanding: number;
    /** What stays unexplained, within the tolerance. */
    difference: number;
    /** Of a difference. */
    reason: string | null;
    reconciledBy: string;
  }
>;

export type BankEvent =
  | LineReported
  | StatementImported
  | LinesMatched
  | LinesUnmatched
  | LineIgnored
  | LineLeftOut
  | LineRestored
  | ImportUndone
  | Reconciled;
