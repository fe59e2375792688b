/** The read models that the simulated processes feed: all of the ledger's, and the log of commands that the Book leans on. */
import { AccountsProjection } from '../../backend/src/ledger/read/accounts/accounts.projection.ts';
import { ExpensesProjection } from '../../backend/src/ledger/read/expenses/expenses.projection.ts';
import { InvestmentsProjection } from '../../backend/src/ledger/read/investments/investments.projection.ts';
import { PaymentsProjection } from '../../backend/src/ledger/read/payments/payments.projection.ts';
import { PeriodsProjection } from '../../backend/src/ledger/read/periods/periods.projection.ts';
import { PostingsProjection } from '../../backend/src/ledger/read/postings/postings.projection.ts';
import { TransactionsProjection } from '../../backend/src/ledger/read/transactions/transactions.projection.ts';
import { TransfersProjection } from '../../backend/src/ledger/read/transfers/transfers.projection.ts';
import { commandLogProjection } from '../../backend/src/platform/projections/command-log/command-log.projection.ts';
import type { AnyProjection } from '../../backend/src/platform/projections/schema/generations.ts';

export const projections: readonly AnyProjection[] = [
  commandLogProjection,
  new AccountsProjection(),
  new TransactionsProjection(),
  new ExpensesProjection(),
  new PaymentsProjection(),
  new TransfersProjection(),
  new InvestmentsProjection(),
  new PostingsProjection(),
  new PeriodsProjection(),
];
