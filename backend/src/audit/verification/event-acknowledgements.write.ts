/** Writes down that an administrator has acknowledged events without this installation's tag, after which they are sealed. */
import { type Actor, DomainError, type Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Books } from '../../platform/book/book.types.ts';
import { digestsOf } from '../../platform/event-store/chain.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { commandIdFor } from '../../platform/event-store/ids.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { operationsDecider } from '../../platform/projections/parking/operations.ts';
import type { UntaggedEventAcknowledged } from '../../platform/projections/parking/operations.events.ts';
import { SealKeys } from '../seal/seal-keys.read.ts';
import { isTagged, readAcknowledgedEvents } from './acknowledged-events.read.ts';

export interface AcknowledgeRequest {
  readonly stream: string;
  /** Both as a person sees them, from 1; those between that carry the tag are left as they are. */
  readonly first: number;
  readonly last: number;
  readonly reason: string;
}

@Injectable()
export class EventAcknowledgements {
  constructor(
    private readonly store: EventStore,
    private readonly books: Books,
    private readonly keys: SealKeys,
  ) {}

  /** Answers how many. Throws `DomainError` where there is none to acknowledge, or one is not what was written. */
  async acknowledge({ stream, first, last, reason }: AcknowledgeRequest, actor: Actor): Promise<number> {
    const { origin } = this.keys;
    const known = await readAcknowledgedEvents(this.store, origin);
    const events: UntaggedEventAcknowledged[] = [];
    for await (const event of this.store.readRaw(stream, BigInt(first - 1), { maxCount: last - first + 1 })) {
      if (isTagged(event, origin) || known.has(event.metadata.hash)) continue;
      refuseUnreadable(event);
      const { id: eventId, revision, metadata } = event;
      events.push({
        type: 'UntaggedEventAcknowledged',
        data: { stream, revision: Number(revision), eventId, hash: metadata.hash, reason },
      });
    }
    if (events.length === 0)
      throw new DomainError(
        'NOT_FOUND',
        `Não há em ${stream} um evento destes sem a marca desta instalação.`,
      );
    const book = await this.books.open(operationsDecider);
    await book.execute({
      id: commandIdFor(
        actor.id,
        'acknowledge untagged events',
        events.map(({ data }) => data.hash).join(' '),
      ),
      command: { type: 'AcknowledgeUntaggedEvents', events },
      actor,
      reason,
    });
    return events.length;
  }
}

/** What cannot be read is declared void, and what was changed is no matter of who wrote it. */
function refuseUnreadable(event: Recorded): void {
  if (!flawOf(event) && digestsOf(event).hash === event.metadata.hash) return;
  throw new DomainError(
    'INVALID_OPERATION',
    `O evento ${event.revision + 1n} de ${event.stream} não pode ser lido ou não é o que foi registrado: não se reconhece.`,
  );
}
