/** What the list of purchases shows, as it stands in the address. Pure. */
import { purchaseStatuses, purchaseUrgencies } from '@livro/rules';
import { addressReader } from '../../shared/grid/use-list-address.ts';
import type { PurchaseListsPageApiArg } from '../../shared/api/generated.ts';

const sortable = ['description', 'developmentName', 'estimatedCost', 'urgency', 'requestedAt'] as const;
export const DEFAULT_SORT = '-requestedAt';
export const PAGE_SIZE = 20;

/** The address's parameters of what the list is narrowed by. */
export const noFilters = {
  q: undefined,
  development: undefined,
  status: undefined,
  urgency: undefined,
  page: undefined,
} as const;

export function readPurchasesView(params: URLSearchParams) {
  const { oneOf, sort, page, ignored } = addressReader(params);
  return {
    search: params.get('q') ?? '',
    development: params.get('development') || undefined,
    status: oneOf('status', purchaseStatuses),
    urgency: oneOf('urgency', purchaseUrgencies),
    sort: sort(sortable, DEFAULT_SORT),
    page: page(),
    ignored,
  };
}
export type PurchasesView = ReturnType<typeof readPurchasesView>;

/** What the whole list is narrowed by and sorted by, whatever the page. */
export const filtersOf = (view: PurchasesView) => ({
  search: view.search || undefined,
  development: view.development,
  status: view.status,
  urgency: view.urgency,
  sort: view.sort,
});

export const queryOf = (view: PurchasesView): PurchaseListsPageApiArg => ({
  ...filtersOf(view),
  page: view.page,
  limit: PAGE_SIZE,
});

export const hasFilters = (view: PurchasesView): boolean =>
  [view.search || undefined, view.development, view.status, view.urgency].some((one) => one !== undefined);
