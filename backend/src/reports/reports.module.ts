/** The room of files to keep and to hand on: statements, reports and exported lists. Reads the other rooms, changes nothing. */
import { Global, Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { SecurityLogQueries } from '../identity/security-log/security-log.queries.ts';
import { ClientQueries } from '../clients/client/client.queries.ts';
import { DevelopmentQueries } from '../developments/development.queries.ts';
import { AccountQueries } from '../ledger/account/account.queries.ts';
import { StaleAccounts } from '../ledger/account/stale-accounts.read.ts';
import { ExpenseQueries } from '../ledger/expense/expense.queries.ts';
import { InvestmentQueries } from '../ledger/investment/investment.queries.ts';
import { PaymentQueries } from '../ledger/payment/payment.queries.ts';
import { AccountsInTime } from '../ledger/books/accounts-in-time.read.ts';
import { FiguresQueries } from '../ledger/books/figures.queries.ts';
import { StatementQueries } from '../ledger/books/statement.queries.ts';
import { TransactionQueries } from '../ledger/history/transaction.queries.ts';
import { PurchaseQueries } from '../purchases/request/purchase.queries.ts';
import { AccountLineQueries } from '../ledger/books/account-lines.queries.ts';
import { JournalEntryQueries } from '../ledger/books/journal-entries.queries.ts';
import { ClientStatementsController } from './http/client-statements.controller.ts';
import { BookExportsController } from './http/book-exports.controller.ts';
import { EntryTestQueries } from '../audit/entry-test/entry-test.queries.ts';
import { EntryTestsExportsController } from './http/entry-tests-exports.controller.ts';
import { ExportsController } from './http/exports.controller.ts';
import { HandoffExportsController } from './http/handoff-exports.controller.ts';
import { IssuedBooks } from '../audit/issued-book/issued-books.read.ts';
import { IssuedPapers } from '../audit/issued-book/issued-papers.read.ts';
import { YearBookFiles } from '../audit/issued-book/year-book-files.read.ts';
import { HandoffStream } from '../audit/handoff/handoff-stream.read.ts';
import { KnownAccounts } from '../audit/handoff/known-accounts.queries.ts';
import { LotEntries } from '../audit/handoff/lot-entries.read.ts';
import { LotFiles } from '../audit/handoff/lot-file.read.ts';
import { LotRows } from '../audit/handoff/lot-rows.read.ts';
import { IssuedPapersExportsController } from './http/issued-papers-exports.controller.ts';
import { ListFiles } from './http/list-files.ts';
import { YearBooksController } from './http/year-books.controller.ts';
import { ReportsController } from './http/reports.controller.ts';
import { StatementsController } from './http/statements.controller.ts';
import { ClientStatements } from './read/client-statement.ts';
import { DevelopmentReports } from './read/development-report.ts';
import { Names } from './read/names.ts';
import { PreparedBooks } from './read/prepared-books.ts';
import { Printings } from './read/printings.ts';
import { Statements } from './read/statements.ts';
import { YearBooks } from './read/year-books.ts';
import { TrialBalanceQueries } from '../ledger/books/trial-balance.queries.ts';

/** Known to all for the books that the audit issues. */
@Global()
@Module({
  imports: [AuditModule, CompanyModule],
  controllers: [
    BookExportsController,
    ClientStatementsController,
    EntryTestsExportsController,
    ExportsController,
    HandoffExportsController,
    IssuedPapersExportsController,
    ReportsController,
    StatementsController,
    YearBooksController,
  ],
  providers: [
    // Questions to the database and nothing else: this room's own, as everybody may have them.
    AccountQueries,
    AccountLineQueries,
    JournalEntryQueries,
    AccountsInTime,
    ClientQueries,
    ClientStatements,
    SecurityLogQueries,
    DevelopmentQueries,
    EntryTestQueries,
    ExpenseQueries,
    FiguresQueries,
    HandoffStream,
    InvestmentQueries,
    IssuedBooks,
    IssuedPapers,
    KnownAccounts,
    LotEntries,
    LotFiles,
    LotRows,
    PaymentQueries,
    PreparedBooks,
    PurchaseQueries,
    StaleAccounts,
    StatementQueries,
    TransactionQueries,
    DevelopmentReports,
    ListFiles,
    Names,
    Printings,
    Statements,
    TrialBalanceQueries,
    YearBooks,
    { provide: YearBookFiles, useExisting: PreparedBooks },
  ],
  exports: [YearBookFiles],
})
export class ReportsModule {}
