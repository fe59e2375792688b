/** What the journal shows, as it stands in the address. Pure. */
import type { LocalDate } from '@livro/calendar';
import { parseWireMoney, type Centavos } from '@livro/money';
import { journalKinds, type JournalKind } from '@livro/rules';
import type { JournalListApiArg } from '../../shared/api/generated.ts';
import { addressReader } from '../../shared/grid/use-list-address.ts';
import { instantIn } from './moments.ts';

export const PAGE_SIZE = 50;
export const NEWEST_FIRST = '-number';

export interface JournalView {
  readonly kind: JournalKind | undefined;
  readonly development: string | undefined;
  readonly account: string | undefined;
  readonly author: string | undefined;
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
  /** As texts of the wire: “1234.56”. */
  readonly amountFrom: string | undefined;
  readonly amountTo: string | undefined;
  readonly recordedAfter: string | undefined;
  readonly knownAt: string | undefined;
  readonly sort: '-number' | 'number';
  /** Where each page after the first begins, up to the one that is shown. */
  readonly cursors: readonly string[];
  readonly page: number;
  /** Parameters that say nothing which this list knows. */
  readonly ignored: readonly string[];
}

/** The parameters of all filters: with another filter the pages begin anew. */
export const noFilters = {
  kind: undefined,
  development: undefined,
  account: undefined,
  author: undefined,
  from: undefined,
  to: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  recordedAfter: undefined,
  knownAt: undefined,
  cursor: undefined,
} as const;

export const centavosIn = (text: string): Centavos | undefined => {
  const parsed = parseWireMoney(text);
  return parsed.ok ? parsed.value : undefined;
};
const amountIn = (text: string): string | undefined => (centavosIn(text) === undefined ? undefined : text);

export function readJournalView(params: URLSearchParams): JournalView {
  const { oneOf, day, known, cursors, sort, ignored } = addressReader(params);
  const read = cursors();
  return {
    kind: oneOf('kind', journalKinds),
    development: params.get('development') || undefined,
    account: params.get('account') || undefined,
    author: params.get('author') || undefined,
    from: day('from'),
    to: day('to'),
    amountFrom: known('amountFrom', amountIn),
    amountTo: known('amountTo', amountIn),
    recordedAfter: known('recordedAfter', instantIn),
    knownAt: known('knownAt', instantIn),
    sort: sort(['number'] as const, NEWEST_FIRST),
    cursors: read,
    page: read.length + 1,
    ignored,
  };
}

export const filtersOf = ({ cursors: _, page: __, ignored: ___, sort: ____, ...filters }: JournalView) =>
  filters;

export const queryOf = (view: JournalView): JournalListApiArg => ({
  ...filtersOf(view),
  sort: view.sort,
  cursor: view.cursors.at(-1),
  limit: PAGE_SIZE,
});

export const hasFilters = (view: JournalView): boolean =>
  Object.values(filtersOf(view)).some((filter) => filter !== undefined);
