/** The room of the banks: statements, what their lines are, and up to which day bank and books agree. */
import { Global, Module } from '@nestjs/common';
import { BankMatches } from '../ledger/public.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { AcceptingLines } from './account/accepting-lines.write.ts';
import { BankBooks } from './account/bank-books.write.ts';
import { BankingController } from './account/banking.controller.ts';
import { bankingProjection } from './account/banking.projection.ts';
import { BankingQueries } from './account/banking.queries.ts';
import { BulkAccepting } from './account/bulk-accepting.write.ts';
import { LineEntries } from './account/line-entries.write.ts';
import { LineMatching } from './account/line-matching.write.ts';
import { MatchesOfEntries } from './account/matches-of-entries.read.ts';
import { Reconciling } from './account/reconciling.write.ts';
import { ReconcilingController } from './account/reconciling.controller.ts';
import { UndoneEntries } from './account/undone-entries.reactor.ts';
import { LineProposals } from './proposal/line-proposals.read.ts';
import { UnbookedQueries } from './proposal/unbooked.queries.ts';
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
    AcceptingLines,
    BankingQueries,
    BulkAccepting,
    LineEntries,
    LineMatching,
    LineProposals,
    Reconciling,
    StatementImports,
    StatementUploadInterceptor,
    UnbookedQueries,
    UndoneEntries,
    { provide: BankMatches, useClass: MatchesOfEntries },
  ],
  exports: [BankMatches],
})
export class BankingModule {}
