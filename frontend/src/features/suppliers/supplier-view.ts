/** What the list of suppliers shows, as it stands in the address. Pure. */
import type { SuppliersPageApiArg } from '../../shared/api/generated.ts';
import { addressReader } from '../../shared/grid/use-list-address.ts';

const sortable = ['name', 'total', 'last_date'] as const;
export const DEFAULT_SORT = '-total';
export const PAGE_SIZE = 20;

/** The address's parameters of what the list is narrowed by. */
export const noFilters = { q: undefined, development: undefined, page: undefined } as const;

export function readSuppliersView(params: URLSearchParams) {
  const { sort, page, ignored } = addressReader(params);
  return {
    search: params.get('q') ?? '',
    development: params.get('development') || undefined,
    sort: sort(sortable, DEFAULT_SORT),
    page: page(),
    ignored,
  };
}
export type SuppliersView = ReturnType<typeof readSuppliersView>;

export const queryOf = ({ search, development, sort, page }: SuppliersView): SuppliersPageApiArg => ({
  search: search || undefined,
  development,
  sort,
  page,
  limit: PAGE_SIZE,
});

export const hasFilters = ({ search, development }: SuppliersView): boolean =>
  search !== '' || development !== undefined;

/** A supplier's page, by the name in whatever spelling. */
export const supplierAddress = (name: string): string => `/suppliers/${encodeURIComponent(name)}`;
