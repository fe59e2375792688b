/**
 * A live, filtered view of `$all`, pulled by its reader. It proves now and then that it is alive, and ends by throwing on
 * the first doubt: resuming from the last position that was dealt with is the reader's part.
 */
import type { AllStreamResolvedEvent, AllStreamSubscription, RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@livro/event-sourcing';
import { StoreUnreachableError, unreachable } from './errors.ts';
import { PulledStream } from './pulled-stream.ts';

/**
 * An event (an `UnreadableEvent` where it could not be decoded); `{ caughtUp }` when all that was there has been delivered; `{ checkpoint }`: everything up to this position has
 * been delivered or does not concern us.
 */
export type SubscriptionItem = Recorded | { readonly caughtUp: true } | { readonly checkpoint: bigint };

export const isEvent = (item: SubscriptionItem): item is Recorded => 'metadata' in item;

/** An event that is not of our making, or was damaged: as much of it as can be told, and what is wrong with it. */
export interface UnreadableEvent extends Recorded {
  readonly flaw: Error;
}

export const flawOf = (event: Recorded): Error | undefined => (event as Partial<UnreadableEvent>).flaw;

interface Marker {
  /** Number of raw events that come before it. */
  readonly after: number;
  readonly item: SubscriptionItem;
}

export interface SubscriptionOptions {
  readonly open: (onCheckpoint: (position: bigint) => void) => AllStreamSubscription;
  readonly decode: (event: RecordedEvent, commitPosition?: bigint) => Recorded;
  /** Where the journal ends, looked for from a position on; left out where silence is never explained. */
  readonly headPosition: ((after: bigint | undefined) => Promise<bigint | undefined>) | undefined;
  readonly from: bigint | undefined;
  readonly types: ReadonlySet<string> | undefined;
  readonly quietMs: number;
  /** Registers for the end of the connection; returns how to leave. */
  readonly register: (onLost: (error: Error) => void) => () => void;
}

/** To be iterated once, item by item or in batches. */
export class Subscription implements AsyncIterable<SubscriptionItem> {
  private seen: bigint | undefined;
  private cut: ((error: Error) => void) | undefined;

  constructor(private readonly options: SubscriptionOptions) {
    this.seen = options.from;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SubscriptionItem, void, undefined> {
    for await (const batch of this.batches(256)) yield* batch;
  }

  /** Ends an iteration that waits for an arrival: it throws. Leaving the loop would wait for that arrival first. */
  close(): void {
    this.cut?.(new StoreUnreachableError('The subscription was closed.'));
  }

  /** Yields all that has arrived, 1 to `maxItems` items in order; waits only when nothing has. */
  async *batches(maxItems: number): AsyncGenerator<readonly SubscriptionItem[], void, undefined> {
    const markers: Marker[] = [];
    const mark = (item: SubscriptionItem): void => {
      markers.push({ after: pulled.pulled + pulled.buffered, item });
      pulled.signal();
    };
    const source = this.options.open((checkpoint) => mark({ checkpoint }));
    const pulled = new PulledStream<AllStreamResolvedEvent>(source, { silenceMs: this.options.quietMs });
    source.on('caughtUp', () => mark({ caughtUp: true }));
    this.cut = (error) => pulled.fail(error);
    const release = this.options.register(this.cut);
    try {
      for (;;) {
        const batch = this.available(pulled, markers, maxItems);
        if (batch.length > 0) yield batch;
        else if (pulled.isOver) throw new StoreUnreachableError('The subscription ended.');
        else await this.somethingNew(pulled, markers);
      }
    } catch (error) {
      throw unreachable(error, 'following the streams');
    } finally {
      release();
      pulled.close();
      void source.unsubscribe().catch(() => undefined);
    }
  }

  private available(
    pulled: PulledStream<AllStreamResolvedEvent>,
    markers: Marker[],
    maxItems: number,
  ): readonly SubscriptionItem[] {
    const batch: SubscriptionItem[] = [];
    while (batch.length < maxItems) {
      const marker = markers[0];
      if (marker && marker.after <= pulled.pulled) {
        markers.shift();
        if ('checkpoint' in marker.item) this.seen = marker.item.checkpoint;
        batch.push(marker.item);
        continue;
      }
      if (batch.length > 0 && pulled.buffered === 0) break;
      const raw = pulled.take();
      if (raw === undefined) break;
      if (!raw.event) continue;
      const event = this.options.decode(raw.event, raw.commitPosition);
      this.seen = event.position;
      if (!this.options.types || this.options.types.has(event.type)) batch.push(event);
    }
    return batch;
  }

  /** Waits for an arrival. A long silence must be explained: the store answers, and has nothing that we have not seen. */
  private async somethingNew(
    pulled: PulledStream<AllStreamResolvedEvent>,
    markers: readonly Marker[],
  ): Promise<void> {
    const silent = async (): Promise<boolean> =>
      markers.length === 0 && !(await pulled.arrival(this.options.quietMs));
    if (!(await silent())) return;
    const { headPosition, quietMs } = this.options;
    if (!headPosition) throw new StoreUnreachableError(`The subscription was silent for ${quietMs} ms.`);
    const head = await headPosition(this.seen);
    if (head === undefined || (this.seen !== undefined && head <= this.seen)) return;
    if (await silent())
      throw new StoreUnreachableError(`The subscription is silent behind position ${head}.`);
  }
}
