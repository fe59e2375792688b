/** Lets the members of a lane park what they cannot fold: with what they parked before, and what people decided since. */
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import type { EventStore } from '../../event-store/event-store.ts';
import type { UnreadableEvent } from '../../event-store/subscription.ts';
import type { Session } from '../schema/checkpoints.ts';
import type { Member } from './member.ts';
import { decisionIn, OPERATIONS } from '../parking/operations.ts';
import { readParked } from '../parking/parked-table.ts';
import { type ParkedEntry, ParkingLot } from '../parking/parking-lot.ts';

/** The journal as it is read a second time, what cannot be decoded included. */
export type RereadJournal = Pick<EventStore, 'readRaw'>;

/** Rejects when the store or the database cannot be asked. Members that park already are left as they are. */
export async function startParking(
  members: readonly Member[],
  session: Session,
  journal: RereadJournal,
): Promise<void> {
  const starting = members.filter((member) => !member.isParking);
  if (starting.length === 0) return;
  const skips = await skipsOf(journal);
  for (const member of starting) {
    const entries = await readParked(session, member.id);
    const lot = new ParkingLot(member.projection, entries, skips.get(member.name) ?? new Set());
    member.startParking(lot, (entry) => eventAt(journal, entry));
  }
}

/**
 * Ids of the events to be left out, by projection: known before the first of them is met, so that a rebuild leaves them
 * out too, whatever it could fold by now.
 */
export async function skipsOf(journal: RereadJournal): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const skips = new Map<string, Set<string>>();
  for await (const event of journal.readRaw(OPERATIONS, 0n)) {
    const decision = decisionIn(event);
    if (!decision?.isSkip || decision.projection === undefined) continue;
    const known = skips.get(decision.projection) ?? new Set<string>();
    skips.set(decision.projection, known.add(decision.eventId));
  }
  return skips;
}

async function eventAt(journal: RereadJournal, entry: ParkedEntry): Promise<Recorded> {
  const { stream, revision, eventId: id, type, position } = entry;
  for await (const event of journal.readRaw(stream, revision, { maxCount: 1 }))
    if (event.revision === revision && event.id === id) return event;
  const flaw = new Error(`Event ${revision} of ${stream} is not in the journal any more.`);
  const lost: UnreadableEvent = {
    id,
    stream,
    revision,
    position,
    type,
    data: {},
    metadata: {} as EventMetadata,
    flaw,
  };
  return lost;
}
