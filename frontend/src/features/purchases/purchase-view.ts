/** What the address says about the list of purchases: search, filters, order and page. A word that nobody knows is left out and named. */
import { purchaseStatuses, purchaseUrgencies, type PurchaseStatus, type PurchaseUrgency } from '@livro/rules';
import type { PurchaseListsPageApiArg } from '../../shared/api/generated.ts';

export const sortFields = [
  'description',
  'developmentName',
  'estimatedCost',
  'urgency',
  'requestedAt',
] as const;
export type SortField = (typeof sortFields)[number];
export const DEFAULT_SORT = '-requestedAt';
export const PAGE_SIZE = 20;

export interface PurchaseListView {
  readonly search: string;
  readonly development: string | undefined;
  readonly status: PurchaseStatus | undefined;
  readonly urgency: PurchaseUrgency | undefined;
  /** A field, with `-` in front for descending. */
  readonly sort: string;
  readonly page: number;
  /** Parameters of the address that say nothing, such as `status=nova`. */
  readonly ignored: readonly string[];
}

export function readPurchaseView(params: URLSearchParams): PurchaseListView {
  const ignored: string[] = [];
  const oneOf = <Word extends string>(name: string, known: readonly Word[]): Word | undefined => {
    const asked = params.get(name);
    if (asked === null || asked === '') return undefined;
    if ((known as readonly string[]).includes(asked)) return asked as Word;
    ignored.push(`${name}=${asked}`);
    return undefined;
  };
  return {
    search: params.get('q') ?? '',
    development: params.get('development') || undefined,
    status: oneOf('status', purchaseStatuses),
    urgency: oneOf('urgency', purchaseUrgencies),
    sort:
      oneOf(
        'sort',
        sortFields.flatMap((field) => [field, `-${field}`]),
      ) ?? DEFAULT_SORT,
    page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
    ignored,
  };
}

export const queryOf = (view: PurchaseListView): PurchaseListsPageApiArg => ({
  search: view.search || undefined,
  development: view.development,
  status: view.status,
  urgency: view.urgency,
  sort: view.sort,
  page: view.page,
  limit: PAGE_SIZE,
});

export const hasFilters = (view: PurchaseListView): boolean =>
  [view.search || undefined, view.development, view.status, view.urgency].some((one) => one !== undefined);
