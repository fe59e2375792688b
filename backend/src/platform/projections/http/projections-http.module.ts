/** The administrators' side of the projections. Apart from the engine, which also runs where nobody listens. */
import { Module } from '@nestjs/common';
import { ProjectionsAdminController } from './projections-admin.controller.ts';
import { RebuildDecisions } from './rebuild-decisions.ts';
import { RebuildService } from './rebuild.service.ts';

@Module({
  controllers: [ProjectionsAdminController],
  providers: [RebuildService, RebuildDecisions],
  exports: [RebuildService],
})
export class ProjectionsHttpModule {}
