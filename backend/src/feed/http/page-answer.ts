/**
 * One answer with lines: at most so many, or none after waiting for the next event. Its headers say where to go on, also where no
 * line matched, so that nobody looks through the same events again.
 */
import { POSITION_HEADER } from '../../platform/event-store/position.ts';
import type { FeedJournal, Piece, Wish } from '../journal/feed-journal.ts';
import type { FeedTail } from '../journal/feed-tail.ts';
import type { FeedQuery } from './feed.dto.ts';
import type { Receiver } from './receivers.ts';

/** Less than what one reader may cost in memory: the rest of a thousand long lines comes with the next answer. */
const MOST_BYTES = 1024 * 1024;
/** A reader of a rare type hears after this long how far the search has come. */
const SEARCH_MS = 2_000;

export const AT_END_HEADER = 'X-Livro-At-End';
export const NDJSON = 'application/x-ndjson';

export async function answerPage(
  { journal, tail, receiver }: { journal: FeedJournal; tail: FeedTail; receiver: Receiver },
  { after, types, limit, wait }: FeedQuery,
): Promise<void> {
  const { response, signal } = receiver;
  const lines: string[] = [];
  let bytes = 0;
  const chosen = types.length > 0 ? new Set(types) : undefined;
  const from = await journal.cursorAt(after);
  const until = Date.now() + wait * 1_000;
  const search = Date.now() + SEARCH_MS;
  let leave: (() => void) | undefined;
  let piece: Piece = { lines: [], bytes: 0, cursor: from, atEnd: false };
  try {
    while (lines.length < limit && bytes < MOST_BYTES && !signal.aborted) {
      const wish: Wish = { types: chosen, maxLines: limit - lines.length, maxBytes: MOST_BYTES - bytes };
      // The first look sees whatever was booked before it; from then on this process hears of what comes.
      piece = await journal.next(piece.cursor, wish, { hears: leave !== undefined });
      for (const { line } of piece.lines) lines.push(`${line}\n`);
      bytes += piece.bytes;
      if (!piece.atEnd) {
        // The next page of the store is read while these are sent: nobody waits for it to fill up the last lines.
        if (Date.now() < search && lines.length * 2 < limit) continue;
        break;
      }
      const left = until - Date.now();
      if (lines.length > 0 || left <= 0) break;
      const isNew = leave === undefined;
      leave = tail.follow(piece.cursor.commit, leave);
      // What was booked between the look and the following is looked for once more.
      if (!isNew) await tail.news(piece.cursor.commit, left, signal);
    }
  } finally {
    leave?.();
  }
  response.status(200).set({
    'Content-Type': `${NDJSON}; charset=utf-8`,
    // Compressing would take longer than sending, and a proxy that gathers would make who waits wait longer.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    [POSITION_HEADER]: piece.cursor.position ?? '',
    [AT_END_HEADER]: String(piece.atEnd),
  });
  if (await receiver.send(lines)) response.end();
}
