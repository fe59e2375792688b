/** The read models that the simulated processes feed: all of the ledger's, and the log of commands that the Book leans on. */
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { expensesProjection } from '../../backend/src/ledger/expense/expenses.projection.ts';
import { investmentsProjection } from '../../backend/src/ledger/investment/investments.projection.ts';
import { paymentsProjection } from '../../backend/src/ledger/payment/payments.projection.ts';
import { periodsProjection } from '../../backend/src/ledger/period/periods.projection.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { transfersProjection } from '../../backend/src/ledger/transfer/transfers.projection.ts';
import { commandLogProjection } from '../../backend/src/platform/projections/command-log/command-log.projection.ts';
import type { AnyProjection } from '../../backend/src/platform/projections/schema/generations.ts';

export const projections: readonly AnyProjection[] = [
  commandLogProjection,
  accountsProjection,
  transactionsProjection,
  expensesProjection,
  paymentsProjection,
  transfersProjection,
  investmentsProjection,
  postingsProjection,
  periodsProjection,
];
