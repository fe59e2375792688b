/** What people decided about the read models and about events without a tag, as the journal tells: who, when, what. */
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { OPERATIONS } from '../platform/projections/parking/operations.ts';
import type { OperationsEvent } from '../platform/projections/parking/operations.events.ts';

const KEPT = 20;

export interface Decision {
  /** The event's. */
  readonly id: string;
  readonly type: string;
  /** The read model; of an acknowledged event its stream. */
  readonly projection: string;
  /** Of a rebuild: what was to become of it. */
  readonly wish: string | null;
  readonly reason: string | null;
  readonly at: string;
  readonly by: string;
  /** Null where there is no such user any more. */
  readonly byName: string | null;
}

@Injectable()
export class RecentDecisions {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  /** The newest first. */
  async newest(): Promise<readonly Decision[]> {
    const last = await this.store.lastEvent(OPERATIONS);
    if (!last) return [];
    const from = last.revision - BigInt(KEPT - 1);
    const found: Decision[] = [];
    for await (const recorded of this.store.readStream(OPERATIONS, from > 0n ? from : 0n)) {
      const { type, data } = recorded as unknown as OperationsEvent;
      found.push({
        id: recorded.id,
        type,
        projection: 'projection' in data ? data.projection : data.stream,
        wish: 'wish' in data ? data.wish : null,
        reason: 'reason' in data ? data.reason : null,
        at: recorded.metadata.recordedAt,
        by: recorded.metadata.actor,
        byName: null,
      });
    }
    const names = await this.database.query<{ id: string; name: string }>(
      'select author_id::text as id, name from read.authors where author_id::text = any ($1::text[])',
      [found.map(({ by }) => by)],
    );
    return found
      .reverse()
      .slice(0, KEPT)
      .map((one) => ({ ...one, byName: names.find(({ id }) => id === one.by)?.name ?? null }));
  }
}
