/** The room of the proof: reads every stream from the store, holds the read models against it, and seals the journal. */
import { Module } from '@nestjs/common';
import { FiguresQueries } from '../ledger/public.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { ActionsController } from './action/actions.controller.ts';
import { AuditController } from './verification/audit.controller.ts';
import { ReplayController } from './replay/replay.controller.ts';
import { accountEntriesProjection } from './replay/account-entries.projection.ts';
import { ActionQueries } from './action/action.queries.ts';
import { actionsProjection } from './action/actions.projection.ts';
import { ClosingController } from './closing/closing.controller.ts';
import { monthTotalsProjection } from './closing/month-totals.projection.ts';
import { MonthQueries } from './closing/month.queries.ts';
import { DutiesController } from './duty/duties.controller.ts';
import { DutyQueries } from './duty/duty.queries.ts';
import { EntryTestQueries } from './entry-test/entry-test.queries.ts';
import { EntryTestsController } from './entry-test/entry-tests.controller.ts';
import { HandoffStream } from './handoff/handoff-stream.read.ts';
import { KnownAccounts } from './handoff/known-accounts.queries.ts';
import { LotDeliveries } from './handoff/lot-deliveries.write.ts';
import { LotEntries } from './handoff/lot-entries.read.ts';
import { LotPreviews } from './handoff/lot-preview.queries.ts';
import { LotRows } from './handoff/lot-rows.read.ts';
import { LotsController } from './handoff/lots.controller.ts';
import { MappingController } from './handoff/mapping.controller.ts';
import { BookIssuing } from './issued-book/issue-book.write.ts';
import { IssuedBooks } from './issued-book/issued-books.read.ts';
import { IssuedPapersController } from './issued-book/issued-papers.controller.ts';
import { IssuedPapers } from './issued-book/issued-papers.read.ts';
import { BackupHistory } from './backup/backup-history.read.ts';
import { Replay } from './replay/replay.read.ts';
import { OtherBooks } from './seal/other-books.read.ts';
import { LossAcceptance } from './seal/loss-acceptance.write.ts';
import { SealMark } from './seal/seal-mark.read.ts';
import { Seals } from './seal/seals.read.ts';
import { BundleController } from './bundle/bundle.controller.ts';
import { Bundle } from './bundle/bundle.read.ts';
import { TimeStampRequests } from './stamp/time-stamp-requests.write.ts';
import { TimeStamps } from './stamp/time-stamps.read.ts';
import { Cosignatures } from './witness/cosignatures.read.ts';
import { WitnessRequests } from './witness/witness-requests.write.ts';
import { Checkpoints } from './proof/checkpoints.read.ts';
import { EntryProofs } from './proof/entry-proofs.read.ts';
import { PrintedProofs } from './proof/printed-proofs.read.ts';
import { VouchedCheckpoints } from './proof/vouched-checkpoints.read.ts';
import { LogController } from './proof/log.controller.ts';
import { ProofController } from './proof/proof.controller.ts';
import { JournalTree } from './tree/journal-tree.write.ts';
import { StoredTree } from './tree/stored-tree.read.ts';
import { TreeRows } from './tree/tree-rows.read.ts';
import { EventAcknowledgements } from './verification/event-acknowledgements.write.ts';
import { JournalSource } from './verification/journal-source.read.ts';
import { Verification } from './verification/verification.read.ts';
import { VerificationRunsController } from './verification/verification-runs.controller.ts';
import { VerificationHistory } from './verification/verification-runs.read.ts';
import { VerificationRuns } from './verification/verification-runs.write.ts';
import { SecurityDigests } from './security-digest/security-digests.read.ts';
import { UndigestedRows } from './security-digest/undigested-rows.read.ts';
import { SecurityDigestWriter } from './security-digest/security-digest-writer.write.ts';
import { SealWriter } from './seal/seal-writer.write.ts';
import { SegmentRepairs } from './segments/segment-repairs.write.ts';
import { SegmentSource } from './segments/segment-source.read.ts';
import { SegmentsController } from './segments/segments.controller.ts';
import { SegmentWriter } from './segments/segment-writer.write.ts';
import { SegmentsModule } from './segments/segments.module.ts';

@Module({
  imports: [
    SegmentsModule,
    ProjectionsModule.forFeature([accountEntriesProjection, actionsProjection, monthTotalsProjection]),
  ],
  controllers: [
    ActionsController,
    AuditController,
    ClosingController,
    DutiesController,
    EntryTestsController,
    IssuedPapersController,
    MappingController,
    LotsController,
    ReplayController,
    VerificationRunsController,
    ProofController,
    LogController,
    SegmentsController,
    BundleController,
  ],
  providers: [
    ActionQueries,
    BackupHistory,
    DutyQueries,
    EntryTestQueries,
    // A question to the database and nothing else: this context's own, as everybody may have it.
    FiguresQueries,
    BookIssuing,
    HandoffStream,
    IssuedBooks,
    IssuedPapers,
    KnownAccounts,
    LotDeliveries,
    LotEntries,
    LotPreviews,
    LotRows,
    MonthQueries,
    SealMark,
    OtherBooks,
    Seals,
    TreeRows,
    StoredTree,
    JournalTree,
    Checkpoints,
    VouchedCheckpoints,
    EntryProofs,
    PrintedProofs,
    Cosignatures,
    WitnessRequests,
    TimeStamps,
    TimeStampRequests,
    Bundle,
    EventAcknowledgements,
    JournalSource,
    Verification,
    VerificationRuns,
    VerificationHistory,
    Replay,
    SegmentSource,
    SegmentWriter,
    SegmentRepairs,
    SealWriter,
    LossAcceptance,
    SecurityDigests,
    UndigestedRows,
    SecurityDigestWriter,
  ],
  exports: [BackupHistory, Checkpoints, Cosignatures, PrintedProofs, Seals, TimeStamps],
})
export class AuditModule {}
