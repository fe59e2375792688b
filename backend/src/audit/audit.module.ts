/** The room of the proof: reads every stream from the store, holds the read models against it, and seals the journal. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { ActionsController } from './action/actions.controller.ts';
import { AuditController } from './verification/audit.controller.ts';
import { ReplayController } from './replay/replay.controller.ts';
import { accountEntriesProjection } from './replay/account-entries.projection.ts';
import { ActionQueries } from './action/action.queries.ts';
import { actionsProjection } from './action/actions.projection.ts';
import { Replay } from './replay/replay.read.ts';
import { SealKeys } from './seal/seal-keys.read.ts';
import { SealMark } from './seal/seal-mark.read.ts';
import { Seals } from './seal/seals.read.ts';
import { BundleController } from './bundle/bundle.controller.ts';
import { Bundle } from './bundle/bundle.read.ts';
import { Cosignatures } from './witness/cosignatures.read.ts';
import { WitnessRequests } from './witness/witness-requests.write.ts';
import { Checkpoints } from './proof/checkpoints.read.ts';
import { EntryProofs } from './proof/entry-proofs.read.ts';
import { LogController } from './proof/log.controller.ts';
import { ProofController } from './proof/proof.controller.ts';
import { JournalTree } from './tree/journal-tree.write.ts';
import { StoredTree } from './tree/stored-tree.read.ts';
import { TreeRows } from './tree/tree-rows.read.ts';
import { Verification } from './verification/verification.read.ts';
import { SecurityDigests } from './security-digest/security-digests.read.ts';
import { SecurityDigestWriter } from './security-digest/security-digest-writer.write.ts';
import { SealWriter } from './seal/seal-writer.write.ts';

@Module({
  imports: [ProjectionsModule.forFeature([accountEntriesProjection, actionsProjection])],
  controllers: [
    ActionsController,
    AuditController,
    ReplayController,
    ProofController,
    LogController,
    BundleController,
  ],
  providers: [
    ActionQueries,
    SealKeys,
    SealMark,
    Seals,
    TreeRows,
    StoredTree,
    JournalTree,
    Checkpoints,
    EntryProofs,
    Cosignatures,
    WitnessRequests,
    Bundle,
    Verification,
    Replay,
    SealWriter,
    SecurityDigests,
    SecurityDigestWriter,
  ],
})
export class AuditModule {}
