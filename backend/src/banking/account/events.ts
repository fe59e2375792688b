/**
 * Bank statement of one account and its reconciliation. Amounts are signed centavos, positive for money
 * received. No event moves money.
 */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AccountAtBank, CsvColumns, StatementFormat } from '../statement/statement.ts';

/** A statement line, once however often a file contains it. */
export type LineReported = DomainEvent<
  'LineReported',
  {
    /** derived from account, day, amount, `bankId`, text and `occurrence`. */
    lineId: string;
    accountId: string;
    /** first import with this line. */
    statementId: string;
    date: string;
    amount: number;
    /** FITID, which banks repeat. */
    bankId: string | null;
    /** index among equal lines, from 0. */
    occurrence: number;
    description: string;
    documentNumber: string | null;
    reportedBy: string;
  }
>;

/** Ends the import of a file. */
export type StatementImported = DomainEvent<
  'StatementImported',
  {
    statementId: string;
    accountId: string;
    name: string;
    format: StatementFormat;
    sha256: string;
    /** first day of its lines; `to`: last day. */
    from: string;
    to: string;
    newLines: number;
    knownLines: number;
    leftOut: number;
    /** bank balance at the end of `balanceDate`. */
    balance: number | null;
    balanceDate: string | null;
    /** column mapping of a CSV. */
    columns: CsvColumns | null;
    /** account named in the file. */
    account?: AccountAtBank | null;
    /** lines of an import that did not end. */
    adoptedLineIds?: readonly string[];
    importedBy: string;
  }
>;

/** Matches lines with entries; one of the lists has one item. */
export type LinesMatched = DomainEvent<
  'LinesMatched',
  {
    matchId: string;
    accountId: string;
    lineIds: readonly string[];
    entryIds: readonly string[];
    /** lines minus entries, within the tolerance. */
    difference: number;
    reason: string | null;
    matchedBy: string;
  }
>;

/** Reopens the lines of a match. */
export type LinesUnmatched = DomainEvent<
  'LinesUnmatched',
  {
    matchId: string;
    accountId: string;
    lineIds: readonly string[];
    entryIds: readonly string[];
    /** reversed entry that caused it. */
    undoneEntryId: string | null;
    unmatchedBy: string;
  }
>;

/** The line needs no entry. */
export type LineIgnored = DomainEvent<
  'LineIgnored',
  { lineId: string; accountId: string; reason: string; ignoredBy: string }
>;

/** Excludes a line that is no movement or repeats another one. */
export type LineLeftOut = DomainEvent<
  'LineLeftOut',
  { lineId: string; accountId: string; as: ExclusionKind; reason: string; leftOutBy: string }
>;
export const exclusionKinds = ['no-movement', 'repeat'] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];

/** Removes the lines first brought by this file. */
export type ImportUndone = DomainEvent<
  'ImportUndone',
  {
    statementId: string;
    accountId: string;
    lineIds: readonly string[];
    /** last day of the other statements. */
    reaches: string | null;
    reason: string;
    undoneBy: string;
  }
>;

export type LineRestored = DomainEvent<
  'LineRestored',
  { lineId: string; accountId: string; restoredBy: string }
>;

/** Up to this day every line is settled and books and bank agree. */
export type Reconciled = DomainEvent<
  'Reconciled',
  {
    accountId: string;
    through: string;
    bankBalance: number;
    bookBalance: number;
    /** booked but not yet at the bank. */
    outstanding: number;
    /** remainder within the tolerance. */
    difference: number;
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
