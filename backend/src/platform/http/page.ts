/**
 * Lists on the wire: `data` is the plain list, or with `page` or `cursor` a page with its count. Reads the parameters and
 * shapes the answer; the SQL between is the read model's.
 */
import { DomainError } from '@livro/event-sourcing';
import { type Check, text } from '@livro/rules';
import { requestTexts } from './request-texts.ts';
import { WireInteger, WireText } from './wire-field.ts';

export const MAX_PAGE_SIZE = 100;
/** The key of a row: a name, a day and a number, as JSON in base64. */
const LONGEST_CURSOR = 2_000;

const fromOne =
  (message: string): Check<number> =>
  (value) =>
    value !== undefined && !(value >= 1) ? { code: 'MINIMUM_VALUE', message } : undefined;

/** The list parameters of a query string; a list's own filters extend it. */
export class ListQuery {
  @WireInteger(fromOne(requestTexts.badPage), { optional: true })
  page?: number;

  @WireInteger(fromOne(requestTexts.badLimit), { optional: true, description: 'No máximo 100' })
  limit?: number;

  @WireText(text({ label: 'Cursor', max: LONGEST_CURSOR }), {
    optional: true,
    description: 'O `next` da página anterior',
  })
  cursor?: string;
}

export interface ListRequest {
  /** True when the answer is a page object, false for a plain list. */
  readonly paged: boolean;
  readonly page: number | null;
  /** Undefined: the complete list. */
  readonly limit: number | undefined;
  readonly offset: number;
  /** The key of the last row of the page before; the query goes on after it (and `offset` is 0). */
  readonly after?: readonly (string | number)[];
}

export interface Page<Row> {
  readonly results: readonly Row[];
  readonly count: number;
  readonly page: number | null;
  readonly limit: number;
  /** Cursor of the next page, null on the last. */
  readonly next: string | null;
}

/** `plain` is the length of the list without any parameter ('all' = complete), `pageSize` that of a page without `limit`. */
export function listRequest(
  query: ListQuery,
  options: { plain: number | 'all'; pageSize?: number },
): ListRequest {
  const limit = query.limit === undefined ? undefined : Math.min(query.limit, MAX_PAGE_SIZE);
  const size = limit ?? options.pageSize ?? 20;
  if (query.cursor !== undefined)
    return { paged: true, page: null, limit: size, offset: 0, after: readCursor(query.cursor) };
  if (query.page !== undefined) {
    // Far beyond any list, and still a number that Postgres takes as an offset.
    const page = Math.min(query.page, 1_000_000_000);
    return { paged: true, page, limit: size, offset: (page - 1) * size };
  }
  return {
    paged: false,
    page: null,
    limit: limit ?? (options.plain === 'all' ? undefined : options.plain),
    offset: 0,
  };
}

/** Of a list that is always told by pages, `size` rows each where nothing else is asked for. */
export const pagedRequest = (query: ListQuery, size: number): ListRequest =>
  listRequest(query.page === undefined && query.cursor === undefined ? { ...query, page: 1 } : query, {
    plain: size,
    pageSize: size,
  });

/** How many rows to ask Postgres for: one more than wanted, which tells whether a page follows; null = no limit. */
export const rowsToFetch = (request: ListRequest): number | null =>
  request.limit === undefined ? null : request.limit + 1;

/** The list's answer. `rows` may hold the one row too many; `keyOf` gives the sort key that `after` brings back. */
export function pageOf<Row>(
  request: ListRequest,
  rows: readonly Row[],
  count: number,
  keyOf: (row: Row) => readonly (string | number)[],
): readonly Row[] | Page<Row> {
  const page = pagedOf(request, rows, count, keyOf);
  return request.paged ? page : page.results;
}

/** The same of a list that is told by pages. */
export function pagedOf<Row>(
  request: ListRequest,
  rows: readonly Row[],
  count: number,
  keyOf: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const results = request.limit === undefined ? rows : rows.slice(0, request.limit);
  const last = results.at(-1);
  const more = rows.length > results.length;
  return {
    results,
    count,
    page: request.page,
    limit: request.limit ?? results.length,
    next: more && last !== undefined ? writeCursor(keyOf(last)) : null,
  };
}

const writeCursor = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

function readCursor(text: string): readonly (string | number)[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (
      Array.isArray(key) &&
      key.length > 0 &&
      key.every((part) => typeof part === 'string' || typeof part === 'number')
    )
      return key;
  } catch {
    // Said below, in the same words as any other bad cursor.
  }
  throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
}
