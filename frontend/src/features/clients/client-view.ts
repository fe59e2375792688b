/** What the clients' list shows, as it stands in the address. Pure. */
import { limits } from '@livro/rules';
import { addressReader } from '../../shared/grid/use-list-address.ts';
import type { ClientsPageApiArg } from '../../shared/api/generated.ts';

export const payments = { with: 'Com pagamentos', without: 'Sem pagamentos' } as const;
export type PaymentsFilter = keyof typeof payments;

export const DEFAULT_SORT = 'name';
const sortable = ['name', 'email', 'createdAt'] as const;
const INACTIVE = 'todos';

/** The address's parameters of what the list is narrowed by. */
export const noFilters = {
  q: undefined,
  development: undefined,
  payments: undefined,
  tags: undefined,
  status: undefined,
  page: undefined,
} as const;

export function readClientsView(params: URLSearchParams) {
  const { oneOf, sort, page, ignored } = addressReader(params);
  return {
    search: params.get('q') ?? '',
    developmentId: params.get('development') ?? undefined,
    payments: oneOf('payments', ['with', 'without']),
    tags: tagsIn(params.get('tags')),
    /** Also those that were deactivated. */
    inactive: oneOf('status', [INACTIVE]) !== undefined,
    sort: sort(sortable, DEFAULT_SORT),
    page: page(),
    ignored,
  };
}
export type ClientsView = ReturnType<typeof readClientsView>;

const tagsIn = (text: string | null): string[] =>
  [...new Set((text ?? '').split(','))].filter((tag) => tag !== '');

export const addressOf = {
  tags: (tags: readonly string[]) => ({ tags: tags.join(',') || undefined, page: undefined }),
  inactive: (shown: boolean) => ({ status: shown ? INACTIVE : undefined, page: undefined }),
};

/** What the whole list is narrowed by and sorted by, whatever the page. */
export const filtersOf = (view: ClientsView) => ({
  search: view.search || undefined,
  developmentId: view.developmentId,
  hasPayments: view.payments && view.payments === 'with',
  tags: view.tags.length > 0 ? [...view.tags] : undefined,
  includeInactive: view.inactive || undefined,
  sort: view.sort,
});

export const queryOf = (view: ClientsView): ClientsPageApiArg => ({
  ...filtersOf(view),
  page: view.page,
  limit: limits.clientPageSize,
});

export const hasFilters = (view: ClientsView): boolean =>
  view.search !== '' ||
  view.developmentId !== undefined ||
  view.payments !== undefined ||
  view.tags.length > 0 ||
  view.inactive;
