/** What the users' list shows, as it stands in the address: what makes no sense there is ignored and told. Pure. */
import { userTypes, type UserType } from '@livro/rules';
import { pageIn, sortIn } from '../../shared/grid/use-list-address.ts';
import type { UsersPageApiArg } from '../../shared/api/generated.ts';

export const PAGE_SIZE = 20;
export const DEFAULT_SORT = 'name';
const sortable = ['name', 'email', 'type', 'createdAt'] as const;

export const statusFilters = { active: 'Somente ativos', inactive: 'Somente inativos' } as const;
export type StatusFilter = keyof typeof statusFilters;

export interface UsersView {
  readonly search: string;
  readonly type: UserType | undefined;
  readonly status: StatusFilter | undefined;
  readonly sort: string;
  readonly page: number;
  /** Parameters that say nothing which this list knows. */
  readonly ignored: readonly string[];
}

export const noFilters = { q: undefined, type: undefined, status: undefined, page: undefined } as const;

export function readUsersView(params: URLSearchParams): UsersView {
  const type = userTypes.find((one) => one === params.get('type'));
  const asked = params.get('status');
  const status = asked !== null && asked in statusFilters ? (asked as StatusFilter) : undefined;
  const sort = sortIn(params, sortable);
  const page = pageIn(params);
  const understood = {
    type: type !== undefined,
    status: status !== undefined,
    sort: sort !== undefined,
    page: String(page) === params.get('page'),
  };
  return {
    search: params.get('q') ?? '',
    type,
    status,
    sort: sort ?? DEFAULT_SORT,
    page,
    ignored: Object.entries(understood).flatMap(([name, known]) =>
      known || !params.get(name) ? [] : [name],
    ),
  };
}

/** Active and inactive, unless the filter says which. */
export const queryOf = (view: UsersView): UsersPageApiArg => ({
  search: view.search || undefined,
  type: view.type,
  ...(view.status ? { isActive: view.status === 'active' } : { includeInactive: true }),
  sort: view.sort,
  page: view.page,
  limit: PAGE_SIZE,
});

export const hasFilters = (view: UsersView): boolean =>
  view.search !== '' || view.type !== undefined || view.status !== undefined;
