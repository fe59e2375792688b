/** The room of the journal: its stream, its read models and its routes. */
import { Global, Module } from '@nestjs/common';
import { DevelopmentAccounts, DevelopmentIndicators } from '../developments/public.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { AccountsController } from './http/accounts.controller.ts';
import { BooksController } from './http/books.controller.ts';
import { EntryDesk } from './http/entry-desk.ts';
import { EntryViews } from './http/entry.view.ts';
import { ExpensesController } from './http/expenses.controller.ts';
import { InvestmentsController } from './http/investments.controller.ts';
import { PaymentsController } from './http/payments.controller.ts';
import { PeriodsController } from './http/periods.controller.ts';
import { TransactionsController } from './http/transactions.controller.ts';
import { TransfersController } from './http/transfers.controller.ts';
import { AccountIndicators } from './read/accounts/account-indicators.ts';
import { AccountQueries } from './read/accounts/account-queries.ts';
import { StaleAccounts } from './read/accounts/stale-accounts.ts';
import { accountsProjection } from './read/accounts/accounts.projection.ts';
import { ExpenseQueries } from './read/expenses/expense-queries.ts';
import { expensesProjection } from './read/expenses/expenses.projection.ts';
import { InvestmentQueries } from './read/investments/investment-queries.ts';
import { investmentsProjection } from './read/investments/investments.projection.ts';
import { PayerQueries } from './read/payments/payer-queries.ts';
import { PaymentQueries } from './read/payments/payment-queries.ts';
import { paymentsProjection } from './read/payments/payments.projection.ts';
import { TransactionQueries } from './read/transactions/transaction-queries.ts';
import { transactionsProjection } from './read/transactions/transactions.projection.ts';
import { TransferQueries } from './read/transfers/transfer-queries.ts';
import { transfersProjection } from './read/transfers/transfers.projection.ts';
import { AccountsInTime } from './read/postings/accounts-in-time.ts';
import { DailyBalanceQueries } from './read/postings/daily-balance-queries.ts';
import { FiguresQueries } from './read/postings/figures-queries.ts';
import { postingsProjection } from './read/postings/postings.projection.ts';
import { StatementQueries } from './read/postings/statement-queries.ts';
import { TrialBalanceQueries } from './read/postings/trial-balance-queries.ts';
import { UnreadableEntries } from './read/unreadable-entries.ts';
import { PeriodQueries } from './read/periods/period-queries.ts';
import { periodsProjection } from './read/periods/periods.projection.ts';
import { AccountLineQueries } from './books/account-lines.queries.ts';
import { AuditedEntries } from './books/audited-entries.ts';
import { journalEntriesProjection } from './books/journal-entries.projection.ts';
import { JournalEntryQueries } from './books/journal-entries.queries.ts';
import { JournalController } from './books/journal.controller.ts';
import { BookEntryHandler } from './write/book-entry.handler.ts';
import { EntryHistory } from './write/entry-history.ts';
import { EntryVersions } from './write/entry-versions.ts';
import { KnownDevelopments } from './write/known-developments.ts';
import { LedgerAccounts } from './write/ledger-accounts.ts';
import { OpeningReactor } from './write/opening-reactor.ts';

/** Known to all for what developments ask of it. */
@Global()
@Module({
  imports: [
    ProjectionsModule.forFeature([
      accountsProjection,
      transactionsProjection,
      expensesProjection,
      paymentsProjection,
      transfersProjection,
      investmentsProjection,
      postingsProjection,
      periodsProjection,
      journalEntriesProjection,
    ]),
  ],
  controllers: [
    AccountsController,
    TransactionsController,
    ExpensesController,
    PaymentsController,
    TransfersController,
    InvestmentsController,
    PeriodsController,
    BooksController,
    JournalController,
  ],
  providers: [
    BookEntryHandler,
    KnownDevelopments,
    OpeningReactor,
    { provide: DevelopmentAccounts, useClass: LedgerAccounts },
    { provide: DevelopmentIndicators, useClass: AccountIndicators },
    EntryHistory,
    EntryVersions,
    EntryDesk,
    EntryViews,
    PeriodQueries,
    AccountQueries,
    StaleAccounts,
    TransactionQueries,
    ExpenseQueries,
    PayerQueries,
    PaymentQueries,
    TransferQueries,
    InvestmentQueries,
    FiguresQueries,
    AccountsInTime,
    StatementQueries,
    DailyBalanceQueries,
    TrialBalanceQueries,
    UnreadableEntries,
    AccountLineQueries,
    AuditedEntries,
    JournalEntryQueries,
  ],
  exports: [DevelopmentAccounts, DevelopmentIndicators],
})
export class LedgerModule {}
