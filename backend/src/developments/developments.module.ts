/** The room of developments: their stream, their read model and their routes. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { DevelopmentsController } from './developments.controller.ts';
import { DevelopmentQueries } from './development.queries.ts';
import { developmentsProjection } from './developments.projection.ts';
import { CreateDevelopmentHandler } from './create-development.handler.ts';
import { CreationEvents } from './creation-events.write.ts';
import { DeleteDevelopmentHandler } from './delete-development.command.ts';
import { DeletionReactor } from './deletion.reactor.ts';
import { EditDevelopmentHandler } from './edit-development.command.ts';

@Module({
  imports: [ProjectionsModule.forFeature([developmentsProjection])],
  controllers: [DevelopmentsController],
  providers: [
    CreationEvents,
    CreateDevelopmentHandler,
    EditDevelopmentHandler,
    DeleteDevelopmentHandler,
    DeletionReactor,
    DevelopmentQueries,
  ],
})
export class DevelopmentsModule {}
