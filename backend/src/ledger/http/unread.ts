/** Views of facts that no read model shows yet. Each is the very row that the projection will make, with its names joined. */
import type { LocalDate } from '@livro/calendar';
import type { FoundAccount } from '../read/accounts/account-queries.ts';
import { accountAfter, emptyAccount } from '../read/accounts/accounts.projection.ts';
import type { FoundExpense } from '../read/expenses/expense-queries.ts';
import { expenseAfter, expenseRow } from '../read/expenses/expenses.projection.ts';
import { investmentRow, returnRow } from '../read/investments/investments.projection.ts';
import type { FoundInvestment } from '../read/investments/investment-queries.ts';
import type { LedgerFact } from '../read/ledger-fact.ts';
import type { FoundPayment } from '../read/payments/payment-queries.ts';
import { paymentAfter, paymentRow } from '../read/payments/payments.projection.ts';
import { transactionRows } from '../read/transactions/transaction-rows.ts';
import { transferRow } from '../read/transfers/transfers.projection.ts';
import type { LedgerEvent } from '../domain/events.ts';
import { type AccountView, accountView } from './account.view.ts';
import type { AccountNames } from './entry-desk.ts';
import { type ExpenseView, expenseView } from './expense.view.ts';
import {
  type InvestmentReturnView,
  type InvestmentView,
  investmentView,
  returnView,
} from './investment.view.ts';
import { type PaymentView, paymentView } from './payment.view.ts';
import { pendingPayment, type TransactionView, transactionView } from './transaction.view.ts';
import { type TransferView, transferView } from './transfer.view.ts';

type NamesOf = (accountId: string) => AccountNames;

/** The fact's data, when it is of the type that the caller's own command makes. */
function dataOf<Type extends LedgerEvent['type']>(
  { event }: LedgerFact,
  type: Type,
): Extract<LedgerEvent, { type: Type }>['data'] {
  const { type: booked, data } = event;
  if (booked !== type) throw new Error(`A ${type} was booked and a ${booked} is in the journal.`);
  // The compiler cannot narrow a union by a type parameter; the line above has done it.
  return data as never;
}

export function unreadExpense(fact: LedgerFact, namesOf: NamesOf): ExpenseView {
  const data = dataOf(fact, 'ExpenseRecorded');
  return expenseView({ ...expenseRow(data, fact), ...namesOf(data.accountId) });
}

export function unreadPayment(fact: LedgerFact, namesOf: NamesOf): PaymentView {
  const data = dataOf(fact, 'PaymentRegistered');
  return paymentView({ ...paymentRow(data, fact), ...namesOf(data.accountId) });
}

/** An expense after its correction: the one booked in its place, or the row as the correction leaves it. */
export function unreadExpenseCorrection(
  fact: LedgerFact,
  namesOf: NamesOf,
  before: FoundExpense | undefined,
): ExpenseView {
  if (fact.event.type === 'ExpenseRecorded') return unreadExpense(fact, namesOf);
  if (!before) throw new Error(`Entry ${fact.entryNumber} corrects an expense that cannot be read.`);
  return expenseView(expenseAfter(before, fact));
}

/** A payment after it was settled or corrected, in the same way. */
export function unreadPaymentCorrection(
  fact: LedgerFact,
  namesOf: NamesOf,
  before: FoundPayment | undefined,
): PaymentView {
  if (fact.event.type === 'PaymentRegistered') return unreadPayment(fact, namesOf);
  if (!before) throw new Error(`Entry ${fact.entryNumber} corrects a payment that cannot be read.`);
  return paymentView(paymentAfter(before, fact));
}

export function unreadTransfer(fact: LedgerFact, namesOf: NamesOf): TransferView {
  const data = dataOf(fact, 'MoneyTransferred');
  const source = namesOf(data.sourceAccountId);
  const destination = namesOf(data.destinationAccountId);
  return transferView({
    ...transferRow(data, fact),
    source_type: source.account_type,
    source_development_id: source.development_id,
    source_development_name: source.development_name,
    destination_type: destination.account_type,
    destination_development_id: destination.development_id,
    destination_development_name: destination.development_name,
  });
}

export function unreadInvestment(fact: LedgerFact, namesOf: NamesOf, today: LocalDate): InvestmentView {
  const data = dataOf(fact, 'InvestmentMade');
  return investmentView({ ...investmentRow(data, fact), ...namesOf(data.accountId) }, [], today);
}

/** `of` is the investment, where a read model has it. */
export const unreadReturn = (fact: LedgerFact, of: FoundInvestment | undefined): InvestmentReturnView =>
  returnView(returnRow(dataOf(fact, 'InvestmentReturned'), fact), of);

/** The account as it was last read, if it was, with the opening balance upon it. */
export function unreadAccount(
  fact: LedgerFact,
  namesOf: NamesOf,
  before: FoundAccount | undefined,
): AccountView {
  const { accountId } = dataOf(fact, 'OpeningBalanceSet');
  const names = namesOf(accountId);
  const { account_type: kind, development_id: developmentId } = names;
  const row = before ?? emptyAccount({ accountId, developmentId, kind }, 0, fact.recordedAt);
  const after = row.last_entry_number >= fact.entryNumber ? row : accountAfter(row, fact);
  return accountView({ ...after, development_name: names.development_name, development_revision: -1 }, false);
}

/** The row of history that a fact with one leg makes. */
export function unreadTransaction(fact: LedgerFact, namesOf: NamesOf): TransactionView {
  const [row] = transactionRows(fact, (accountId) => ({ account_id: accountId, ...namesOf(accountId) }));
  if (!row) return pendingPayment(unreadPayment(fact, namesOf));
  const { development_name } = namesOf(row.account_id);
  return transactionView({
    ...row,
    development_name,
    related_type: null,
    related_development_id: null,
    related_development_name: null,
  });
}
