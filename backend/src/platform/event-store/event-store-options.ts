/** How a connection to an event store is told where to go and what to see. */
import type { Recorded } from '@livro/event-sourcing';

export interface EventStoreOptions {
  /** `esdb://…`, `esdb+discover://…` or the same with `kurrentdb`. */
  readonly url: string;
  /** Put before every stream's name, so that several books can share one store. */
  readonly streamPrefix: string;
  /** Streams that a subscription sees, without the prefix; default `STREAMS`. */
  readonly streams?: readonly string[];
  /** Our own limit for one call, or for the silence between two events of a read; default 2000. */
  readonly timeoutMs?: number;
  /** Under which every event is tagged that a Book writes; left out, none is. */
  readonly originKey?: Buffer;
  /** How events of earlier shapes are read; left out, as they are stored. */
  readonly upcast?: (event: Recorded) => Recorded;
  /** Silence of a subscription after which it must prove that it is alive; default 1500. */
  readonly quietMs?: number;
}
