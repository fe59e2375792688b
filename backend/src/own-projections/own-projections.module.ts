/** The room of projections that come from outside: they are loaded before the program starts to fold, each in a thread of its own. */
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnModuleInit,
} from '@nestjs/common';
import { SETTINGS } from '../platform/config/config.module.ts';
import type { Settings } from '../platform/config/settings.ts';
import { ProjectionRegistry } from '../platform/projections/schema/projection-registry.ts';
import { OwnProjections } from './own-projections.ts';

@Injectable()
class Registration implements OnModuleInit, BeforeApplicationShutdown {
  readonly #logger = new Logger(OwnProjections.name);

  constructor(
    private readonly own: OwnProjections,
    @Inject(ProjectionRegistry) registry: ProjectionRegistry,
  ) {
    registry.expect(() => own.loaded.forEach((projection) => registry.add(projection)));
  }

  onModuleInit(): void {
    for (const { sentence } of this.own.refused) this.#logger.warn(sentence);
  }

  beforeApplicationShutdown(): void {
    for (const projection of this.own.loaded) projection.end();
  }
}

@Module({
  providers: [
    {
      provide: OwnProjections,
      inject: [SETTINGS],
      useFactory: ({ projectionsDir }: Settings) => OwnProjections.from(projectionsDir),
    },
    Registration,
  ],
  exports: [OwnProjections],
})
export class OwnProjectionsModule {}
