/** The room of the journal: its stream, its read models and its routes. */
import { Global, Module } from '@nestjs/common';
import { DevelopmentAccounts, DevelopmentIndicators } from '../developments/public.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { AccountsController } from './account/accounts.controller.ts';
import { BooksController } from './books/books.controller.ts';
import { EntryService } from './journal/entry.service.ts';
import { EntryViews } from './journal/entry.view.ts';
import { ExpensesController } from './expense/expenses.controller.ts';
import { InvestmentsController } from './investment/investments.controller.ts';
import { PaymentsController } from './payment/payments.controller.ts';
import { PeriodsController } from './period/periods.controller.ts';
import { TransactionsController } from './history/transactions.controller.ts';
import { TransfersController } from './transfer/transfers.controller.ts';
import { AccountIndicators } from './account/account-indicators.read.ts';
import { AccountQueries } from './account/account.queries.ts';
import { StaleAccounts } from './account/stale-accounts.read.ts';
import { accountsProjection } from './account/accounts.projection.ts';
import { ExpenseQueries } from './expense/expense.queries.ts';
import { ExpenseWordsQueries } from './expense/expense-words.queries.ts';
import { expensesProjection } from './expense/expenses.projection.ts';
import { InvestmentQueries } from './investment/investment.queries.ts';
import { investmentsProjection } from './investment/investments.projection.ts';
import { PayerQueries } from './payment/payer.queries.ts';
import { PaymentQueries } from './payment/payment.queries.ts';
import { paymentsProjection } from './payment/payments.projection.ts';
import { ListedTransactionViews } from './history/listed-transactions.view.ts';
import { TransactionQueries } from './history/transaction.queries.ts';
import { transactionsProjection } from './history/transactions.projection.ts';
import { TransferQueries } from './transfer/transfer.queries.ts';
import { transfersProjection } from './transfer/transfers.projection.ts';
import { AccountsInTime } from './books/accounts-in-time.read.ts';
import { DailyBalanceQueries } from './books/daily-balance.queries.ts';
import { FiguresQueries } from './books/figures.queries.ts';
import { postingsProjection } from './books/postings.projection.ts';
import { StatementQueries } from './books/statement.queries.ts';
import { TrialBalanceQueries } from './books/trial-balance.queries.ts';
import { UnreadableEntries } from './books/unreadable-entries.read.ts';
import { PeriodQueries } from './period/period.queries.ts';
import { periodsProjection } from './period/periods.projection.ts';
import { SetOpeningBalance } from './account/set-opening-balance.command.ts';
import { VoidEntry } from './books/void-entry.command.ts';
import { EditEntry } from './correction/edit-entry.command.ts';
import { ReverseEntry } from './correction/reverse-entry.command.ts';
import { RecordExpense } from './expense/record-expense.command.ts';
import { MakeInvestment } from './investment/make-investment.command.ts';
import { RegisterReturn } from './investment/register-return.command.ts';
import { BatchHistory } from './batch/batch-history.write.ts';
import { BatchLines } from './batch/batch-lines.api.ts';
import { BatchesController } from './batch/batches.controller.ts';
import { BookBatch } from './batch/book-batch.command.ts';
import { ReverseBatch } from './batch/reverse-batch.command.ts';
import { handlerOf } from './journal/journal.handler.ts';
import { RegisterPayment } from './payment/register-payment.command.ts';
import { CancelPlan, MakePlan } from './payment/make-plan.command.ts';
import { PlansController } from './payment/plans.controller.ts';
import { CancelPayment, ConfirmPayment, RefundPayment } from './payment/settle-payment.command.ts';
import { ClosePeriod, ReopenPeriod } from './period/close-period.command.ts';
import { TransferMoney } from './transfer/transfer-money.command.ts';
import { AccountLineQueries } from './books/account-lines.queries.ts';
import { AuditedEntries } from './books/audited-entries.read.ts';
import { journalEntriesProjection } from './books/journal-entries.projection.ts';
import { JournalEntryQueries } from './books/journal-entries.queries.ts';
import { JournalController } from './books/journal.controller.ts';
import { EntryHistory } from './correction/entry-history.write.ts';
import { EntryVersions } from './correction/entry-versions.write.ts';
import { SeveralEntries } from './correction/several-entries.api.ts';
import { SeveralEntriesController } from './correction/several-entries.controller.ts';
import { DevelopmentLookup } from './journal/development-lookup.write.ts';
import { LookalikeQueries } from './journal/lookalike.queries.ts';
import { LedgerAccounts } from './account/ledger-accounts.write.ts';
import { KeepViewHandler } from './saved-view/save-view.command.ts';
import { SavedViewQueries } from './saved-view/saved-view.queries.ts';
import { SavedViewsController } from './saved-view/saved-views.controller.ts';
import { savedViewsProjection } from './saved-view/saved-views.projection.ts';
import { OpeningReactor } from './account/opening.reactor.ts';

/** What the journal is asked for by the bus, each by its handler. */
const commands = [
  SetOpeningBalance,
  RecordExpense,
  RegisterPayment,
  ConfirmPayment,
  CancelPayment,
  RefundPayment,
  MakePlan,
  CancelPlan,
  TransferMoney,
  MakeInvestment,
  RegisterReturn,
  EditEntry,
  ReverseEntry,
  BookBatch,
  ReverseBatch,
  ClosePeriod,
  ReopenPeriod,
  VoidEntry,
];

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
      savedViewsProjection,
    ]),
  ],
  controllers: [
    AccountsController,
    SeveralEntriesController,
    BatchesController,
    TransactionsController,
    ExpensesController,
    PaymentsController,
    PlansController,
    TransfersController,
    InvestmentsController,
    PeriodsController,
    BooksController,
    JournalController,
    SavedViewsController,
  ],
  providers: [
    ...commands.map(handlerOf),
    DevelopmentLookup,
    OpeningReactor,
    { provide: DevelopmentAccounts, useClass: LedgerAccounts },
    { provide: DevelopmentIndicators, useClass: AccountIndicators },
    EntryHistory,
    EntryVersions,
    LookalikeQueries,
    SeveralEntries,
    BatchHistory,
    BatchLines,
    EntryService,
    EntryViews,
    PeriodQueries,
    AccountQueries,
    StaleAccounts,
    TransactionQueries,
    ListedTransactionViews,
    ExpenseQueries,
    ExpenseWordsQueries,
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
    KeepViewHandler,
    SavedViewQueries,
  ],
  exports: [DevelopmentAccounts, DevelopmentIndicators, EntryHistory],
})
export class LedgerModule {}
