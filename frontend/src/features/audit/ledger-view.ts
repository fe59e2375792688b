/** What the general ledger shows, as it stands in the address. Pure. */
import { chartCodes } from '@livro/rules';
import type { JournalLedgerApiArg } from '../../shared/api/generated.ts';
import { addressReader } from '../../shared/grid/use-list-address.ts';
import { instantIn } from './moments.ts';

export const PAGE_SIZE = 50;
/** The only order there is: the running balance follows it. */
export const SORT = 'date';

export const noFilters = {
  development: undefined,
  account: undefined,
  code: undefined,
  all: undefined,
  from: undefined,
  to: undefined,
  recordedAfter: undefined,
  knownAt: undefined,
  cursor: undefined,
} as const;

export function readLedgerView(params: URLSearchParams) {
  const { oneOf, day, known, steps, ignored } = addressReader(params);
  return {
    ...steps(),
    development: params.get('development') || undefined,
    account: params.get('account') || undefined,
    code: oneOf('code', chartCodes),
    /** All lines of all books are meant, not that nothing was chosen yet. */
    all: oneOf('all', ['1']),
    from: day('from'),
    to: day('to'),
    recordedAfter: known('recordedAfter', instantIn),
    knownAt: known('knownAt', instantIn),
    sort: SORT,
    ignored,
  };
}
export type LedgerView = ReturnType<typeof readLedgerView>;

/** What the server is asked for, besides the place in the list. */
export const filtersOf = ({ development, account, code, from, to, recordedAfter, knownAt }: LedgerView) => ({
  development,
  account,
  code,
  from,
  to,
  recordedAfter,
  knownAt,
});

export const queryOf = (view: LedgerView): JournalLedgerApiArg => ({
  ...filtersOf(view),
  cursor: view.cursors.at(-1),
  limit: PAGE_SIZE,
});

/** Whether it is said of which lines: before that nothing is read. */
export const isChosen = ({ development, account, code, all }: LedgerView): boolean =>
  [development, account, code, all].some((one) => one !== undefined);
