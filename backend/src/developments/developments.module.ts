/** The room of developments: their stream, their read model and their routes. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { DevelopmentsController } from './http/developments.controller.ts';
import { DevelopmentQueries } from './read/development-queries.ts';
import { developmentsProjection } from './read/developments.projection.ts';
import { CreateDevelopmentHandler } from './write/create-development.handler.ts';
import { CreationFacts } from './write/creation-facts.ts';
import { DeleteDevelopmentHandler } from './write/delete-development.command.ts';
import { DeletionReactor } from './write/deletion-reactor.ts';
import { EditDevelopmentHandler } from './write/edit-development.command.ts';

@Module({
  imports: [ProjectionsModule.forFeature([developmentsProjection])],
  controllers: [DevelopmentsController],
  providers: [
    CreationFacts,
    CreateDevelopmentHandler,
    EditDevelopmentHandler,
    DeleteDevelopmentHandler,
    DeletionReactor,
    DevelopmentQueries,
  ],
})
export class DevelopmentsModule {}
