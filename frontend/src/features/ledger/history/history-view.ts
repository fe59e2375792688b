/** What the history shows, as it stands in the address: wrong parameters are ignored, defaults are left out. */
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import {
  expenseCategories,
  paymentMethods,
  transactionTypes,
  type ExpenseCategory,
  type PaymentMethod,
  type TransactionType,
} from '@livro/rules';
import type { TransactionsPageApiArg } from '../../../shared/api/generated.ts';

/** The address's names of the history's own parameters; `conta` is shared with the other dialogs. */
export const historyParams = [
  'conta',
  'tipo',
  'busca',
  'inicio',
  'fim',
  'categoria',
  'fornecedor',
  'semFornecedor',
  'metodo',
  'ordem',
  'pagina',
  'tamanho',
  'lancamento',
] as const;
export type HistoryParam = (typeof historyParams)[number];
/** What narrows the list, but for the account: cleared together. */
export const noFilters = {
  tipo: undefined,
  busca: undefined,
  inicio: undefined,
  fim: undefined,
  categoria: undefined,
  fornecedor: undefined,
  semFornecedor: undefined,
  metodo: undefined,
  pagina: undefined,
} as const satisfies Partial<Record<HistoryParam, undefined>>;

export const pageSizes = [25, 50, 100] as const;
export const DEFAULT_SORT = '-date';
const sortable = ['date', 'amount', 'description', 'type'] as const;
export type SortField = (typeof sortable)[number];

export interface HistoryView {
  readonly account: string | undefined;
  /** None: all of them. */
  readonly types: readonly TransactionType[];
  readonly search: string;
  /** Value dates, both included. */
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
  readonly category: ExpenseCategory | undefined;
  /** '' for what names none. */
  readonly supplier: string | undefined;
  readonly method: PaymentMethod | undefined;
  readonly sort: { readonly field: SortField; readonly direction: 'asc' | 'desc' };
  readonly page: number;
  readonly size: number;
  /** The entry whose details are open. */
  readonly entry: string | undefined;
}

export function readHistoryView(params: URLSearchParams): HistoryView {
  const types = (params.get('tipo') ?? '').split(',') as TransactionType[];
  const [from, to] = [dayIn(params, 'inicio'), dayIn(params, 'fim')];
  const order = params.get('ordem') ?? DEFAULT_SORT;
  const field = order.replace(/^-/, '') as SortField;
  const page = Number(params.get('pagina') ?? '1');
  const size = Number(params.get('tamanho') ?? pageSizes[0]);
  return {
    account: params.get('conta') ?? undefined,
    types: types.every((type) => transactionTypes.includes(type)) ? types : [],
    search: params.get('busca') ?? '',
    from: from && to && from > to ? undefined : from,
    to,
    category: choiceIn(params, 'categoria', expenseCategories),
    supplier: params.has('semFornecedor') ? '' : (params.get('fornecedor') ?? undefined),
    method: choiceIn(params, 'metodo', paymentMethods),
    sort: sortable.includes(field)
      ? { field, direction: order.startsWith('-') ? 'desc' : 'asc' }
      : { field: 'date', direction: 'desc' },
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : pageSizes[0],
    entry: params.get('lancamento') ?? undefined,
  };
}

function dayIn(params: URLSearchParams, name: HistoryParam): LocalDate | undefined {
  const parsed = parseLocalDate(params.get(name) ?? '');
  return parsed.ok ? parsed.value : undefined;
}

const choiceIn = <Choice extends string>(
  params: URLSearchParams,
  name: HistoryParam,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === params.get(name));

export const queryOf = (view: HistoryView, developmentId: string | undefined): TransactionsPageApiArg => ({
  ...filtersOf(view, developmentId),
  page: view.page,
  limit: view.size,
});

/** What the whole list is narrowed by and sorted by, whatever the page. */
export const filtersOf = (view: HistoryView, developmentId: string | undefined) => ({
  development: developmentId,
  account: view.account,
  type: view.types.join(',') || undefined,
  from: view.from,
  to: view.to,
  category: view.category,
  supplier: view.supplier || undefined,
  withoutSupplier: view.supplier === '' || undefined,
  paymentMethod: view.method,
  search: view.search || undefined,
  sort: sortText(view.sort),
});

export const sortText = ({ field, direction }: HistoryView['sort']): SortField | `-${SortField}` =>
  direction === 'desc' ? `-${field}` : field;
export const hasFilters = ({ types, search, from, to, category, supplier, method }: HistoryView): boolean =>
  types.length > 0 ||
  search !== '' ||
  [from, to, category, supplier, method].some((one) => one !== undefined);
