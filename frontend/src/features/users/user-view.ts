/** What the users' list shows, as it stands in the address. Pure. */
import { userTypes } from '@livro/rules';
import { addressReader } from '../../shared/grid/use-list-address.ts';
import type { UsersPageApiArg } from '../../shared/api/generated.ts';

export const PAGE_SIZE = 20;
export const DEFAULT_SORT = 'name';
const sortable = ['name', 'email', 'type', 'createdAt'] as const;

export const statusFilters = { active: 'Somente ativos', inactive: 'Somente inativos' } as const;
export type StatusFilter = keyof typeof statusFilters;

export const noFilters = { q: undefined, type: undefined, status: undefined, page: undefined } as const;

export function readUsersView(params: URLSearchParams) {
  const { oneOf, sort, page, ignored } = addressReader(params);
  return {
    search: params.get('q') ?? '',
    type: oneOf('type', userTypes),
    status: oneOf('status', ['active', 'inactive']),
    sort: sort(sortable, DEFAULT_SORT),
    page: page(),
    ignored,
  };
}
export type UsersView = ReturnType<typeof readUsersView>;

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
