/** Issued books of a year. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { BookKind } from '@livro/rules';

/** The newest state of the journal that was sealed when a book was issued. */
export interface BookCheckpoint {
  /** Events that it counts. */
  readonly size: number;
  /** Root of the tree, base64. */
  readonly root: string;
}

/**
 * Issues a Livro Diário or Livro Razão. Numbers follow the order of first issue. A changed book is the
 * next edition of its number.
 */
export type YearBookIssued = DomainEvent<
  'YearBookIssued',
  {
    bookId: string;
    kind: BookKind;
    year: number;
    number: number;
    edition: number;
    from: string;
    to: string;
    entries: number;
    /** lowest entry; `lastEntry`: highest; 0 for none. */
    firstEntry: number;
    lastEntry: number;
    /** sum of debits. */
    total: number;
    /** digest of the content, independent of the issue. */
    contentSha256: string;
    /** digest of the file. */
    sha256: string;
    size: number;
    checkpoint: BookCheckpoint | null;
    /** `sha256` of the previous edition. */
    replaces: string | null;
  }
>;
