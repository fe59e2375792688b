/** The administrators' side of the projections. Apart from the engine, which also runs where nobody listens. */
import { Module } from '@nestjs/common';
import { ProjectionsAdminController } from './projections-admin.controller.ts';
import { RebuildDesk } from './rebuild-desk.ts';

@Module({ controllers: [ProjectionsAdminController], providers: [RebuildDesk] })
export class ProjectionsHttpModule {}
