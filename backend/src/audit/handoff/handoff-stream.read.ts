/** The `handoff` stream as it stands: codes and lots with who made them and when. It is short, and read from the store each time. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { HANDOFF, handoffDecider, type HandoffState } from './handoff.ts';
import type { AccountsMapped, HandoffEvent } from './handoff.events.ts';

/** Who caused an event of the stream, and when (ISO instant). */
export interface Authorship {
  readonly by: string;
  /** Null where there is no such user any more. */
  readonly name: string | null;
  readonly at: string;
}

export interface FoundHandoff {
  readonly state: HandoffState;
  /** Every change of codes, the last with who made it. */
  readonly mappings: readonly AccountsMapped['data'][];
  readonly mapped: Authorship | undefined;
  /** Of each revision of each lot, in their order. */
  readonly delivered: ReadonlyMap<number, readonly Authorship[]>;
}

@Injectable()
export class HandoffStream {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async read(): Promise<FoundHandoff> {
    let state = handoffDecider.initialState;
    let mapped: Authorship | undefined;
    const mappings: AccountsMapped['data'][] = [];
    const delivered = new Map<number, Authorship[]>();
    const users = await this.database.query<{ id: string; name: string }>(
      'select author_id::text as id, name from read.authors',
    );
    const names = new Map(users.map(({ id, name }) => [id, name]));
    for await (const { type, data, metadata } of this.store.readStream(HANDOFF)) {
      const event = { type, data } as HandoffEvent;
      const { actor, recordedAt } = metadata;
      const author = { by: actor, name: names.get(actor) ?? null, at: recordedAt };
      state = handoffDecider.evolve(state, event);
      if (event.type === 'AccountsMapped') {
        mapped = author;
        mappings.push(event.data);
      } else {
        const { number } = event.data;
        delivered.set(number, [...(delivered.get(number) ?? []), author]);
      }
    }
    return { state, mappings, mapped, delivered };
  }
}
