/** What the security log shows, as it stands in the address. Pure. */
import { securityKinds, securityOutcomes } from '@livro/rules';
import type { SecurityLogPageApiArg } from '../../shared/api/generated.ts';
import { addressReader } from '../../shared/grid/use-list-address.ts';

export const PAGE_SIZE = 50;
/** The only order there is: the newest first. */
export const SORT = '-at';

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

export function readSecurityLogView(params: URLSearchParams) {
  const { oneOf, day, steps, ignored } = addressReader(params);
  return {
    ...steps(),
    kind: oneOf('kind', securityKinds),
    outcome: oneOf('outcome', securityOutcomes),
    /** Who acted, or whom it concerns. */
    user: params.get('user') || undefined,
    address: params.get('address') || undefined,
    from: day('from'),
    to: day('to'),
    sort: SORT,
    ignored,
  };
}
export type SecurityLogView = ReturnType<typeof readSecurityLogView>;

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
