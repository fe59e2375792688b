/** The `handoff` stream as it stands: codes and lots with who made them and when. It is short, and read from the store each time. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { HANDOFF, handoffDecider, type HandoffState } from './handoff.ts';
import type { HandoffEvent } from './handoff.events.ts';

/** Who caused an event of the stream, and when (ISO instant). */
export interface Authorship {
  readonly by: string;
  /** Null where there is no such user any more. */
  readonly name: string | null;
  readonly at: string;
}

export interface FoundHandoff {
  readonly state: HandoffState;
  /** Of the last change of codes. */
  readonly mapped: Authorship | undefined;
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
    const users = await this.database.query<{ id: string; name: string }>(
      'select user_id::text as id, name from read.users',
    );
    const names = new Map(users.map(({ id, name }) => [id, name]));
    for await (const { type, data, metadata } of this.store.readStream(HANDOFF)) {
      state = handoffDecider.evolve(state, { type, data } as HandoffEvent);
      const { actor, recordedAt } = metadata;
      if (type === 'AccountsMapped') mapped = { by: actor, name: names.get(actor) ?? null, at: recordedAt };
    }
    return { state, mapped };
  }
}
