/** What other contexts may know of the ledger, and what it asks of those that come after it. */
import type { AccountRow } from './account/accounts.table.ts';
import type { ExpenseWordRow } from './expense/expense-words.table.ts';
import type { ExpenseRow } from './expense/expenses.projection.ts';
import type { PaymentRow } from './payment/payments.projection.ts';
import type { PeriodChangeRow } from './period/periods.projection.ts';
import type { InvestmentRow, ReturnRow } from './investment/investments.table.ts';
import type { PostingRow, PostingYearRow } from './books/postings.table.ts';
import type { AnnotationRow } from './history/annotations.table.ts';
import type { TransactionRow } from './history/transactions.table.ts';
import type { TransferRow } from './transfer/transfers.projection.ts';

export { BankMatches, type MatchableRow, matchKey } from './history/bank-matches.ts';
export { EntryFiles } from './history/entry-files.ts';
export { EntryHistory } from './correction/entry-history.write.ts';
export { Payers } from './payment/payers.ts';
export { type FoundFile, PaymentFiles } from './payment/payment-files.ts';
export type { RecordExpenseCommand, ReverseEntryCommand } from './journal/commands.ts';
export { grown, roundedCentavos } from './investment/investment-value.ts';
export { RecordExpense } from './expense/record-expense.command.ts';
export { ReverseEntry } from './correction/reverse-entry.command.ts';
export { ConfirmPayment } from './payment/settle-payment.command.ts';
export { TransferMoney } from './transfer/transfer-money.command.ts';
export { RegisterPayment } from './payment/register-payment.command.ts';
export { ledgerDecider } from './journal/ledger.ts';
export type { LedgerState } from './journal/state.ts';
export { JournalJudge } from './journal/journal-judge.ts';
export { ledgerShapes } from './journal/event-shapes.ts';
export type {
  EntryAnnotated,
  EntryFields,
  EntryReversed,
  EntryVoided,
  ExpenseRecorded,
  InvestmentMade,
  InvestmentReturned,
  LedgerEvent,
  MoneyEvent,
} from './journal/events.ts';
export {
  bookedIn,
  type ChartAccount,
  entryIdOf,
  type Flow,
  FLOW_SIGNS,
  isMoneyEvent,
  legsOf,
  postedOn,
  type Posting,
  postingsOf,
} from './journal/postings.ts';
export { firstToClose } from './period/closed-through.ts';
export { reaches } from './period/period.queries.ts';
export { FiguresQueries } from './books/figures.queries.ts';
export { entryKey, newestFirst } from './journal/newest-first.read.ts';
export { supplierKey } from './expense/supplier-key.read.ts';
export { countedRows } from './journal/counted-days.read.ts';
export { linesOf, valueDateOf } from './books/posting-lines.read.ts';
export { trialBalanceOf } from './books/trial-balance.read.ts';
export { savedViewsDecider, savedViewShapes } from './saved-view/saved-views.ts';
export { importsDecider, importShapes } from './import/imports.ts';
export { accountKeysOf } from './journal/touched-accounts.ts';
export { ownedByAccounts } from './journal/owned-rows.read.ts';

export interface PublishedTables {
  /** Whose account an entry is on, and what stands on it: sums of a development are sums over its accounts. */
  accounts: Pick<
    AccountRow,
    | 'id'
    | 'development_id'
    | 'type'
    | 'balance'
    | 'opening_balance'
    | 'total_expenses'
    | 'total_payments_received'
    | 'total_transfers_in'
    | 'total_transfers_out'
    | 'total_invested'
    | 'currently_invested'
    | 'total_returns'
    | 'total_gain'
  >;
  /** Every entry in the words and numbers that people read, for anyone who lists, names or checks entries. */
  transactions: Pick<
    TransactionRow,
    | 'id'
    | 'entry_id'
    | 'entry_number'
    | 'leg'
    | 'account_id'
    | 'account_type'
    | 'development_id'
    | 'type'
    | 'amount'
    | 'signed_amount'
    | 'date'
    | 'description'
    | 'category'
    | 'supplier'
    | 'unit_reference'
    | 'document_number'
    | 'notes'
    | 'tags'
    | 'search'
    | 'recorded_by'
    | 'created_at'
    | 'original_date'
    | 'reversed_by'
    | 'replaced_by'
    | 'replaces'
    | 'reverses'
  >;
  /** What each entry debits and credits, for anyone who holds entries against the trial balance; codes `flow:…` are in none. */
  postings: Pick<
    PostingRow,
    'entry_number' | 'line' | 'account_id' | 'code' | 'amount' | 'date' | 'recorded_at'
  >;
  /** The trial balance of today is few rows of these; programs that read the database itself add them up as the books do. */
  posting_years: Pick<PostingYearRow, 'account_id' | 'code' | 'debit' | 'credit' | 'lines'>;
  /** Programs that report list them with both their ends, without the words that people wrote. */
  transfers: Pick<
    TransferRow,
    | 'id'
    | 'entry_number'
    | 'source_account_id'
    | 'destination_account_id'
    | 'amount'
    | 'date'
    | 'transfer_type'
    | 'reversed_by'
    | 'replaces'
    | 'created_at'
  >;
  /** Programs that report list them with what has come back, without the words that people wrote. */
  investments: Pick<
    InvestmentRow,
    | 'id'
    | 'entry_number'
    | 'account_id'
    | 'type'
    | 'status'
    | 'investment_date'
    | 'expected_return_date'
    | 'actual_return_date'
    | 'expected_rate'
    | 'principal_amount'
    | 'outstanding'
    | 'returned'
    | 'gain'
    | 'reversed_by'
    | 'replaces'
    | 'created_at'
  >;
  /** What came back of them, for the same programs. */
  investment_returns: Pick<
    ReturnRow,
    | 'id'
    | 'entry_number'
    | 'investment_id'
    | 'kind'
    | 'date'
    | 'amount'
    | 'principal'
    | 'gain'
    | 'reversed_by'
    | 'replaces'
    | 'created_at'
  >;
  /** A purchase is completed with an expense, attachments are put to it, and analyses list those that stand. */
  expenses: Pick<
    ExpenseRow,
    | 'id'
    | 'undone_on'
    | 'entry_number'
    | 'account_id'
    | 'amount'
    | 'date'
    | 'category'
    | 'description'
    | 'supplier'
    | 'supplier_key'
    | 'supplier_identity'
    | 'purchase_request_id'
    | 'reversed_by'
    | 'replaces'
    | 'recorded_by'
    | 'created_at'
  >;
  /** A payment is a client's, who may ask for all of it, and attachments are put to it. */
  payments: Pick<
    PaymentRow,
    | 'id'
    | 'entry_number'
    | 'account_id'
    | 'client_id'
    | 'amount'
    | 'date'
    | 'method'
    | 'status'
    | 'description'
    | 'unit_reference'
    | 'document_number'
    | 'plan_kind'
    | 'plan_number'
    | 'plan_of'
    | 'notes'
    | 'tags'
    | 'search'
    | 'recorded_by'
    | 'created_at'
    | 'replaces'
    | 'replaced_by'
    | 'reversed_by'
  >;
  /** What is booked because a bank's line lacks it is suggested from what was booked before. */
  expense_words: Pick<ExpenseWordRow, 'kind' | 'folded' | 'text' | 'used' | 'last_category'>;
  /** Whoever looks at what stands in the way of a closing asks who closed and reopened which months, and why. */
  period_changes: Pick<
    PeriodChangeRow,
    | 'entry_number'
    | 'status'
    | 'period'
    | 'first_month'
    | 'last_month'
    | 'reason'
    | 'changed_by'
    | 'updated_at'
  >;
  /** Up to which month the books are closed; one row. */
  closed_through: Record<'closed_through', string>;
  /** A list of clients that shows only those who ever paid cannot look through the payments of each. */
  payers: Record<'client_id', string>;
  /** Words that a correction took away still may tell who a client is, who may ask for them and have them shown before an erasure. */
  annotations: Pick<
    AnnotationRow,
    | 'entry_id'
    | 'entry_number'
    | 'recorded_at'
    | 'recorded_by'
    | 'reason'
    | 'previous'
    | 'words'
    | 'old_search'
  >;
}
