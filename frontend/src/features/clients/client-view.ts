/** What the clients' list shows, as it stands in the address: what makes no sense there is ignored and told. Pure. */
import { limits } from '@livro/rules';
import { pageIn, sortIn } from '../../shared/grid/use-list-address.ts';
import type { ClientsPageApiArg } from '../../shared/api/generated.ts';

export const payments = { with: 'Com pagamentos', without: 'Sem pagamentos' } as const;
export type PaymentsFilter = keyof typeof payments;

export const DEFAULT_SORT = 'name';
const sortable = ['name', 'email', 'createdAt'] as const;
const INACTIVE = 'todos';

export interface ClientsView {
  readonly search: string;
  readonly developmentId: string | undefined;
  readonly payments: PaymentsFilter | undefined;
  readonly tags: readonly string[];
  /** Also those that were deactivated. */
  readonly inactive: boolean;
  readonly sort: string;
  readonly page: number;
  /** Parameters that say nothing which this list knows. */
  readonly ignored: readonly string[];
}

/** The address's parameters of what the list is narrowed by. */
export const noFilters = {
  q: undefined,
  development: undefined,
  payments: undefined,
  tags: undefined,
  status: undefined,
  page: undefined,
} as const;

export function readClientsView(params: URLSearchParams): ClientsView {
  const sort = sortIn(params, sortable);
  const asked = params.get('payments');
  const chosen = asked !== null && asked in payments ? (asked as PaymentsFilter) : undefined;
  const inactive = params.get('status') === INACTIVE;
  const page = pageIn(params);
  const understood = {
    sort: sort !== undefined,
    payments: chosen !== undefined,
    status: inactive,
    page: String(page) === params.get('page'),
  };
  return {
    search: params.get('q') ?? '',
    developmentId: params.get('development') ?? undefined,
    payments: chosen,
    tags: tagsIn(params.get('tags')),
    inactive,
    sort: sort ?? DEFAULT_SORT,
    page,
    ignored: Object.entries(understood).flatMap(([name, known]) =>
      known || !params.get(name) ? [] : [name],
    ),
  };
}

const tagsIn = (text: string | null): string[] =>
  [...new Set((text ?? '').split(','))].filter((tag) => tag !== '');

export const addressOf = {
  tags: (tags: readonly string[]) => ({ tags: tags.join(',') || undefined, page: undefined }),
  inactive: (shown: boolean) => ({ status: shown ? INACTIVE : undefined, page: undefined }),
};

export const queryOf = (view: ClientsView): ClientsPageApiArg => ({
  search: view.search || undefined,
  developmentId: view.developmentId,
  hasPayments: view.payments && view.payments === 'with',
  tags: view.tags.length > 0 ? [...view.tags] : undefined,
  includeInactive: view.inactive || undefined,
  sort: view.sort,
  page: view.page,
  limit: limits.clientPageSize,
});

export const hasFilters = (view: ClientsView): boolean =>
  view.search !== '' ||
  view.developmentId !== undefined ||
  view.payments !== undefined ||
  view.tags.length > 0 ||
  view.inactive;
