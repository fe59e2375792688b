/** The events of the `year-books` stream: each book of a year that was issued, with its number and what it was made of. */
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
 * A Livro Diário or Livro Razão was issued. Books of a kind are numbered from 1 in the order in which their years were first issued;
 * what is booked later moves no number. A book that has changed since is the next edition under the same number.
 */
export type YearBookIssued = DomainEvent<
  'YearBookIssued',
  {
    bookId: string;
    kind: BookKind;
    year: number;
    number: number;
    /** From 1. */
    edition: number;
    from: string;
    to: string;
    entries: number;
    /** Its lowest and highest entry, 0 for none. */
    firstEntry: number;
    lastEntry: number;
    /** Sum of all debits, which the credits equal. */
    total: number;
    /** Of what the book says, whoever issues it and whenever: the same as long as nothing in it has changed. */
    contentSha256: string;
    /** Of the bytes of its file, which is kept. */
    sha256: string;
    size: number;
    /** Null where nothing was sealed yet. */
    checkpoint: BookCheckpoint | null;
    /** SHA-256 of the file of the edition before, null for the first. */
    replaces: string | null;
  }
>;
