/** The room of the banks: statements, what their lines are, and up to which day bank and books agree. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { BankBooks } from './account/bank-books.write.ts';
import { BankingController } from './account/banking.controller.ts';
import { bankingProjection } from './account/banking.projection.ts';
import { BankingQueries } from './account/banking.queries.ts';
import { Reconciling } from './account/reconciling.write.ts';
import { UndoneEntries } from './account/undone-entries.reactor.ts';
import { LineProposals } from './proposal/line-proposals.read.ts';
import { BalanceQueries } from './reconciliation/balance.queries.ts';
import { StatementUploadInterceptor } from './statement/file-upload.interceptor.ts';
import { StatementImports } from './statement/import-statement.write.ts';

@Module({
  imports: [ProjectionsModule.forFeature([bankingProjection])],
  controllers: [BankingController],
  providers: [
    BalanceQueries,
    BankBooks,
    BankingQueries,
    LineProposals,
    Reconciling,
    StatementImports,
    StatementUploadInterceptor,
    UndoneEntries,
  ],
})
export class BankingModule {}
