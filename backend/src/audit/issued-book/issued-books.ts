/** The decider of the `year-books` stream: a year has one number in each kind of book, and a changed book is its next edition. */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { type BookKind, bookKinds, messages } from '@livro/rules';
import type { YearBookIssued } from './issued-books.events.ts';

export type IssuedBook = YearBookIssued['data'];

/** In the order in which they were issued. */
export interface IssuedBooksState {
  readonly books: readonly IssuedBook[];
}

export type IssueYearBook = { readonly type: 'IssueYearBook' } & IssuedBook;

export const YEAR_BOOKS = 'year-books';

/** Which number and edition a book of this year is issued under next, and the edition that it replaces. */
export interface NextEdition {
  readonly number: number;
  readonly edition: number;
  readonly before: IssuedBook | undefined;
}

export function nextEdition({ books }: IssuedBooksState, kind: BookKind, year: number): NextEdition {
  const ofKind = books.filter((book) => book.kind === kind);
  const before = ofKind.findLast((book) => book.year === year);
  if (before) return { number: before.number, edition: before.edition + 1, before };
  return { number: new Set(ofKind.map((book) => book.year)).size + 1, edition: 1, before };
}

export const issuedBooksDecider: Decider<IssuedBooksState, IssueYearBook, YearBookIssued> = {
  stream: YEAR_BOOKS,
  initialState: { books: [] },
  /** Nothing for a repeat and for a book that is as it was issued last. */
  decide(state, { type: _, ...data }) {
    if (state.books.some(({ bookId }) => bookId === data.bookId)) return [];
    const { number, edition, before } = nextEdition(state, data.kind, data.year);
    if (before?.contentSha256 === data.contentSha256) return [];
    const isNext =
      data.number === number && data.edition === edition && data.replaces === (before?.sha256 ?? null);
    if (!isNext) throw new DomainError('DATA_CONSISTENCY_ERROR', messages.bookOvertaken);
    return [{ type: 'YearBookIssued', data }];
  },
  evolve: ({ books }, { data }) => ({ books: [...books, data] }),
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as IssuedBooksState,
};

export const yearBookShapes: ShapesOf<YearBookIssued> = {
  YearBookIssued: {
    bookId: is.uuid,
    kind: is.oneOf(bookKinds),
    year: is.integer,
    number: is.integer,
    edition: is.integer,
    from: is.day,
    to: is.day,
    entries: is.integer,
    firstEntry: is.integer,
    lastEntry: is.integer,
    total: is.integer,
    contentSha256: is.sha256,
    sha256: is.sha256,
    size: is.integer,
    checkpoint: is.orNull(is.shaped({ size: is.integer, root: is.text })),
    replaces: is.orNull(is.sha256),
  },
};
