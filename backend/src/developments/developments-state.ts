/** What the decider knows of developments. */
import type { Map as PersistentMap } from 'immutable';
import type { DevelopmentEdited } from './events.ts';

/** A development as it is now. */
export interface DevelopmentRecord {
  readonly fields: Omit<DevelopmentEdited['data'], 'developmentId'>;
  /** The number, in the stream, of its creation or its last edit: what an entity tag names. */
  readonly version: number;
  /** The number, in the stream, of its creation. */
  readonly created: number;
}

export interface DevelopmentsState {
  /** Name as it was written, by development. */
  readonly names: PersistentMap<string, string>;
  /** Development by `nameKey`. */
  readonly byName: PersistentMap<string, string>;
  readonly current: PersistentMap<string, DevelopmentRecord>;
  /** Events folded so far: the number of the last. */
  readonly eventCount: number;
}
