/**
 * Reads that do not end: catch up from the table, then follow the commits from memory, and fall back to the table when
 * the caller is too slow for what memory holds. Order and completeness come from the positions alone.
 */
import { randomUUID } from 'node:crypto';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ReadRequest } from './decode.ts';
import { streamDeleted } from './errors.ts';
import { type StoredEvent, TOMBSTONE } from './event.ts';
import type { ReadAnswer } from './read-answer.ts';
import type { Readable } from './read-call.ts';
import { PAGE_EVENTS } from './storage.ts';
import { subjectOf, windowOf } from './stream-state.ts';

export async function subscribe(store: Readable, request: ReadRequest, answer: ReadAnswer): Promise<void> {
  await answer.message(confirmation());
  const subscription =
    request.target === 'all'
      ? new AllSubscription(store, request, answer)
      : await StreamSubscription.begin(store, request.target.stream, request, answer);
  let live = false;
  while (answer.open) {
    const fromMemory = store.log.after(subscription.position, PAGE_EVENTS);
    if (live && !fromMemory) {
      live = false;
      await answer.message(fellBehind());
    }
    const moved = fromMemory ? await subscription.pass(fromMemory) : await subscription.catchUp();
    if (moved) continue;
    if (!live) {
      live = true;
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

class AllSubscription {
  position: number;
  private considered = 0;

  constructor(
    private readonly store: Readable,
    private readonly request: ReadRequest,
    private readonly answer: ReadAnswer,
  ) {
    const { from } = request;
    this.position = from === 'start' ? 0 : from === 'end' ? store.log.head : Math.min(from, store.log.head);
  }

  /** Sends events that follow on the position; false when there were none. */
  async pass(events: readonly StoredEvent[]): Promise<boolean> {
    const { filter } = this.request;
    for (const event of events) {
      if (!this.answer.open) return true;
      if (!filter || filter.matches(event)) {
        const sent = this.answer.event(event);
        if (sent) await sent;
      }
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

class StreamSubscription {
  /** Everything of the stream up to this position of `$all` was sent; -1 while its own revisions are followed. */
  position = -1;

  private constructor(
    private readonly store: Readable,
    private readonly stream: string,
    private revision: number,
    private readonly answer: ReadAnswer,
  ) {}

  static async begin(
    store: Readable,
    stream: string,
    { from }: ReadRequest,
    answer: ReadAnswer,
  ): Promise<StreamSubscription> {
    const state = await store.state(subjectOf(stream));
    if (state.tombstoned) throw streamDeleted(stream);
    const { first, last } = windowOf(stream, state, Date.now());
    const after = from === 'start' ? -1 : from === 'end' ? last : from;
    const visible = first === Infinity ? last : first - 1;
    return new StreamSubscription(store, stream, Math.max(after, visible), answer);
  }

  async pass(events: readonly StoredEvent[]): Promise<boolean> {
    for (const event of events) {
      if (!this.answer.open) return true;
      this.position = event.position;
      if (event.stream !== this.stream) continue;
      if (event.revision === TOMBSTONE) throw streamDeleted(this.stream);
      await this.send(event);
    }
    return events.length > 0;
  }

  private async send(event: StoredEvent): Promise<void> {
    if (event.revision <= this.revision) return;
    this.revision = event.revision;
    await this.answer.event(event);
  }

  async catchUp(): Promise<boolean> {
    // Read before the page: what is committed later is found in memory, or by the next page.
    const head = this.store.log.head;
    const window = { first: this.revision + 1, last: Number.MAX_SAFE_INTEGER, oldestTicks: 0n };
    const page = await this.store.storage.streamForward(this.stream, window, PAGE_EVENTS);
    for (const event of page) {
      if (!this.answer.open) return true;
      await this.send(event);
    }
    if (page.length > 0) return true;
    if ((await this.store.state(subjectOf(this.stream))).tombstoned) throw streamDeleted(this.stream);
    this.position = head;
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

function fellBehind(): ReadResp {
  const response = new ReadResp();
  response.setFellBehind(new ReadResp.FellBehind());
  return response;
}
