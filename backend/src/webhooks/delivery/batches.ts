/** What one POST holds: events of the feed as its lines have them, so many and so large together, or one large one alone. */
import { Injectable } from '@nestjs/common';
import type { Told } from '../../feed/journal/feed-item.ts';
import { type Cursor, FeedJournal, type Wish } from '../../feed/journal/feed-journal.ts';
import type { DeliveryRow } from './delivery-rows.ts';

export const MOST_EVENTS = 500;
export const MOST_BYTES = 256 * 1024;

export interface Collected {
  readonly lines: readonly Told[];
  /** After the last line, or after what was passed over. */
  readonly cursor: Cursor;
  readonly atEnd: boolean;
}

@Injectable()
export class Batches {
  constructor(private readonly journal: FeedJournal) {}

  /** Throws CONFLICT where the position is not of this journal. */
  cursorAt(position: string | null): Promise<Cursor> {
    return this.journal.cursorAt(position ?? undefined);
  }

  /** What comes next, as far as one look goes: with lines, or with how far it looked. `hears`: see `FeedJournal.next`. */
  next(cursor: Cursor, types: readonly string[], hears: boolean): Promise<Collected> {
    return this.journal.next(cursor, wishFor(types), { hears });
  }

  /** The events of a delivery that was composed before, the same again. Undefined where the journal has them no more. */
  async again({
    after_position,
    last_position,
    events,
    types,
  }: DeliveryRow): Promise<readonly Told[] | undefined> {
    let cursor = await this.cursorAt(after_position);
    const lines: Told[] = [];
    while (lines.length < events) {
      const wish = { ...wishFor(types), maxLines: events - lines.length };
      const piece = await this.journal.next(cursor, wish, { hears: false });
      lines.push(...piece.lines);
      cursor = piece.cursor;
      if (piece.atEnd && piece.lines.length === 0) break;
    }
    return lines.at(-1)?.position === last_position && lines.length === events ? lines : undefined;
  }
}

const wishFor = (types: readonly string[]): Wish => ({
  types: types.length > 0 ? new Set(types) : undefined,
  maxLines: MOST_EVENTS,
  maxBytes: MOST_BYTES,
});

export const bodyOf = (lines: readonly Told[]): Buffer =>
  Buffer.from(
    `{"events":[${lines.map(({ line }) => line).join(',')}],"position":${JSON.stringify(lines.at(-1)?.position ?? null)}}`,
  );

/** Nothing to do with it but to answer. */
export const PING_BODY = Buffer.from('{"ping":true,"events":[]}');
