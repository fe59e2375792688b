/**
 * What a person may know of events that a projection could not fold, and may decide about them. Every decision becomes a
 * event of the journal, so that a rebuild obeys it too.
 */
import type { Actor } from '@livro/event-sourcing';

/** `failed`: it could not be folded itself. `waiting`: it touches what a failed one touches, and must come after it. */
export type ParkedState = 'failed' | 'waiting';

export interface ParkedEvent {
  /** `<projection>:<event id>`: what `retry` and `skip` take. The same event may be parked in several projections. */
  readonly id: string;
  readonly projection: string;
  readonly version: number;
  readonly generation: number;
  /** False for one that is parked in a generation which nobody reads yet. */
  readonly isLive: boolean;
  readonly state: ParkedState;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  /** Commit position in the store. */
  readonly position: bigint;
  /** What it touches: later events that touch any of it wait behind it. `*`: nobody can say, so all of them wait. */
  readonly keys: readonly string[];
  /** Text of the failure, for administrators only: it may quote the event. Null for one that waits. */
  readonly cause: string | null;
  /** ISO instant since when it is parked; of a failed one, of the last attempt. */
  readonly at: string;
  /** How often its fold was tried: 0 for one that waits. */
  readonly attempts: number;
}

export interface ParkedFilter {
  readonly projection?: string;
  readonly state?: ParkedState;
  /** Rows at most; default 1000. */
  readonly limit?: number;
}

/** What became of a decision: the projector carries it out when it reaches it in the journal. */
export interface ParkedDecision {
  readonly id: string;
  /** Revision of the decision's event in the stream `operations`. */
  readonly revision: bigint;
  /** False when the projector had not come so far within the bounded wait: look again later. */
  readonly carriedOut: boolean;
  /** The event as it is parked now; undefined once it is folded or skipped, or while that is not known. */
  readonly still: ParkedEvent | undefined;
}

/** The keys of a projection (of a money projection: account ids) whose rows lack parked events. */
export interface StaleKeys {
  /** True when an event is parked that nobody can name the keys of, or while one of the projections is filled anew. */
  readonly all: boolean;
  /** True while one of the projections is read and has not yet come to where the journal's head was when its filling began. */
  readonly filling: boolean;
  readonly size: number;
  has(key: string): boolean;
}

/** Injectable. */
export abstract class ParkedEvents {
  /** In the order of the journal, failed and waiting ones alike. */
  abstract list(filter?: ParkedFilter): Promise<readonly ParkedEvent[]>;
  /** Of the generations that are read now; default: of all projections together. */
  abstract staleKeys(projections?: readonly string[]): Promise<StaleKeys>;
  /**
   * Has a failed event folded again, and those behind it once it succeeds. Throws `DomainError` `NOT_FOUND` for an id that
   * is not parked in a generation that is read, `INVALID_OPERATION` for one that only waits, `DATA_CONSISTENCY_ERROR` when
   * somebody else has just decided about it.
   */
  abstract retry(id: string, actor: Actor): Promise<ParkedDecision>;
  /**
   * Leaves a failed event out of its projection for ever, and lets those behind it go on. Throws `DomainError` as `retry`
   * does, `INVALID_OPERATION` for a projection of money, where nothing may be left out, and `REQUIRED_FIELD` on `reason`.
   */
  abstract skip(id: string, reason: string, actor: Actor): Promise<ParkedDecision>;
}
