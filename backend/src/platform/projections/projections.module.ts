/** Puts the read side together: the registry of projections, the projector, what waits for it, and the log of commands. */
import { type DynamicModule, Inject, Injectable, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandHistory } from '../book/command-history.ts';
import { JournalHeads } from '../book/journal-heads.ts';
import { CommandLogHistory } from './command-log/command-log.history.ts';
import { commandLogProjection } from './command-log/command-log.projection.ts';
import { JournaledParkedEvents } from './parking/parked-events.ts';
import { ParkedEvents } from './parking/parked.types.ts';
import { CheckpointProgress } from './progress/progress.ts';
import { ProgressFeed } from './progress/progress-feed.ts';
import { ReadAfter } from './progress/read-after.ts';
import { type Projection, ProjectionProgress } from './projection.types.ts';
import { ProjectionLags } from './progress/projection-lag.ts';
import { ProjectionRegistry } from './schema/projection-registry.ts';
import { ProjectionPreview } from './engine/projection-preview.ts';
import { Projector } from './engine/projector.ts';
import { Rebuilds } from './rebuild/rebuilds.ts';
import { Repairs } from './repair/repairs.ts';

/** Any service of the program. */
type ServiceOf = <Service>(type: Type<Service>) => Service;
/** A projection, or how one is made whose `prepare` needs a service. */
export type ProjectionSource = Projection<unknown> | ((serviceOf: ServiceOf) => Projection<unknown>);

const SOURCES = Symbol('projection-sources');

@Injectable()
class Registration implements OnModuleInit {
  constructor(
    @Inject(SOURCES) private readonly sources: readonly ProjectionSource[],
    private readonly registry: ProjectionRegistry,
    private readonly moduleRef: ModuleRef,
  ) {
    registry.expect(() => this.#register());
  }

  onModuleInit(): void {
    this.registry.fill();
  }

  #register(): void {
    const serviceOf: ServiceOf = (type) => this.moduleRef.get(type, { strict: false });
    for (const source of this.sources)
      this.registry.add(typeof source === 'function' ? source(serviceOf) : source);
  }
}

@Module({})
export class ProjectionsModule {
  /** Once, in the application's module. Needs the `Database` and the `EventStore`. */
  static forRoot(): DynamicModule {
    return {
      module: ProjectionsModule,
      global: true,
      providers: [
        ProjectionRegistry,
        CheckpointProgress,
        ProgressFeed,
        Projector,
        ProjectionPreview,
        ProjectionLags,
        ReadAfter,
        Rebuilds,
        Repairs,
        CommandLogHistory,
        { provide: ParkedEvents, useClass: JournaledParkedEvents },
        { provide: ProjectionProgress, useExisting: CheckpointProgress },
        { provide: CommandHistory, useExisting: CommandLogHistory },
        { provide: JournalHeads, useExisting: CheckpointProgress },
        { provide: SOURCES, useValue: [commandLogProjection] },
        Registration,
      ],
      exports: [
        ProjectionRegistry,
        ProjectionPreview,
        ProjectionProgress,
        ProjectionLags,
        ReadAfter,
        ParkedEvents,
        Rebuilds,
        Repairs,
        CommandHistory,
        JournalHeads,
        Projector,
      ],
    };
  }

  /** In each context's module: its read models. */
  static forFeature(sources: readonly ProjectionSource[]): DynamicModule {
    // A class of its own: dynamic modules of one class with equal contents would be taken for one.
    @Module({})
    class ReadModels {}
    return {
      module: ReadModels,
      providers: [{ provide: SOURCES, useValue: sources }, Registration],
    };
  }
}
