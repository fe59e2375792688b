/** What the journal shows, as it stands in the address. Pure. */
import { journalKinds } from '@livro/rules';
import type { JournalListApiArg } from '../../shared/api/generated.ts';
import { centavosIn } from '../../shared/fields/amount-text.ts';
import { addressReader } from '../../shared/grid/use-list-address.ts';
import { instantIn } from './moments.ts';

export const PAGE_SIZE = 50;
export const NEWEST_FIRST = '-number';

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

const amountIn = (text: string): string | undefined => (centavosIn(text) === undefined ? undefined : text);

export function readJournalView(params: URLSearchParams) {
  const { oneOf, day, known, steps, sort, ignored } = addressReader(params);
  return {
    ...steps(),
    kind: oneOf('kind', journalKinds),
    development: params.get('development') || undefined,
    account: params.get('account') || undefined,
    author: params.get('author') || undefined,
    from: day('from'),
    to: day('to'),
    /** As texts of the wire: “1234.56”. */
    amountFrom: known('amountFrom', amountIn),
    amountTo: known('amountTo', amountIn),
    recordedAfter: known('recordedAfter', instantIn),
    knownAt: known('knownAt', instantIn),
    sort: sort(['number'] as const, NEWEST_FIRST),
    ignored,
  };
}
export type JournalView = ReturnType<typeof readJournalView>;

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
