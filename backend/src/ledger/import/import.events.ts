/** Imports of books. */
import type { AccountKind } from '@livro/rules';
import type { DomainEvent } from '@livro/event-sourcing';

/** What the import will add. Without `ImportFinished` it was interrupted. */
export type ImportStarted = DomainEvent<
  'ImportStarted',
  {
    importId: string;
    files: readonly { readonly name: string; readonly lines: number }[];
    developments: number;
    clients: number;
    entries: number;
    /** sum of the entries. */
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
    /** existing clients with units in another development. */
    linked: number;
    entries: number;
    /** entries already in the journal. */
    repeated: number;
    amount: number;
    sums: readonly ImportedSum[];
    /** entry number; other entries may lie between. */
    firstEntry: number | null;
    lastEntry: number | null;
    firstDay: string | null;
    lastDay: string | null;
    stop: ImportStop | null;
    seconds: number;
  }
>;

export type ImportEvent = ImportStarted | ImportFinished;
