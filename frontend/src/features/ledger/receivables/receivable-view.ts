/** What the list of receivables shows, as it stands in the address. Pure. */
import { receivableAges } from '@livro/rules';
import type { ReceivablesAgesApiArg, ReceivablesPageApiArg } from '../../../shared/api/generated.ts';
import { addressReader } from '../../../shared/grid/use-list-address.ts';

const sortable = ['date'] as const;
export const DEFAULT_SORT = 'date';
export const PAGE_SIZE = 20;
export const groupings = { cliente: 'Por cliente', empreendimento: 'Por empreendimento' } as const;
export type Grouping = keyof typeof groupings;

/** The address's parameters of what the list is narrowed by. */
export const noFilters = {
  q: undefined,
  development: undefined,
  client: undefined,
  atraso: undefined,
  cursor: undefined,
} as const;

export function readReceivablesView(params: URLSearchParams) {
  const { oneOf, sort, steps, ignored } = addressReader(params);
  return {
    search: params.get('q') ?? '',
    development: params.get('development') || undefined,
    client: params.get('client') || undefined,
    age: oneOf('atraso', receivableAges),
    grouping: oneOf('por', ['cliente', 'empreendimento']),
    sort: sort(sortable, DEFAULT_SORT),
    ...steps(),
    ignored,
  };
}
export type ReceivablesView = ReturnType<typeof readReceivablesView>;

/** What the figures are of: they tell each age, whichever is chosen. */
export const agesQueryOf = (view: ReceivablesView): ReceivablesAgesApiArg => ({
  search: view.search || undefined,
  development: view.development,
  client: view.client,
});

export const queryOf = (view: ReceivablesView): ReceivablesPageApiArg => ({
  ...agesQueryOf(view),
  age: view.age,
  sort: view.sort,
  page: 1,
  limit: PAGE_SIZE,
  cursor: view.cursors.at(-1),
});

export const hasFilters = (view: ReceivablesView): boolean =>
  [view.search || undefined, view.development, view.client, view.age].some((one) => one !== undefined);
