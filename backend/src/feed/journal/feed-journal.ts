/**
 * The journal as a reader of the feed goes through it: from any position, filtered by type, a bounded piece at a time, from memory
 * where that reaches back so far and else from the store. It holds nothing open for a reader who is busy elsewhere.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { markOf, placeOf } from '../../platform/event-store/position.ts';
import { publishedStreams } from '../vocabulary/published-types.ts';
import { type FeedItem, feedItem, type Told } from './feed-item.ts';
import { FeedTail } from './feed-tail.ts';
import { KeptPages } from './kept-pages.ts';

/** Events of one read of the store. */
const PAGE_EVENTS = 1_000;
const PAGE_BYTES = 1024 * 1024;
/** Also for who wants fewer: the next question is answered from memory. */
const LEAST_EVENTS = 100;
/** Positions whose places in the journal are remembered. */
const REMEMBERED = 4_096;

/** All, published or not, as memory has them: a reader who has come to the end has come to where memory begins. */
const streams = Object.keys(publishedStreams);

/** Where a reader stands; `position` is undefined before the first event. */
export interface Cursor {
  readonly commit: bigint;
  readonly position: string | undefined;
}

export const BEGINNING: Cursor = { commit: -1n, position: undefined };

export interface Wish {
  /** Undefined: all types. */
  readonly types: ReadonlySet<string> | undefined;
  readonly maxLines: number;
  /** The line that passes it is the last. */
  readonly maxBytes: number;
}

export interface Piece {
  readonly lines: readonly Told[];
  readonly bytes: number;
  /** After the last line, or after what was passed over. */
  readonly cursor: Cursor;
  /** The journal had nothing more for anybody. */
  readonly atEnd: boolean;
}

interface Page {
  readonly items: readonly FeedItem[];
  readonly isLast: boolean;
}

@Injectable()
export class FeedJournal {
  readonly #places = new Map<string, bigint>();
  readonly #pages = new KeptPages();
  /** The store is read for one reader at a time: however many there are, most of the processor is for others. */
  #turn: Promise<unknown> = Promise.resolve();
  #inLine = 0;
  #pace: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly tail: FeedTail,
  ) {}

  /** Throws where the position never was one, or is not of this journal. */
  async cursorAt(position: string | undefined): Promise<Cursor> {
    if (position === undefined) return BEGINNING;
    const { stream, revision, mark } = placeOf(position, 'after');
    const known = this.#places.get(position);
    if (known !== undefined) return { commit: known, position };
    for await (const event of this.store.readRaw(stream, revision, { maxCount: 1 }))
      if (event.revision === revision && markOf(event.id) === mark)
        return this.#remembered({ commit: event.position, position });
    throw new DomainError('CONFLICT', messages.feed.foreignPosition, 'after');
  }

  /**
   * What comes next: one page of the store at most, or all that is in memory. Memory hears of an event some milliseconds after it
   * was booked; `hears` is for whoever has looked into the store before and is content with that.
   */
  async next(cursor: Cursor, wish: Wish, { hears }: { readonly hears: boolean }): Promise<Piece> {
    const kept = this.tail.after(cursor.commit);
    if (kept && (hears || kept.length > 0)) return this.#chosen(cursor, kept, wish, true);
    await this.#paced();
    const before = this.#pages.after(cursor.commit);
    const { items, isLast } = before
      ? { items: before, isLast: false }
      : await this.#inTurn(() => this.#page(cursor.commit, wish));
    const end = items.at(-1);
    if (!isLast && end) this.#readAhead(end.commit, wish);
    return this.#chosen(cursor, items, wish, isLast);
  }

  /** Whoever had the turn before may have read it. */
  async #page(commit: bigint, { types, maxLines }: Wish): Promise<Page> {
    const kept = this.#pages.after(commit);
    if (kept) return { items: kept, isLast: false };
    const maxCount = types ? PAGE_EVENTS : Math.min(PAGE_EVENTS, Math.max(maxLines, LEAST_EVENTS));
    const after = commit < 0n ? undefined : commit;
    const request = { streams, maxCount, maxBytes: PAGE_BYTES, made: feedItem };
    const { events: items, isLast } = await this.store.page(after, request);
    if (items.length >= LEAST_EVENTS) this.#pages.keep(commit, items);
    return { items, isLast };
  }

  #chosen(
    from: Cursor,
    items: readonly FeedItem[],
    { types, maxLines, maxBytes }: Wish,
    isLast: boolean,
  ): Piece {
    const lines: Told[] = [];
    let bytes = 0;
    let passed = 0;
    for (const { told } of items) {
      if (lines.length >= maxLines || bytes >= maxBytes) break;
      passed += 1;
      if (!told || (types && !types.has(told.type))) continue;
      lines.push(told);
      bytes += told.line.length;
    }
    const last = items[passed - 1];
    const cursor = last ? this.#remembered({ commit: last.commit, position: last.position }) : from;
    return { lines, bytes, cursor, atEnd: isLast && passed === items.length };
  }

  #remembered(cursor: Cursor & { readonly position: string }): Cursor {
    this.#places.delete(cursor.position);
    this.#places.set(cursor.position, cursor.commit);
    if (this.#places.size > REMEMBERED) this.#places.delete(this.#places.keys().next().value!);
    return cursor;
  }

  /** One piece of the past in each round of the process: a hundred who all want it leave room for everybody else's requests. */
  #paced(): Promise<unknown> {
    return (this.#pace = this.#pace.then(() => nextRound()));
  }

  /** While lines go out the store is at the next page, unless somebody waits for it: who reads all of the journal waits for neither. */
  #readAhead(commit: bigint, wish: Wish): void {
    if (this.#inLine > 0 || this.#pages.after(commit)) return;
    void this.#inTurn(() => this.#page(commit, wish)).catch(() => undefined);
  }

  #inTurn<T>(read: () => Promise<T>): Promise<T> {
    this.#inLine += 1;
    const turn = this.#turn.then(read).finally(() => (this.#inLine -= 1));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
