/** Decisions of operators about parked events, rebuilds and events without a tag. */
import type { DomainEvent } from '@livro/event-sourcing';

/** Folds a parked event again. */
export type ParkedEventRetried = DomainEvent<
  'ParkedEventRetried',
  {
    projection: string;
    eventId: string;
    stream: string;
    revision: number;
  }
>;

/** Excludes an event from one projection for good; never one of money. */
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

/** `check`: promote if equal or of another version; `hold`: wait for a person; `drop`: compare only. */
export type ProjectionRebuildRequested = DomainEvent<
  'ProjectionRebuildRequested',
  {
    projection: string;
    version: number;
    wish: 'check' | 'hold' | 'drop';
  }
>;

/** Stops a rebuild; a new request continues it. */
export type ProjectionRebuildStopped = DomainEvent<'ProjectionRebuildStopped', { projection: string }>;

/** Promotes the held generation, whatever its comparison. */
export type ProjectionPromotionRequested = DomainEvent<
  'ProjectionPromotionRequested',
  {
    projection: string;
    version: number;
    generation: number;
  }
>;

/** Returns to the previous generation. */
export type ProjectionRollbackRequested = DomainEvent<
  'ProjectionRollbackRequested',
  {
    projection: string;
    version: number;
    generation: number;
  }
>;

/** Recomputes the rows of one owner in place. */
export type ProjectionRepairRequested = DomainEvent<
  'ProjectionRepairRequested',
  {
    projection: string;
    version: number;
    /** kind of owner. */
    kind: string;
    ownerId: string;
  }
>;

/** Rows that differed and were replaced. */
export type ProjectionRepaired = DomainEvent<
  'ProjectionRepaired',
  {
    projection: string;
    version: number;
    generation: number;
    kind: string;
    ownerId: string;
    tables: { table: string; added: number; changed: number; removed: number }[];
  }
>;

/** Accepts an event without this installation's tag. */
export type UntaggedEventAcknowledged = DomainEvent<
  'UntaggedEventAcknowledged',
  {
    stream: string;
    revision: number;
    eventId: string;
    /** hash of that very event. */
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
