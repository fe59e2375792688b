/**
 * What a subscription has delivered and nobody has folded yet: filled in the background up to a bound, emptied in batches.
 * A lone event is handed out at once; only when several wait already, and no reader waits for them, is a moment spent to let more
 * of them in: a fold costs hardly more for sixty events than for ten.
 */
import type { SubscriptionItem } from '../../event-store/subscription.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** The source ended, failed or fell silent: resume from the checkpoint. */
export class SourceLostError extends Error {}

export interface InboxLimits {
  /** Items that may wait before pulling stops; a batch is all that waits. */
  readonly maxItems: number;
  /** Rough bytes of the events that may wait. */
  readonly maxBytes: number;
  /** How long a batch may wait for company when it already has some; at least `LEAST_MS` where somebody waits for it. */
  readonly lingerMs: number;
  /** Whether a reader waits for what is to come. */
  readonly isAwaited?: () => boolean;
}

export const INBOX_LIMITS: InboxLimits = { maxItems: 4096, maxBytes: 8 * 1024 * 1024, lingerMs: 40 };
/** What is booked side by side comes within this time. */
const LEAST_MS = 2;

export interface InboxSource {
  readonly batches: AsyncIterator<readonly SubscriptionItem[]>;
  /** Ends a `next` that waits. */
  close(): void;
}

export class Inbox {
  #items: SubscriptionItem[] = [];
  #bytes = 0;
  #failure: SourceLostError | undefined;
  #closed = false;
  /** Wakes the reader, or the pump; each waits for the other only. */
  #arrived: (() => void) | undefined;
  #emptied: (() => void) | undefined;
  readonly #source: InboxSource;

  constructor(
    source: InboxSource,
    private readonly limits: InboxLimits = INBOX_LIMITS,
  ) {
    this.#source = source;
    void this.#pump();
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /**
   * Everything that waits, in order; waits for the first item at most `timeoutMs` and then answers []. Throws
   * `SourceLostError` once all that came before it was taken. `wake` ends the wait early.
   */
  async take(timeoutMs: number): Promise<readonly SubscriptionItem[]> {
    if (this.isEmpty && !this.#failure && !this.#closed) await this.#arrival(timeoutMs);
    if (this.#items.length > 1) await this.#linger();
    if (this.isEmpty) {
      if (this.#failure) throw this.#failure;
      return [];
    }
    const items = this.#items;
    this.#items = [];
    this.#bytes = 0;
    this.#emptied?.();
    return items;
  }

  async #linger(): Promise<void> {
    const until = performance.now() + this.limits.lingerMs;
    do {
      if (this.#isFull || this.#failure || this.#closed) return;
      await sleep(LEAST_MS);
    } while (performance.now() < until && !this.limits.isAwaited?.());
  }

  /** What was taken too soon: it comes first in the next `take`. */
  putBack(items: readonly SubscriptionItem[]): void {
    this.#items = [...items, ...this.#items];
  }

  /** Ends a `take` that waits. */
  wake(): void {
    this.#arrived?.();
  }

  /** Stops pulling. What waits is forgotten: the checkpoint knows where to go on. */
  close(): void {
    this.#closed = true;
    this.#items = [];
    this.#emptied?.();
    this.wake();
    this.#source.close();
    // Done once the `next` under way has ended; nobody needs to wait for that.
    void this.#source.batches.return?.().catch(() => undefined);
  }

  get #isFull(): boolean {
    return this.#items.length >= this.limits.maxItems || this.#bytes >= this.limits.maxBytes;
  }

  async #pump(): Promise<void> {
    try {
      while (!this.#closed) {
        const next = await this.#source.batches.next();
        if (this.#closed) return;
        if (next.done === true) throw new Error('the subscription ended');
        for (const item of next.value) {
          this.#items.push(item);
          this.#bytes += roughBytes(item);
        }
        this.wake();
        while (this.#isFull && !this.#closed) await new Promise<void>((resolve) => (this.#emptied = resolve));
        this.#emptied = undefined;
      }
    } catch (error) {
      this.#failure = new SourceLostError(error instanceof Error ? error.message : String(error), {
        cause: error,
      });
      this.wake();
    }
  }

  #arrival(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#arrived = undefined;
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      this.#arrived = done;
    });
  }
}

const ENVELOPE_BYTES = 700;

/** Good to a factor of two, which is all that a bound on memory needs; serialising each event would cost more than folding it. */
function roughBytes(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length * 2 + 16;
  if (typeof value !== 'object' || value === null || depth > 6) return 16;
  let bytes = depth === 0 ? ENVELOPE_BYTES : 32;
  if (depth === 0) return bytes + ('data' in value ? roughBytes(value.data, 1) : 0);
  for (const part of Array.isArray(value) ? value : Object.values(value))
    bytes += roughBytes(part, depth + 1);
  return bytes;
}
