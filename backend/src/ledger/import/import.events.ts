/** The events of the `imports` stream: who brought a folder of books in, how much it held, and what came of it. */
import type { AccountKind } from '@livro/rules';
import type { DomainEvent } from '@livro/event-sourcing';

/** What an import was about to bring that the books did not have. One that was started and never finished was interrupted. */
export type ImportStarted = DomainEvent<
  'ImportStarted',
  {
    importId: string;
    /** Lines by file, without the header. */
    files: readonly { readonly name: string; readonly lines: number }[];
    developments: number;
    clients: number;
    entries: number;
    /** What those entries sum to, whatever their kind. */
    amount: number;
  }
>;

/** Entries of one kind on one account that this import booked; of a transfer the account that gives. */
export interface ImportedSum {
  /** The word of the file: `despesa`, `pagamento`, … */
  readonly type: string;
  readonly accountId: string;
  readonly account: AccountKind;
  readonly entries: number;
  readonly amount: number;
}

/** The one line at which it had to stop: somebody else's entry came first. What was booked before stays. */
export interface ImportStop {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly reason: string;
}

export type ImportFinished = DomainEvent<
  'ImportFinished',
  {
    importId: string;
    developments: number;
    clients: number;
    /** Clients of the books that got units in a further development. */
    linked: number;
    entries: number;
    /** Entries that were in the journal before. */
    repeated: number;
    amount: number;
    sums: readonly ImportedSum[];
    /** Of the ledger, from 1; null where nothing was booked. Entries of others may stand between. */
    firstEntry: number | null;
    lastEntry: number | null;
    firstDay: string | null;
    lastDay: string | null;
    stop: ImportStop | null;
    seconds: number;
  }
>;

export type ImportEvent = ImportStarted | ImportFinished;
