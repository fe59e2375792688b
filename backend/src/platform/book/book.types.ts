/** What the rest of the program needs to know of the write side: how to hand over a command and what comes back. */
import type { Actor, Decider, DomainEvent, Recorded } from '@livro/event-sourcing';

/** A command with all that the journal wants to know about its sender. */
export interface Envelope<Command> {
  /** UUID; each of its events names it, so the same id is the same intent. See `commandIdFor`. */
  readonly id: string;
  readonly command: Command;
  readonly actor: Actor;
  readonly correlationId?: string;
  /** Id of the event or command that made this one necessary; defaults to `id`. */
  readonly causationId?: string;
  readonly reason?: string;
  /** Present when the caller gave an Idempotency-Key or a permanent source reference: then `id` derives from the key. */
  readonly idempotency?: { readonly key: string; readonly contentHash: string };
}

/** Where a command's events stand. For a command that decided nothing, both revisions are the head that was seen. */
export interface Outcome {
  readonly stream: string;
  readonly firstRevision: bigint;
  readonly lastRevision: bigint;
  /** True when the same command id had been carried out before: nothing was written now. */
  readonly repeated: boolean;
  /** Its own, a repeat's those of the first; none of a command that decided nothing. Without their place in `$all`. */
  readonly events: readonly Recorded[];
}

/** Hears where each command that was carried out stands, before its caller does. */
export abstract class BookedCommands {
  /** `last` is its last event, or the head where it decided nothing. */
  abstract booked(actorId: string, last: Pick<Recorded, 'stream' | 'revision' | 'id'>): void;
}

/** One writer for one stream: decides in order, appends in groups, settles unknown outcomes. */
export interface Book<State, Command> {
  /**
   * Resolves when the command's events are stored. Rejects with the decider's `DomainError` (final: it was refused at
   * the head), `IdempotencyMismatchError` (same key, other content) or `OutcomeUnknownError` (the store is out of
   * reach: repeating the same envelope is safe).
   */
  execute(envelope: Envelope<Command>): Promise<Outcome>;
  /** Decides the commands in order on a private copy of the state at the head and writes nothing. One answer a command. */
  rehearse(commands: readonly Envelope<Command>[]): Promise<readonly (Error | undefined)[]>;
  /** The folded state as this process knows it: for hints only, a decision is always made by `execute`. */
  readonly state: State;
  /** Reads the stream's new events, folds them and gives the state at the head. Rejects with `StoreUnreachableError` where that takes too long. */
  catchUp(): Promise<State>;
}

/** Makes and remembers one Book per stream of this process. Injectable. */
export abstract class Books {
  abstract open<S, C, E extends DomainEvent>(decider: Decider<S, C, E>): Promise<Book<S, C>>;
  /**
   * For streams of which there are ever more, one an entity: only the Books used last are remembered, and one that was
   * let go of is read from its stream again.
   */
  abstract openOneOfMany<S, C, E extends DomainEvent>(decider: Decider<S, C, E>): Promise<Book<S, C>>;
}
