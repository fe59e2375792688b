/**
 * One stream of the store, as a writer must treat it: an append goes on until its outcome is certain, and a read until it
 * is complete. It decides nothing and never changes what it was given to write.
 */
import type { Recorded } from '@livro/event-sourcing';
import type { Clock } from '../event-store/clock.ts';
import type { ProposedEvent } from '../event-store/codec.ts';
import { StoreUnreachableError, WrongRevisionError } from '../event-store/errors.ts';
import { familyOf } from '../event-store/streams.ts';
import { watchAppend } from '../telemetry/watched-work.ts';

/** What a Book needs of `EventStore`; the simulator brings its own. */
export interface JournalStore {
  append(stream: string, events: readonly ProposedEvent[], expectedRevision: bigint): Promise<bigint>;
  readStream(stream: string, from?: bigint, options?: { maxCount?: number }): AsyncIterable<Recorded>;
  /** As `readStream`, with what cannot be read; left out by a store in which there is no such thing. */
  readRaw?(stream: string, from: bigint, options?: { maxCount?: number }): AsyncIterable<Recorded>;
  readonly currentSession: number;
  reconnect(session: number): Promise<void>;
}

export type Landing =
  /** These very events stand at that place: nobody else has their ids. */
  | 'stored'
  /** The head was elsewhere: nothing of it is stored, and nothing of it can be any more. */
  | 'conflict';

export interface JournalOptions {
  readonly clock: Clock;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  readonly warn: (message: string) => void;
}

export class Journal {
  private stopped = false;

  constructor(
    readonly stream: string,
    private readonly store: JournalStore,
    private readonly options: JournalOptions,
  ) {}

  /**
   * Appends at `expectedRevision`. While the outcome is unknown the identical events are sent at the identical place again,
   * because only the store's OK or its refusal is certain: a read that finds nothing proves nothing. `onUnknown` is called
   * once, before the second attempt.
   */
  async append(
    events: readonly ProposedEvent[],
    expectedRevision: bigint,
    onUnknown: () => void,
  ): Promise<Landing> {
    let attempts = 0;
    const attempt = async (): Promise<Landing> => {
      if (++attempts === 2) onUnknown();
      try {
        const landed = this.store.append(this.stream, events, expectedRevision);
        watchAppend(familyOf(this.stream) ?? this.stream, events, landed);
        await landed;
        return 'stored';
      } catch (error) {
        if (error instanceof WrongRevisionError) return 'conflict';
        throw error;
      }
    };
    return this.untilAnswered(`append after revision ${expectedRevision}`, attempt);
  }

  /** Hands every event after `revision()` to `take`, up to the head; answers how many. `take` moves `revision` on. */
  async catchUp(revision: () => bigint, take: (event: Recorded) => void): Promise<number> {
    const before = revision();
    await this.untilAnswered('catching up', () => this.readOn(revision() + 1n, take));
    return Number(revision() - before);
  }

  /** Hands every event from `from` on to `take`, at the first attempt. */
  async readOn(from: bigint, take: (event: Recorded) => void): Promise<void> {
    for await (const event of this.read(from)) take(event);
  }

  /** These events, readable or not, at the first attempt. */
  async between(first: bigint, last: bigint): Promise<readonly Recorded[]> {
    const events: Recorded[] = [];
    for await (const event of this.read(first, { maxCount: Number(last - first) + 1 })) events.push(event);
    return events;
  }

  /** Hash of the event at `revision`, undefined when there is none; waits for the store. */
  storedHash(revision: bigint): Promise<string | undefined> {
    return this.untilAnswered(`reading revision ${revision}`, async () => {
      for await (const event of this.read(revision, { maxCount: 1 }))
        return event.revision === revision ? event.metadata.hash : undefined;
      return undefined;
    });
  }

  /** Whatever is still trying gives up with `StoreUnreachableError` after its attempt. */
  stop(): void {
    this.stopped = true;
  }

  private read(from: bigint, options?: { maxCount?: number }): AsyncIterable<Recorded> {
    return (
      this.store.readRaw?.(this.stream, from, options) ?? this.store.readStream(this.stream, from, options)
    );
  }

  /** Asks the store until it answers. */
  async untilAnswered<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    const { clock, firstPauseMs, longestPauseMs, warn } = this.options;
    for (let failures = 0; ; failures++) {
      const session = this.store.currentSession;
      try {
        const answer = await attempt();
        if (failures > 0) warn(`${this.stream}: ${what}: certain again after ${failures} failed attempts`);
        return answer;
      } catch (error) {
        if (!(error instanceof StoreUnreachableError) || this.stopped) throw error;
        if (failures === 0) warn(`${this.stream}: ${what}: ${error.message}; trying until it is certain`);
        if (!error.wasAnswered) await this.store.reconnect(session);
        await clock.sleep(
          Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + clock.random() / 2),
        );
        if (this.stopped) throw error;
      }
    }
  }
}
