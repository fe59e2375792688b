/** What the history shows, as it stands in the address: wrong parameters are ignored, defaults are left out. */
import { transactionTypes, type TransactionType } from '@livro/rules';
import type { TransactionsPageApiArg } from '../../shared/api/generated.ts';

/** The address's names of the history's own parameters; `conta` is shared with the other dialogs. */
export const historyParams = ['conta', 'tipo', 'busca', 'ordem', 'pagina', 'tamanho', 'lancamento'] as const;
export type HistoryParam = (typeof historyParams)[number];

export const pageSizes = [25, 50, 100] as const;
const sortable = ['date', 'amount', 'description', 'type'] as const;
export type SortField = (typeof sortable)[number];

export interface HistoryView {
  readonly account: string | undefined;
  readonly type: TransactionType | undefined;
  readonly search: string;
  readonly sort: { readonly field: SortField; readonly direction: 'asc' | 'desc' };
  readonly page: number;
  readonly size: number;
  /** The entry whose details are open. */
  readonly entry: string | undefined;
}

export function readHistoryView(params: URLSearchParams): HistoryView {
  const type = params.get('tipo') as TransactionType | null;
  const order = params.get('ordem') ?? '-date';
  const field = order.replace(/^-/, '') as SortField;
  const page = Number(params.get('pagina') ?? '1');
  const size = Number(params.get('tamanho') ?? pageSizes[0]);
  return {
    account: params.get('conta') ?? undefined,
    type: type && transactionTypes.includes(type) ? type : undefined,
    search: params.get('busca') ?? '',
    sort: sortable.includes(field)
      ? { field, direction: order.startsWith('-') ? 'desc' : 'asc' }
      : { field: 'date', direction: 'desc' },
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : pageSizes[0],
    entry: params.get('lancamento') ?? undefined,
  };
}

export const queryOf = (view: HistoryView, developmentId: string): TransactionsPageApiArg => ({
  ...filtersOf(view, developmentId),
  page: view.page,
  limit: view.size,
});

/** What the whole list is narrowed by and sorted by, whatever the page. */
export const filtersOf = (view: HistoryView, developmentId: string) => ({
  development: developmentId,
  account: view.account,
  type: view.type,
  search: view.search || undefined,
  sort: sortText(view.sort),
});

export const sortText = ({ field, direction }: HistoryView['sort']): SortField | `-${SortField}` =>
  direction === 'desc' ? `-${field}` : field;
export const hasFilters = (view: HistoryView): boolean => view.type !== undefined || view.search !== '';
