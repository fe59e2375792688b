/** The contract of a pure decider: events so far and one command in, new events or a refusal out. */
import type { DomainEvent, Recorded } from './event.ts';

/** What is known of an event that cannot be read: where it stands, and whatever it holds. */
export type Unreadable = Pick<Recorded, 'id' | 'revision' | 'type' | 'data'>;

/**
 * `decide` throws `DomainError` to refuse and returns [] when there is nothing to do; `evolve` never throws and never
 * mutates: it returns the next state (persistent collections keep that cheap). Time, ids and the actor arrive in the command.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Also the stream's name, without the installation's prefix. */
  readonly stream: string;
  readonly initialState: State;
  decide(state: State, command: Command): readonly Event[];
  evolve(state: State, event: Event): State;
  /** Takes note of an event of the stream that cannot be read and so does nothing. Without it such an event ends all decisions. */
  passOver?(state: State, unreadable: Unreadable): State;
  /** Plain JSON for the snapshot table, and back. Bump `snapshotVersion` whenever the shape or evolve changes. */
  readonly snapshotVersion: number;
  toSnapshot(state: State): unknown;
  fromSnapshot(json: unknown): State;
}
