/** The events without this installation's tag that an administrator has acknowledged. */
import type { Recorded } from '@livro/event-sourcing';
import { digestsOf } from '../../platform/event-store/chain.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { Origin } from '../../platform/event-store/origin.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { OPERATIONS } from '../../platform/projections/parking/operations.ts';
import type { UntaggedEventAcknowledged } from '../../platform/projections/parking/operations.events.ts';

export interface AcknowledgedEvent {
  readonly stream: string;
  /** As a person sees it: the revision + 1. */
  readonly entry: number;
  readonly reason: string;
  readonly actor: string;
  readonly recordedAt: string;
}

/** By the hash of the event, which no other has. */
export type AcknowledgedEvents = ReadonlyMap<string, AcknowledgedEvent>;

/** An acknowledgement counts only with this installation's tag: otherwise anyone who adds an event could acknowledge it as well. */
export async function readAcknowledgedEvents(
  store: Pick<EventStore, 'readRaw'>,
  origin: Origin,
): Promise<AcknowledgedEvents> {
  const acknowledged = new Map<string, AcknowledgedEvent>();
  for await (const event of store.readRaw(OPERATIONS, 0n)) {
    if (event.type !== 'UntaggedEventAcknowledged' || !isTagged(event, origin)) continue;
    const { stream, revision, hash, reason } = event.data as UntaggedEventAcknowledged['data'];
    const { actor, recordedAt } = event.metadata;
    acknowledged.set(hash, { stream, entry: revision + 1, reason, actor, recordedAt });
  }
  return acknowledged;
}

/** The event is what was written, by a program with the key of this installation. */
export function isTagged(event: Recorded, origin: Origin): boolean {
  if (flawOf(event)) return false;
  const { hash, authenticated } = digestsOf(event);
  return hash === event.metadata.hash && origin.tagOf(authenticated) === event.metadata.tag;
}
