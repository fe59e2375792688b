/** In which status a development is, so that nothing is bought for one that is closed or was never there. */
import type { DevelopmentStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';

@Injectable()
export class KnownDevelopments {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /** As of all that the journal held when this was asked; `null` where there is no such development. */
  async statusOf(developmentId: string): Promise<DevelopmentStatus | null> {
    const head = await this.store.lastEvent('developments');
    if (head) await this.progress.reached('developments', head.revision, ['developments']);
    const [row] = await this.database.query<{ status: DevelopmentStatus }>(
      'select status from read.developments where id = $1',
      [developmentId],
    );
    return row?.status ?? null;
  }
}
