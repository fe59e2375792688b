/**
 * The newest events, ready to be sent: one subscription for the whole process, whoever waits. It runs while anybody follows and a
 * while after, and keeps so many events and bytes; whoever is further behind reads the store.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { isEvent, type Subscription } from '../../platform/event-store/subscription.ts';
import { type FeedItem, feedItem } from './feed-item.ts';
import { bytesOf, itemsAfter } from './kept-items.ts';

const MOST_ITEMS = 8_192;
const MOST_BYTES = 8 * 1024 * 1024;
/** Dropped at a time. */
const DROPPED = 512;
const PULL_ITEMS = 512;
const LINGER_MS = 60_000;
const AGAIN_MS = 250;
/** A store that is away for longer is told to whoever waits: each asks it again and hears so. */
const PATIENCE_MS = 5_000;

interface Run {
  /** Everything after this commit position is in `items`. */
  from: bigint;
  readonly items: FeedItem[];
  bytes: number;
  isOver: boolean;
  subscription: Subscription | undefined;
}

@Injectable()
export class FeedTail implements BeforeApplicationShutdown {
  #run: Run | undefined;
  #followers = 0;
  #linger: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly store: EventStore) {}

  /** All that came after `commit`; undefined where nobody follows, or what follows on it is not kept any more. */
  after(commit: bigint): readonly FeedItem[] | undefined {
    const run = this.#run;
    if (!run || commit < run.from) return undefined;
    return itemsAfter(run, commit);
  }

  /** Follows from `commit` on, unless it does already; answers how to leave. `leave` is what it answered before to the same reader. */
  follow(commit: bigint, leave?: () => void): () => void {
    this.#run ??= this.#begin(commit);
    if (leave) return leave;
    clearTimeout(this.#linger);
    this.#followers += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#followers -= 1;
      if (this.#followers > 0) return;
      clearTimeout(this.#linger);
      this.#linger = setTimeout(() => this.#end(), LINGER_MS).unref();
    };
  }

  /** Resolves as soon as anything follows on `commit`, or nobody could tell; after `ms`, or with `signal`. */
  news(commit: bigint, ms: number, signal: AbortSignal): Promise<void> {
    if (this.after(commit)?.length !== 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
      if (signal.aborted) done();
    });
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.#linger);
    this.#end();
  }

  #begin(from: bigint): Run {
    const run: Run = { from, items: [], bytes: 0, isOver: false, subscription: undefined };
    void this.#keepFollowing(run);
    return run;
  }

  #end(): void {
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    run.isOver = true;
    run.subscription?.close();
    this.#wake();
  }

  async #keepFollowing(run: Run): Promise<void> {
    let heard = Date.now();
    while (!run.isOver) {
      const session = this.store.currentSession;
      const last = run.items.at(-1)?.commit ?? run.from;
      try {
        run.subscription = this.store.subscribe(last < 0n ? undefined : last);
        for await (const items of run.subscription.batches(PULL_ITEMS)) {
          heard = Date.now();
          if (run.isOver) return;
          this.#take(run, items.filter(isEvent).map(feedItem));
        }
      } catch {
        // It never ends otherwise; the store is asked again from here on.
        if (run.isOver) return;
        if (Date.now() - heard > PATIENCE_MS) return this.#end();
        await this.store.reconnect(session).catch(() => undefined);
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  #take(run: Run, items: readonly FeedItem[]): void {
    if (items.length === 0) return;
    for (const item of items) {
      run.items.push(item);
      run.bytes += bytesOf(item);
    }
    while (run.items.length > MOST_ITEMS || (run.bytes > MOST_BYTES && run.items.length > 1)) {
      const dropped = run.items.splice(0, Math.min(DROPPED, run.items.length - 1));
      run.from = dropped.at(-1)!.commit;
      for (const item of dropped) run.bytes -= bytesOf(item);
    }
    this.#wake();
  }

  #wake(): void {
    for (const done of [...this.#waiting]) done();
  }
}
