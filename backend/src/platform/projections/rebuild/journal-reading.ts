/**
 * The journal read once for any number of loads: first what is sealed, from files, then the rest from the store, up to where
 * its head is then. It proves that no event is missing and none comes twice, and waits out a store that is away for a while.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@livro/event-sourcing';
import { StoreUnreachableError } from '../../event-store/errors.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { isEvent } from '../../event-store/subscription.ts';
import type { SealedSegments } from '../../segments/sealed-segments.ts';
import { Seen, type Stand } from '../schema/seen.ts';

/** How long the store may be away before the reading gives up. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 250;

export interface JournalReadingOptions {
  readonly store: Pick<EventStore, 'subscribe'>;
  /** Undefined: all comes from the store. */
  readonly segments: SealedSegments | undefined;
  /** Events that are handed out at a time, at most. */
  readonly slice: number;
  readonly signal: AbortSignal;
}

export class JournalReading {
  readonly #seen: Seen;

  constructor(
    private readonly options: JournalReadingOptions,
    from: Stand,
  ) {
    this.#seen = new Seen(from);
  }

  /** Where all that was handed out and dealt with has come to. */
  get stand(): Seen {
    return this.#seen;
  }

  /**
   * What comes after the stand, in order, until the head or the signal; what was handed out is to be told to `dealtWith` before
   * more is asked for. Throws `StoreUnreachableError` when the store stays away.
   */
  async *slices(): AsyncGenerator<readonly Recorded[], void, undefined> {
    const { signal } = this.options;
    for (let since = performance.now(); !signal.aborted;) {
      const before = this.#seen.position;
      try {
        yield* this.#sealed();
        yield* this.#fromStore();
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof StoreUnreachableError)) throw error;
        if (this.#seen.position !== before) since = performance.now();
        if (performance.now() - since > PATIENCE_MS) throw error;
        await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** The events of a slice are behind everybody. */
  dealtWith(events: readonly Recorded[]): void {
    for (const event of events) this.#seen.add(event);
  }

  async *#sealed(): AsyncGenerator<readonly Recorded[], void, undefined> {
    const { segments, slice, signal } = this.options;
    if (!segments) return;
    for await (const events of segments.batches(this.#seen.position, signal))
      for (let from = 0; from < events.length && !signal.aborted; from += slice) {
        const fresh = this.#fresh(events.slice(from, from + slice));
        if (fresh.length > 0) yield fresh;
      }
  }

  async *#fromStore(): AsyncGenerator<readonly Recorded[], void, undefined> {
    const { store, slice, signal } = this.options;
    if (signal.aborted) return;
    const subscription = store.subscribe(this.#seen.position);
    const stop = (): void => subscription.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const items of subscription.batches(slice)) {
        if (signal.aborted) return;
        const fresh = this.#fresh(items.filter(isEvent));
        if (fresh.length > 0) yield fresh;
        if (items.some((item) => 'caughtUp' in item)) return;
      }
      throw new StoreUnreachableError('The subscription ended.');
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  #fresh(events: readonly Recorded[]): readonly Recorded[] {
    const fresh = events.filter((event) => !this.#seen.has(event));
    const gap = this.#seen.gapIn(fresh);
    if (gap) throw new StoreUnreachableError(`${gap.stream}@${gap.revision} came before its predecessor`);
    return fresh;
  }
}
