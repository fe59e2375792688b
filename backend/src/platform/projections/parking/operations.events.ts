/**
 * What people who run the program decided about it: about parked events, which a rebuild of the read models has to obey, about
 * rebuilds themselves, and about events without a tag. What becomes of a rebuild is no fact of the journal: its checkpoint tells.
 */
import type { DomainEvent } from '@livro/event-sourcing';

/** A parked event is to be folded again, now that its cause is believed to be gone. */
export type ParkedEventRetried = DomainEvent<
  'ParkedEventRetried',
  {
    projection: string;
    eventId: string;
    stream: string;
    revision: number;
  }
>;

/** An event is left out of one projection for ever; never of a projection of money. */
export type ParkedEventSkipped = DomainEvent<
  'ParkedEventSkipped',
  {
    projection: string;
    eventId: string;
    stream: string;
    revision: number;
    reason: string;
  }
>;

/**
 * A read model is to be filled anew beside the one that is read: `check` swaps it in where it is equal or of another version,
 * `hold` waits for a person, `drop` compares and lets it go.
 */
export type ProjectionRebuildRequested = DomainEvent<
  'ProjectionRebuildRequested',
  {
    projection: string;
    version: number;
    wish: 'check' | 'hold' | 'drop';
  }
>;

/** A rebuild under way is to end where it is; asking for it again goes on from there. */
export type ProjectionRebuildStopped = DomainEvent<'ProjectionRebuildStopped', { projection: string }>;

/** The generation that was held is to be read from here on, whatever its comparison said. */
export type ProjectionPromotionRequested = DomainEvent<
  'ProjectionPromotionRequested',
  {
    projection: string;
    version: number;
    generation: number;
  }
>;

/** The generation that was read before is to be read again. */
export type ProjectionRollbackRequested = DomainEvent<
  'ProjectionRollbackRequested',
  {
    projection: string;
    version: number;
    generation: number;
  }
>;

/** The rows of one owner are to be made anew in a read model that stands. */
export type ProjectionRepairRequested = DomainEvent<
  'ProjectionRepairRequested',
  {
    projection: string;
    version: number;
    /** What the owner is. */
    kind: string;
    ownerId: string;
  }
>;

/** They were, and this is what differed: rows that were missing, had been changed, or should not have been there. */
export type ProjectionRepaired = DomainEvent<
  'ProjectionRepaired',
  {
    projection: string;
    version: number;
    generation: number;
    /** What the owner is. */
    kind: string;
    ownerId: string;
    /** Tables in which nothing differed are not named. */
    tables: { table: string; added: number; changed: number; removed: number }[];
  }
>;

/** An event that lacks this installation's tag stands as it is: it is no difference any more, and is sealed like any other. */
export type UntaggedEventAcknowledged = DomainEvent<
  'UntaggedEventAcknowledged',
  {
    stream: string;
    revision: number;
    eventId: string;
    /** Of the event that stands there: another in its place is not acknowledged. */
    hash: string;
    reason: string;
  }
>;

export type ParkedDecided = ParkedEventRetried | ParkedEventSkipped;
export type RebuildDecided =
  | ProjectionRebuildRequested
  | ProjectionRebuildStopped
  | ProjectionPromotionRequested
  | ProjectionRollbackRequested
  | ProjectionRepairRequested
  | ProjectionRepaired;
export type OperationsEvent = ParkedDecided | RebuildDecided | UntaggedEventAcknowledged;
