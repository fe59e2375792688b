/** What the list of all entries shows, as it stands in the address. Pure. */
import {
  expenseCategories,
  paymentMethods,
  transactionTypes,
  type ExpenseCategory,
  type PaymentMethod,
  type TransactionType,
} from '@livro/rules';
import type { LocalDate } from '@livro/calendar';
import type { TransactionsPageApiArg } from '../../../shared/api/generated.ts';
import { centavosIn } from '../../../shared/fields/amount-text.ts';
import { daysOfPeriod, movingPeriods } from '../history/history-period.tsx';
import { addressReader } from '../../../shared/grid/use-list-address.ts';

/** The parameters of all filters, and of the view that brought them: with another filter the pages begin anew. */
export const noFilters = {
  search: undefined,
  type: undefined,
  development: undefined,
  account: undefined,
  /** Days by the name that today gives them, in place of the two. */
  period: undefined,
  from: undefined,
  to: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  category: undefined,
  supplier: undefined,
  withoutSupplier: undefined,
  client: undefined,
  paymentMethod: undefined,
  documentNumber: undefined,
  tag: undefined,
  author: undefined,
  batch: undefined,
  attachments: undefined,
  reversed: undefined,
  reconciled: undefined,
  /** Those that are shown, in their order, where a saved view says so. */
  columns: undefined,
  /** The saved view that was chosen last. */
  visao: undefined,
  page: undefined,
} as const;

export const NEWEST_FIRST = '-date';
const sortable = [
  'created_at',
  'date',
  'type',
  'description',
  'supplier',
  'category',
  'account',
  'documentNumber',
  'author',
  'amount',
] as const;

/** With or without: as the address says it, and what the API is asked. */
const eitherWay = { sim: true, nao: false } as const;
export const ways = Object.keys(eitherWay) as readonly (keyof typeof eitherWay)[];

const wordsIn =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): readonly Word[] | undefined => {
    const found = text.split(',') as Word[];
    return found.every((word) => words.includes(word)) ? found : undefined;
  };
const amountIn = (text: string): string | undefined => (centavosIn(text) === undefined ? undefined : text);

export function readEntriesView(params: URLSearchParams, today: LocalDate) {
  const { oneOf, day, known, page, sort, ignored } = addressReader(params);
  const text = (name: keyof typeof noFilters) => params.get(name) || undefined;
  const period = oneOf('period', movingPeriods);
  const days = period && daysOfPeriod(period, today);
  return {
    search: params.get('search') ?? '',
    types: known<readonly TransactionType[]>('type', wordsIn(transactionTypes)) ?? [],
    development: text('development'),
    account: text('account'),
    from: days?.from ?? day('from'),
    to: days?.to ?? day('to'),
    /** As texts of the wire: “1234.56”. */
    amountFrom: known('amountFrom', amountIn),
    amountTo: known('amountTo', amountIn),
    categories: known<readonly ExpenseCategory[]>('category', wordsIn(expenseCategories)) ?? [],
    /** '' for what names none. */
    supplier: params.has('withoutSupplier') ? '' : text('supplier'),
    client: text('client'),
    method: oneOf<PaymentMethod>('paymentMethod', paymentMethods),
    documentNumber: text('documentNumber'),
    tag: text('tag'),
    author: text('author'),
    /** Booked by one command, and what took it back. */
    batch: text('batch'),
    attachments: oneOf('attachments', ways),
    reversed: oneOf('reversed', ways),
    reconciled: oneOf('reconciled', ways),
    columns: known('columns', (names) => (/^\w+(,\w+)*$/.test(names) ? names.split(',') : undefined)),
    savedView: text('visao'),
    sort: sort(sortable, NEWEST_FIRST),
    page: page(),
    ignored,
  };
}
export type EntriesView = ReturnType<typeof readEntriesView>;

/** What the whole list is narrowed by and sorted by, whatever the page. */
export const filtersOf = (view: EntriesView) => ({
  search: view.search || undefined,
  type: view.types.join(',') || undefined,
  // An account says whose it is.
  development: view.account === undefined ? view.development : undefined,
  account: view.account,
  from: view.from,
  to: view.to,
  amountFrom: view.amountFrom,
  amountTo: view.amountTo,
  category: view.categories.join(',') || undefined,
  supplier: view.supplier || undefined,
  withoutSupplier: view.supplier === '' || undefined,
  client: view.client,
  paymentMethod: view.method,
  documentNumber: view.documentNumber,
  tag: view.tag,
  author: view.author,
  batch: view.batch,
  withAttachments: view.attachments && eitherWay[view.attachments],
  reversed: view.reversed && eitherWay[view.reversed],
  reconciled: view.reconciled && eitherWay[view.reconciled],
});

export const queryOf = (view: EntriesView, limit: number): TransactionsPageApiArg => ({
  ...filtersOf(view),
  sort: view.sort,
  page: view.page,
  limit,
});

export const hasFilters = (view: EntriesView): boolean =>
  Object.values(filtersOf(view)).some((filter) => filter !== undefined);
