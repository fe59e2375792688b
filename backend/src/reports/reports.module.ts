/** The room of files to keep and to hand on: statements, reports and exported lists. Reads the other rooms, changes nothing. */
import { Module } from '@nestjs/common';
import { SecurityLogQueries } from '../identity/read/security-log-queries.ts';
import { ClientQueries } from '../clients/read/client-queries.ts';
import { DevelopmentQueries } from '../developments/read/development-queries.ts';
import { AccountQueries } from '../ledger/read/accounts/account-queries.ts';
import { StaleAccounts } from '../ledger/read/accounts/stale-accounts.ts';
import { ExpenseQueries } from '../ledger/read/expenses/expense-queries.ts';
import { InvestmentQueries } from '../ledger/read/investments/investment-queries.ts';
import { PaymentQueries } from '../ledger/read/payments/payment-queries.ts';
import { AccountsInTime } from '../ledger/read/postings/accounts-in-time.ts';
import { FiguresQueries } from '../ledger/read/postings/figures-queries.ts';
import { StatementQueries } from '../ledger/read/postings/statement-queries.ts';
import { TransactionQueries } from '../ledger/read/transactions/transaction-queries.ts';
import { PurchaseQueries } from '../purchases/read/purchase-queries.ts';
import { ExportsController } from './http/exports.controller.ts';
import { ReportsController } from './http/reports.controller.ts';
import { StatementsController } from './http/statements.controller.ts';
import { DevelopmentReports } from './read/development-report.ts';
import { Names } from './read/names.ts';
import { Statements } from './read/statements.ts';

@Module({
  controllers: [ExportsController, ReportsController, StatementsController],
  providers: [
    // Questions to the database and nothing else: this room's own, as everybody may have them.
    AccountQueries,
    AccountsInTime,
    ClientQueries,
    SecurityLogQueries,
    DevelopmentQueries,
    ExpenseQueries,
    FiguresQueries,
    InvestmentQueries,
    PaymentQueries,
    PurchaseQueries,
    StaleAccounts,
    StatementQueries,
    TransactionQueries,
    DevelopmentReports,
    Names,
    Statements,
  ],
})
export class ReportsModule {}
