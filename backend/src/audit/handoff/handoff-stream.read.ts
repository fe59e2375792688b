/** The `handoff` stream as it stands: codes and lots with who made them and when. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { StreamFold } from '../../platform/event-store/stream-fold.ts';
import { HANDOFF, handoffDecider, type HandoffState } from './handoff.ts';
import type { AccountsMapped, HandoffEvent } from './handoff.events.ts';

interface Author {
  readonly by: string;
  readonly at: string;
}

/** Who caused an event of the stream, and when (ISO instant). */
export interface Authorship extends Author {
  /** Null where there is no such user any more. */
  readonly name: string | null;
}

export interface FoundHandoff {
  readonly state: HandoffState;
  /** Every change of codes, the last with who made it. */
  readonly mappings: readonly AccountsMapped['data'][];
  readonly mapped: Authorship | undefined;
  /** Of each revision of each lot, in their order. */
  readonly delivered: ReadonlyMap<number, readonly Authorship[]>;
}

interface Kept {
  state: HandoffState;
  mapped: Author | undefined;
  readonly mappings: AccountsMapped['data'][];
  readonly delivered: Map<number, Author[]>;
}

@Injectable()
export class HandoffStream {
  readonly #kept: StreamFold<Kept>;

  constructor(
    store: EventStore,
    private readonly database: ReadDatabase,
  ) {
    const state = handoffDecider.initialState;
    this.#kept = new StreamFold<Kept>(
      store,
      HANDOFF,
      { state, mapped: undefined, mappings: [], delivered: new Map() },
      fold,
    );
  }

  /** Names are asked for each time: one that was erased is kept nowhere. */
  async read(): Promise<FoundHandoff> {
    const users = await this.database.query<{ id: string; name: string }>(
      'select author_id::text as id, name from read.authors',
    );
    const names = new Map(users.map(({ id, name }) => [id, name]));
    const named = (author: Author): Authorship => ({ ...author, name: names.get(author.by) ?? null });
    const { state, mapped, mappings, delivered } = await this.#kept.toHead();
    return {
      state,
      mapped: mapped && named(mapped),
      mappings: [...mappings],
      delivered: new Map([...delivered].map(([number, authors]) => [number, authors.map(named)])),
    };
  }
}

function fold(kept: Kept, { type, data, metadata }: Recorded): void {
  const event = { type, data } as HandoffEvent;
  const author = { by: metadata.actor, at: metadata.recordedAt };
  kept.state = handoffDecider.evolve(kept.state, event);
  if (event.type === 'AccountsMapped') {
    kept.mapped = author;
    kept.mappings.push(event.data);
  } else {
    const { number } = event.data;
    const before = kept.delivered.get(number);
    if (before) before.push(author);
    else kept.delivered.set(number, [author]);
  }
}
