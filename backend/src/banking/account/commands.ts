/** What may be asked of one account at its bank. What the ledger knows of an entry arrives with the command. */
import type { AccountAtBank } from '../statement/statement.ts';
import type { LineReported, ExclusionKind, StatementImported } from './events.ts';

type By = { readonly by: string };

interface OfAccount {
  readonly account: AccountAtBank | null;
  /** A person knows that the file is of another account at the bank than those before. */
  readonly accountConfirmed: boolean;
}

export interface NewLine extends Omit<LineReported['data'], 'accountId' | 'statementId' | 'reportedBy'> {
  /** Why it is outside the sum from the beginning. */
  readonly leftOut?: { readonly as: ExclusionKind; readonly reason: string };
}

/** Those that are known already are passed over. */
export interface ReportLinesCommand extends By, OfAccount {
  readonly type: 'ReportLines';
  readonly statementId: string;
  readonly lines: readonly NewLine[];
}

/** Comes after all its lines; once more it says nothing new. */
export interface EndImportCommand extends By, Pick<OfAccount, 'accountConfirmed'> {
  readonly type: 'EndImport';
  readonly statement: Omit<
    StatementImported['data'],
    'accountId' | 'newLines' | 'knownLines' | 'adoptedLineIds' | 'importedBy'
  > &
    Pick<OfAccount, 'account'>;
  /** How many lines the file has that report something. */
  readonly lines: number;
  /** All of the file's, with those that report nothing. */
  readonly lineIds: readonly string[];
}

/** An entry of the journal as this account sees it. */
export interface EntryOnAccount {
  readonly entryId: string;
  /** Signed centavos. */
  readonly amount: number;
}

export interface MatchLinesCommand extends By {
  readonly type: 'MatchLines';
  readonly matchId: string;
  readonly lineIds: readonly string[];
  readonly entries: readonly EntryOnAccount[];
  readonly reason: string | null;
}

export interface UnmatchLinesCommand extends By {
  readonly type: 'UnmatchLines';
  readonly matchId: string;
  /** Of an entry that was undone; null: by hand. */
  readonly undoneEntryId: string | null;
}

export interface IgnoreLineCommand extends By {
  readonly type: 'IgnoreLine';
  readonly lineId: string;
  readonly reason: string;
}

export interface LeaveLineOutCommand extends By {
  readonly type: 'LeaveLineOut';
  readonly lineId: string;
  readonly as: ExclusionKind;
  readonly reason: string;
}

export interface UndoImportCommand extends By {
  readonly type: 'UndoImport';
  readonly statementId: string;
  readonly reason: string;
}

export interface RestoreLineCommand extends By {
  readonly type: 'RestoreLine';
  readonly lineId: string;
}

/** Centavos as they are at the end of the day. */
export interface ReconcileCommand extends By {
  readonly type: 'Reconcile';
  readonly through: string;
  readonly today: string;
  /** Null where nobody says it. */
  readonly bankBalance: number | null;
  readonly bookBalance: number;
  readonly outstanding: number;
  /** What the books come to as the bank must see them. */
  readonly explained: number;
  readonly reason: string | null;
}

export type BankCommand =
  | ReportLinesCommand
  | EndImportCommand
  | MatchLinesCommand
  | UnmatchLinesCommand
  | IgnoreLineCommand
  | LeaveLineOutCommand
  | UndoImportCommand
  | RestoreLineCommand
  | ReconcileCommand;
