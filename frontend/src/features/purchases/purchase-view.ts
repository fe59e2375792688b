/** What the list of purchases shows, as it stands in the address. Pure. */
import { purchaseStatuses, purchaseUrgencies, type PurchaseStatus, type PurchaseUrgency } from '@livro/rules';
import { addressReader, type Sort } from '../../shared/grid/use-list-address.ts';
import type { PurchaseListsPageApiArg } from '../../shared/api/generated.ts';

const sortable = ['description', 'developmentName', 'estimatedCost', 'urgency', 'requestedAt'] as const;
export const DEFAULT_SORT = '-requestedAt';
export const PAGE_SIZE = 20;

export interface PurchasesView {
  readonly search: string;
  readonly development: string | undefined;
  readonly status: PurchaseStatus | undefined;
  readonly urgency: PurchaseUrgency | undefined;
  readonly sort: Sort<(typeof sortable)[number]>;
  readonly page: number;
  /** Parameters that say nothing which this list knows. */
  readonly ignored: readonly string[];
}

/** The address's parameters of what the list is narrowed by. */
export const noFilters = {
  q: undefined,
  development: undefined,
  status: undefined,
  urgency: undefined,
  page: undefined,
} as const;

export function readPurchasesView(params: URLSearchParams): PurchasesView {
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
