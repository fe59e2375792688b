/** The room of developments: their stream, their read model, their routes, and what they cause in the ledger. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { DevelopmentsController } from './http/developments.controller.ts';
import { DevelopmentQueries } from './read/development-queries.ts';
import { developmentsProjection } from './read/developments.projection.ts';
import { AccountCloser } from './write/account-closer.ts';
import { AccountOpener } from './write/account-opener.ts';
import { CreateDevelopmentHandler } from './write/create-development.handler.ts';
import { DeleteDevelopmentHandler } from './write/delete-development.command.ts';
import { DeletionReactor } from './write/deletion-reactor.ts';
import { EditDevelopmentHandler } from './write/edit-development.command.ts';
import { OpeningReactor } from './write/opening-reactor.ts';

@Module({
  imports: [ProjectionsModule.forFeature([developmentsProjection])],
  controllers: [DevelopmentsController],
  providers: [
    AccountCloser,
    AccountOpener,
    CreateDevelopmentHandler,
    EditDevelopmentHandler,
    DeleteDevelopmentHandler,
    DeletionReactor,
    DevelopmentQueries,
    OpeningReactor,
  ],
  exports: [OpeningReactor],
})
export class DevelopmentsModule {}
