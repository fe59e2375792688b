/** Puts the read side together: the registry of projections, the projector, what waits for it, and the log of commands. */
import { type DynamicModule, Inject, Injectable, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandHistory } from '../book/command-history.ts';
import { CommandLogHistory } from './command-log/command-log.history.ts';
import { commandLogProjection } from './command-log/command-log.projection.ts';
import { JournaledParkedEvents } from './parking/parked-events.ts';
import { ParkedEvents } from './parking/parked.types.ts';
import { CheckpointProgress } from './progress/progress.ts';
import { ProgressFeed } from './progress/progress-feed.ts';
import { type Projection, ProjectionProgress } from './projection.types.ts';
import { ProjectionLags } from './progress/projection-lag.ts';
import { ProjectionRegistry } from './schema/projection-registry.ts';
import { Projector } from './engine/projector.ts';
import { Rebuilds } from './rebuild/rebuilds.ts';

/** A projection, or the class of one; a class with dependencies stands among its own module's providers too. */
export type ProjectionSource = Projection<unknown> | Type<Projection<unknown>>;

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

  onModuleInit(): Promise<void> {
    return this.registry.fill();
  }

  async #register(): Promise<void> {
    for (const source of this.sources)
      this.registry.add(typeof source === 'function' ? await this.#made(source) : source);
  }

  async #made(source: Type<Projection<unknown>>): Promise<Projection<unknown>> {
    try {
      return this.moduleRef.get(source, { strict: false });
    } catch {
      return this.moduleRef.create(source);
    }
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
        ProjectionLags,
        Rebuilds,
        CommandLogHistory,
        { provide: ParkedEvents, useClass: JournaledParkedEvents },
        { provide: ProjectionProgress, useExisting: CheckpointProgress },
        { provide: CommandHistory, useExisting: CommandLogHistory },
        { provide: SOURCES, useValue: [commandLogProjection] },
        Registration,
      ],
      exports: [
        ProjectionRegistry,
        ProjectionProgress,
        ProjectionLags,
        ParkedEvents,
        Rebuilds,
        CommandHistory,
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
