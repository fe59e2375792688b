/**
 * Server-sent events: every line as it comes, its position as the event's id, until one of both sides ends it. A quiet stream says
 * where it stands every few seconds, which shows that it lives; the door is asked again in the same rhythm.
 */
import { StoreUnreachableError } from '../../platform/event-store/errors.ts';
import type { Cursor, FeedJournal, Wish } from '../journal/feed-journal.ts';
import type { Told } from '../journal/feed-item.ts';
import type { FeedTail } from '../journal/feed-tail.ts';
import type { EndReason, Receiver } from './receivers.ts';

export const EVENT_STREAM = 'text/event-stream';
/** Of one piece: so much is in memory for a receiver at most, and one line. */
const WISH = { maxLines: 500, maxBytes: 256 * 1024 };
export const RHYTHM = { heartbeatMs: 15_000 };
/** What an `EventSource` waits before it comes again. */
const RETRY_MS = 2_000;

export async function answerStream(
  { journal, tail, receiver }: { journal: FeedJournal; tail: FeedTail; receiver: Receiver },
  { after, types }: { readonly after: string | undefined; readonly types: readonly string[] },
): Promise<void> {
  const { response, signal } = receiver;
  const wish: Wish = { ...WISH, types: types.length > 0 ? new Set(types) : undefined };
  let cursor = await journal.cursorAt(after);
  let leave: (() => void) | undefined;
  response.status(200).set({
    'Content-Type': `${EVENT_STREAM}; charset=utf-8`,
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  let due = Date.now() + RHYTHM.heartbeatMs;
  try {
    if (!(await receiver.send([`retry: ${RETRY_MS}\n\n`]))) return;
    while (!signal.aborted) {
      const piece = await journal.next(cursor, wish, { hears: leave !== undefined });
      cursor = piece.cursor;
      if (piece.lines.length > 0 && !(await receiver.send(piece.lines.map(asEvent)))) return;
      if (Date.now() >= due) {
        due = Date.now() + RHYTHM.heartbeatMs;
        if (!(await receiver.mayStill()) || !(await receiver.send([heartbeat(cursor)]))) break;
      }
      if (!piece.atEnd) continue;
      const isNew = leave === undefined;
      leave = tail.follow(cursor.commit, leave);
      if (!isNew) await tail.news(cursor.commit, Math.max(1, due - Date.now()), signal);
    }
  } catch (error) {
    if (!(error instanceof StoreUnreachableError)) throw error;
    receiver.end('unavailable');
  } finally {
    leave?.();
  }
  response.end(farewell(receiver.endReason));
}

const asEvent = ({ position, line }: Told): string => `id: ${position}\ndata: ${line}\n\n`;

const heartbeat = ({ position }: Cursor): string =>
  `${position === undefined ? '' : `id: ${position}\n`}event: position\ndata: ${JSON.stringify({ position: position ?? null })}\n\n`;

const farewell = (reason: EndReason | undefined): string =>
  `event: end\ndata: ${JSON.stringify({ reason: reason ?? 'shutdown' })}\n\n`;
