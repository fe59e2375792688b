/** How books that are issued are numbered, and when one is a new edition. */
import { specification } from '@livro/event-sourcing';
import type { YearBookIssued } from './issued-books.events.ts';
import { type IssuedBook, issuedBooksDecider } from './issued-books.ts';

const books = specification(issuedBooksDecider);
const id = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const hash = (digit: number): string => String(digit).repeat(64);
const book = (digit: number, fields: Partial<IssuedBook> = {}): IssuedBook => ({
  ...{ bookId: id(digit), kind: 'journal', year: 2024, number: 1, edition: 1 },
  ...{ from: '2024-01-01', to: '2024-12-31', entries: 3, firstEntry: 1, lastEntry: 3, total: 500 },
  ...{ contentSha256: hash(digit), sha256: hash(digit), size: 9, checkpoint: null, replaces: null },
  ...fields,
});
const issued = (data: IssuedBook): YearBookIssued => ({ type: 'YearBookIssued', data });
const issue = (data: IssuedBook) => ({ type: 'IssueYearBook', ...data }) as const;
const first = issued(book(1));

it('are numbered in the order of issue, each kind by itself', () => {
  books.given([]).when(issue(first.data)).then([first]);
  const earlier = book(2, { year: 2023, number: 2 });
  books
    .given([first])
    .when(issue(earlier))
    .then([issued(earlier)]);
  const ledger = book(3, { kind: 'ledger', year: 2023 });
  books
    .given([first])
    .when(issue(ledger))
    .then([issued(ledger)]);
  books
    .given([first])
    .when(issue(book(4, { year: 2025 })))
    .thenRefuses('DATA_CONSISTENCY_ERROR');
});

it('keep their number as another edition, which names the one before', () => {
  const second = book(2, { edition: 2, replaces: first.data.sha256 });
  const given = books.given([first, issued(book(5, { year: 2025, number: 2 }))]);
  given.when(issue(second)).then([issued(second)]);
  given.when(issue({ ...second, replaces: hash(7) })).thenRefuses('DATA_CONSISTENCY_ERROR');
  given.when(issue({ ...second, edition: 1 })).thenRefuses('DATA_CONSISTENCY_ERROR');
  given.when(issue({ ...second, number: 3 })).thenRefuses('DATA_CONSISTENCY_ERROR');
});

it('are not issued twice: neither a repeat nor a book that has not changed', () => {
  books.given([first]).when(issue(first.data)).then([]);
  const unchanged = book(2, { contentSha256: first.data.contentSha256, edition: 2 });
  books.given([first]).when(issue(unchanged)).then([]);
});
