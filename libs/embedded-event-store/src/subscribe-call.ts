/**
 * Reads that do not end: catch up from the table, as slowly as the caller likes, then follow the commits from memory. A
 * caller that is live and lags is dropped, as EventStoreDB drops it. Order and completeness come from the positions alone.
 */
import { randomUUID } from 'node:crypto';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ReadRequest } from './decode.ts';
import { consumerTooSlow, streamDeleted } from './errors.ts';
import { type StoredEvent, TOMBSTONE } from './event.ts';
import type { ReadAnswer } from './read-answer.ts';
import type { Readable } from './readable.ts';
import { PAGE_EVENTS } from './storage.ts';
import { isMissing, subjectOf, ticksOf, windowOf } from './stream-state.ts';

/** So many events may wait for a live caller that does not take them at once, and so long. */
const LIVE_EVENTS = 64;
const LIVE_MS = 1_000;
const LOOK_AGAIN_MS = 100;

export async function subscribe(store: Readable, request: ReadRequest, answer: ReadAnswer): Promise<void> {
  const subscription =
    request.target === 'all'
      ? new AllSubscription(store, request, answer)
      : await StreamSubscription.begin(store, request.target.stream, request, answer);
  await answer.message(confirmation());
  while (answer.open) {
    const fromMemory = store.log.after(subscription.position, PAGE_EVENTS);
    if (subscription.live && !fromMemory) throw consumerTooSlow();
    const moved = fromMemory ? await subscription.pass(fromMemory) : await subscription.catchUp();
    if (moved) continue;
    if (!subscription.live && !subscription.isAwaited) {
      subscription.live = true;
      await answer.message(caughtUp());
    }
    await nextCommit(store, subscription.position, answer);
  }
}

async function nextCommit({ log }: Readable, position: number, answer: ReadAnswer): Promise<void> {
  let off = (): void => {};
  await answer.waitFor((ring) => {
    off = log.onCommit(ring);
    // A commit may have come between the last look and this bell.
    if (log.head > position) ring();
  });
  off();
}

abstract class Following {
  /** The caller was told that it has caught up. */
  live = false;
  /** What is followed is not there yet. */
  isAwaited = false;
  /** Everything up to this position of `$all` was dealt with; -1 while the table is read by other numbers. */
  abstract position: number;

  constructor(
    protected readonly store: Readable,
    protected readonly answer: ReadAnswer,
  ) {}

  protected abstract concerns(event: StoredEvent): boolean;
  /** Deals with events that follow on the position; false when there were none. */
  abstract pass(events: readonly StoredEvent[]): Promise<boolean>;
  /** The same with what the table has. */
  abstract catchUp(): Promise<boolean>;

  /** Resolves when the caller has taken the event, undefined where it has: a promise per event would cost more than that. */
  protected send(event: StoredEvent): Promise<void> | undefined {
    const taken = this.answer.event(event);
    return taken && this.live ? this.#unlessTooSlow(taken, event) : taken;
  }

  #unlessTooSlow(taken: Promise<void>, event: StoredEvent): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!this.answer.open || !this.#isTooSlow(event)) return;
        clearInterval(watch);
        reject(consumerTooSlow());
      };
      const watch = setInterval(look, LOOK_AGAIN_MS);
      look();
      void taken.then(() => {
        clearInterval(watch);
        resolve();
      }, reject);
    });
  }

  /** Whether an event that is not taken has been there for too long, with too many behind it. */
  #isTooSlow({ createdTicks, position }: StoredEvent): boolean {
    return createdTicks < ticksOf(Date.now() - LIVE_MS) && this.#waiting(position) > LIVE_EVENTS;
  }

  /** Counts no further than it must. */
  #waiting(after: number): number {
    const following = this.store.log.after(after, Infinity);
    if (!following) return Infinity;
    let count = 0;
    for (const event of following) if (this.concerns(event) && ++count > LIVE_EVENTS) break;
    return count;
  }
}

class AllSubscription extends Following {
  position: number;
  private considered = 0;

  constructor(
    store: Readable,
    private readonly request: ReadRequest,
    answer: ReadAnswer,
  ) {
    super(store, answer);
    const { from } = request;
    this.position = from === 'start' ? 0 : from === 'end' ? store.log.head : Math.min(from, store.log.head);
  }

  protected concerns(event: StoredEvent): boolean {
    return this.request.filter?.matches(event) ?? true;
  }

  async pass(events: readonly StoredEvent[]): Promise<boolean> {
    const { filter } = this.request;
    for (const event of events) {
      if (!this.answer.open) return true;
      const sent = this.concerns(event) ? this.send(event) : undefined;
      if (sent) await sent;
      this.position = event.position;
      if (filter && ++this.considered >= filter.checkpointEvery) {
        this.considered = 0;
        await this.answer.message(checkpoint(event.position));
      }
    }
    return events.length > 0;
  }

  async catchUp(): Promise<boolean> {
    let moved = false;
    let next = this.store.storage.allForward(this.position, PAGE_EVENTS);
    for (;;) {
      const page = await next;
      const last = page.at(-1);
      if (!last || !this.answer.open) return moved;
      moved = true;
      // One page ahead, as long as memory does not reach back to here.
      const ahead = this.store.log.after(last.position, 1) === undefined;
      if (ahead) {
        next = this.store.storage.allForward(last.position, PAGE_EVENTS);
        next.catch(() => {});
      }
      await this.pass(page);
      if (!ahead) return moved;
    }
  }
}

class StreamSubscription extends Following {
  private constructor(
    store: Readable,
    private readonly stream: string,
    private revision: number,
    public position: number,
    answer: ReadAnswer,
  ) {
    super(store, answer);
  }

  static async begin(
    store: Readable,
    stream: string,
    { from }: ReadRequest,
    answer: ReadAnswer,
  ): Promise<StreamSubscription> {
    // Nothing that is there matters to one that begins at the end, not even that the stream is closed for ever.
    if (from === 'end') return new StreamSubscription(store, stream, -1, store.log.head, answer);
    if ((await store.state(subjectOf(stream))).tombstoned) throw streamDeleted(stream);
    return new StreamSubscription(store, stream, from === 'start' ? -1 : from, -1, answer);
  }

  protected concerns(event: StoredEvent): boolean {
    return event.stream === this.stream;
  }

  async pass(events: readonly StoredEvent[]): Promise<boolean> {
    for (const event of events) {
      if (!this.answer.open) return true;
      this.position = event.position;
      if (!this.concerns(event)) continue;
      if (event.revision > this.revision && !(this.isAwaited && event.revision === TOMBSTONE)) {
        this.revision = event.revision;
        this.isAwaited = false;
        await this.send(event);
      }
      if (event.revision === TOMBSTONE) throw streamDeleted(this.stream);
    }
    return events.length > 0;
  }

  /** A page as a read would show it now. */
  async catchUp(): Promise<boolean> {
    // Looked at before the page: what is committed later is found in memory, or by the next page.
    const head = this.store.log.head;
    const state = await this.store.state(subjectOf(this.stream));
    if (state.tombstoned) throw streamDeleted(this.stream);
    const visible = windowOf(this.stream, state, Date.now());
    const first = Math.max(visible.first, this.revision + 1);
    const page =
      first <= visible.last
        ? await this.store.storage.streamForward(this.stream, { ...visible, first }, PAGE_EVENTS)
        : [];
    for (const event of page) {
      if (!this.answer.open) return true;
      this.revision = event.revision;
      await this.send(event);
    }
    if (page.length === 0) {
      this.isAwaited = isMissing(this.stream, state);
      this.position = head;
    }
    return true;
  }
}

function confirmation(): ReadResp {
  const content = new ReadResp.SubscriptionConfirmation();
  content.setSubscriptionId(randomUUID());
  const response = new ReadResp();
  response.setConfirmation(content);
  return response;
}

function checkpoint(position: number): ReadResp {
  const content = new ReadResp.Checkpoint();
  content.setCommitPosition(String(position));
  content.setPreparePosition(String(position));
  const response = new ReadResp();
  response.setCheckpoint(content);
  return response;
}

function caughtUp(): ReadResp {
  const response = new ReadResp();
  response.setCaughtUp(new ReadResp.CaughtUp());
  return response;
}
