/** The room of the banks: statements, what their lines are, and up to which day bank and books agree. */
import { Global, Module } from '@nestjs/common';
import { BankMatches } from '../ledger/public.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { BankBooks } from './account/bank-books.write.ts';
import { BankingController } from './account/banking.controller.ts';
import { bankingProjection } from './account/banking.projection.ts';
import { BankingQueries } from './account/banking.queries.ts';
import { LineEntries } from './account/line-entries.write.ts';
import { MatchesOfEntries } from './account/matches-of-entries.read.ts';
import { Reconciling } from './account/reconciling.write.ts';
import { ReconcilingController } from './account/reconciling.controller.ts';
import { UndoneEntries } from './account/undone-entries.reactor.ts';
import { LineProposals } from './proposal/line-proposals.read.ts';
import { BalanceQueries } from './reconciliation/balance.queries.ts';
import { StatementUploadInterceptor } from './statement/file-upload.interceptor.ts';
import { StatementImports } from './statement/import-statement.write.ts';

/** Known to all for what the ledger asks of it. */
@Global()
@Module({
  imports: [ProjectionsModule.forFeature([bankingProjection])],
  controllers: [BankingController, ReconcilingController],
  providers: [
    BalanceQueries,
    BankBooks,
    BankingQueries,
    LineEntries,
    LineProposals,
    Reconciling,
    StatementImports,
    StatementUploadInterceptor,
    UndoneEntries,
    { provide: BankMatches, useClass: MatchesOfEntries },
  ],
  exports: [BankMatches],
})
export class BankingModule {}
