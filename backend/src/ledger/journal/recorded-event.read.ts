/** An event of the journal as read models take it: the event with its number, its instant and who booked it. */
import type { Recorded } from '@livro/event-sourcing';
import type { LedgerEvent } from './events.ts';

export interface RecordedEvent<Event extends LedgerEvent = LedgerEvent> {
  readonly event: Event;
  /** What a person sees: the stream's revision + 1. */
  readonly entryNumber: number;
  /** ISO instant. */
  readonly recordedAt: string;
  /** User id. */
  readonly recordedBy: string;
}

/** Trusts the caller that the event is of the `ledger` stream. */
export const eventFrom = <Event extends LedgerEvent = LedgerEvent>(
  recorded: Recorded,
): RecordedEvent<Event> => ({
  event: { type: recorded.type, data: recorded.data } as Event,
  entryNumber: Number(recorded.revision) + 1,
  recordedAt: recorded.metadata.recordedAt,
  recordedBy: recorded.metadata.actor,
});
