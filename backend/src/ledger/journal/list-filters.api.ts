/** What a list of the ledger asks of its read model, from what its caller asked; lists and their exports ask alike. */
import type { LocalDate } from '@livro/calendar';
import { normaliseTags, type TransactionType } from '@livro/rules';
import { readId } from '../../platform/http/wire-value.ts';
import type { ExpenseFilter } from '../expense/expense.queries.ts';
import type { PaymentFilter } from '../payment/payment.queries.ts';
import type { TransactionFilter } from '../history/transaction-filter.read.ts';
import type { TransactionsQuery } from '../history/transactions.dto.ts';
import type { StatementRange } from '../books/statement.queries.ts';
import {
  commaList,
  type ExpensesQuery,
  lastDay,
  type PaymentsQuery,
  type StatementQuery,
} from './list.dto.ts';

export const transactionFilter = (query: TransactionsQuery): TransactionFilter => ({
  accountId: query.account,
  developmentId: query.development,
  types: commaList(query.type) as TransactionType[],
  categories: commaList(query.category),
  supplier: query.withoutSupplier ? '' : query.supplier,
  methods: commaList(query.paymentMethod),
  from: query.from,
  to: lastDay(query),
  search: query.search,
  amountFrom: query.amountFrom,
  amountTo: query.amountTo,
  author: query.author,
  clientId: query.client,
  tag: normaliseTags(query.tag)[0],
  documentNumber: query.documentNumber,
  batchId: query.batch,
  withFiles: query.withAttachments,
  reversed: query.reversed,
  reconciled: query.reconciled,
  ids: query.ids.length === 0 ? undefined : query.ids.map(readId).filter((id) => typeof id === 'string'),
});

export const expenseFilter = (query: ExpensesQuery): ExpenseFilter => ({
  accountId: query.account,
  developmentId: query.development,
  categories: commaList(query.category),
  supplier: query.supplier,
  from: query.from,
  to: lastDay(query),
  knownAt: query.knownAt,
  search: query.search,
  withReversed: query.includeReversed,
});

export const paymentFilter = (query: PaymentsQuery): PaymentFilter => ({
  accountId: query.account,
  developmentId: query.development,
  clientId: query.client,
  planId: query.plan,
  statuses: commaList(query.status),
  methods: commaList(query.paymentMethod),
  from: query.from,
  to: lastDay(query),
  knownAt: query.knownAt,
  search: query.search,
});

/** Without an end a statement ends today, or on its first day where that lies ahead. */
export const statementRange = (
  { from, to, asOf, knownAt }: Pick<StatementQuery, 'from' | 'to' | 'asOf' | 'knownAt'>,
  today: LocalDate,
): Omit<StatementRange, 'accountId'> => ({
  from,
  to: lastDay({ to, asOf }) ?? (from !== undefined && from > today ? from : today),
  knownAt,
});
