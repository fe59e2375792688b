/** What the security log shows, as it stands in the address. Pure. */
import type { LocalDate } from '@livro/calendar';
import { securityKinds, securityOutcomes, type SecurityKind, type SecurityOutcome } from '@livro/rules';
import type { SecurityLogPageApiArg } from '../../shared/api/generated.ts';
import { addressReader } from '../../shared/grid/use-list-address.ts';

export const PAGE_SIZE = 50;
/** The only order there is: the newest first. */
export const SORT = '-at';

export interface SecurityLogView {
  readonly kind: SecurityKind | undefined;
  readonly outcome: SecurityOutcome | undefined;
  /** Who acted, or whom it concerns. */
  readonly user: string | undefined;
  readonly address: string | undefined;
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
  /** Where each page after the first begins, up to the one that is shown. */
  readonly cursors: readonly string[];
  readonly sort: string;
  readonly page: number;
  /** Parameters that say nothing which this list knows. */
  readonly ignored: readonly string[];
}

/** The parameters of all filters: with another filter the pages begin anew. */
export const noFilters = {
  kind: undefined,
  outcome: undefined,
  user: undefined,
  address: undefined,
  from: undefined,
  to: undefined,
  cursor: undefined,
} as const;

export function readSecurityLogView(params: URLSearchParams): SecurityLogView {
  const { oneOf, day, cursors, ignored } = addressReader(params);
  const read = cursors();
  return {
    kind: oneOf('kind', securityKinds),
    outcome: oneOf('outcome', securityOutcomes),
    user: params.get('user') || undefined,
    address: params.get('address') || undefined,
    from: day('from'),
    to: day('to'),
    cursors: read,
    sort: SORT,
    page: read.length + 1,
    ignored,
  };
}

export const filtersOf = ({ kind, outcome, user, address, from, to }: SecurityLogView) => ({
  kind,
  outcome,
  user,
  address,
  from,
  to,
});

export const queryOf = (view: SecurityLogView): SecurityLogPageApiArg => ({
  ...filtersOf(view),
  page: 1,
  cursor: view.cursors.at(-1),
  limit: PAGE_SIZE,
});

export const hasFilters = (view: SecurityLogView): boolean =>
  Object.values(filtersOf(view)).some((filter) => filter !== undefined);
