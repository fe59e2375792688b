/** The room of what programs read in the database itself. It has no route and changes nothing. */
import { Module } from '@nestjs/common';
import { ProjectionRegistry } from '../platform/projections/schema/projection-registry.ts';
import { publishedViews } from './published-views.ts';

@Module({})
export class ReportingModule {
  constructor(registry: ProjectionRegistry) {
    registry.publish(publishedViews);
  }
}
