/** The sealed part of the journal as files, for those who read much of it: asked first, before the store is read for the rest. */
import type { Recorded } from '@livro/event-sourcing';

export abstract class SealedSegments {
  /**
   * Batches of the events of the program's streams after `after` (a commit position that was met before; undefined: from the
   * beginning), in the journal's order and as the store's decoding gives them, each proven by a seal. Ends where the sealed
   * segments end: the store has the rest. What a damaged or missing file should hold comes from the store, and is told to the
   * operators. Throws `StoreUnreachableError` where the store is needed and away.
   */
  abstract batches(after: bigint | undefined, signal: AbortSignal): AsyncIterable<readonly Recorded[]>;
}
