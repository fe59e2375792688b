/** What may be asked of one account at its bank. What the ledger knows of an entry arrives with the command. */
import type { LineReported, StatementImported } from './events.ts';

type By = { readonly by: string };

/** Those that are known already are passed over. */
export interface ReportLinesCommand extends By {
  readonly type: 'ReportLines';
  readonly statementId: string;
  readonly lines: readonly Omit<LineReported['data'], 'accountId' | 'statementId' | 'reportedBy'>[];
}

/** Comes after all its lines; once more it says nothing new. */
export interface EndImportCommand extends By {
  readonly type: 'EndImport';
  readonly statement: Omit<StatementImported['data'], 'accountId' | 'newLines' | 'knownLines' | 'importedBy'>;
  /** How many lines the file has that report something. */
  readonly lines: number;
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
  | RestoreLineCommand
  | ReconcileCommand;
