/** The room of the proof: reads every stream from the store, holds the read models against it, and seals the journal. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { ActionsController } from './http/actions.controller.ts';
import { ClosingController } from './http/closing/closing.controller.ts';
import { AuditController } from './http/audit.controller.ts';
import { ReplayController } from './http/replay.controller.ts';
import { accountEntriesProjection } from './read/account-entries.projection.ts';
import { ActionQueries } from './read/action-queries.ts';
import { actionsProjection } from './read/actions.projection.ts';
import { monthTotalsProjection } from './read/closing/month-totals.projection.ts';
import { MonthQueries } from './read/closing/month-queries.ts';
import { Replay } from './read/replay.ts';
import { SealKeys } from './read/seal-keys.ts';
import { SealMark } from './read/seal-mark.ts';
import { Seals } from './read/seals.ts';
import { Verification } from './read/verification.ts';
import { SecurityDigests } from './read/security-digests.ts';
import { SecurityDigestKeeper } from './write/security-digest-keeper.ts';
import { SealKeeper } from './write/seal-keeper.ts';

@Module({
  imports: [
    ProjectionsModule.forFeature([accountEntriesProjection, actionsProjection, monthTotalsProjection]),
  ],
  controllers: [ActionsController, AuditController, ReplayController, ClosingController],
  providers: [
    ActionQueries,
    MonthQueries,
    SealKeys,
    SealMark,
    Seals,
    Verification,
    Replay,
    SealKeeper,
    SecurityDigests,
    SecurityDigestKeeper,
  ],
})
export class AuditModule {}
