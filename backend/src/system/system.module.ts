/** The room of those who run the program: how its parts fare, in one place. Reads the other rooms, changes nothing. */
import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { ProjectionsHttpModule } from '../platform/projections/http/projections-http.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { BackgroundParts } from './background-parts.ts';
import { OperatorMetrics } from './operator-metrics.ts';
import { ParkedList } from './parked-list.ts';
import { ProofParts } from './proof-parts.ts';
import { RecentDecisions } from './recent-decisions.ts';
import { StoredParts } from './stored-parts.ts';
import { SystemController } from './system.controller.ts';
import { SystemParts } from './system-parts.ts';

@Module({
  imports: [AttachmentsModule, AuditModule, ProjectionsHttpModule, WebhooksModule],
  controllers: [SystemController],
  providers: [
    BackgroundParts,
    OperatorMetrics,
    ParkedList,
    ProofParts,
    RecentDecisions,
    StoredParts,
    SystemParts,
  ],
})
export class SystemModule {}
