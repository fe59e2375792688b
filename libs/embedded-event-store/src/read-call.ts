/** Reads that end: a stream or `$all`, forwards or backwards, page by page, no faster than the caller takes them. */
import { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { ReadRequest } from './decode.ts';
import { streamDeleted, unreadable } from './errors.ts';
import type { StoredEvent } from './event.ts';
import type { ReadAnswer } from './read-answer.ts';
import type { Readable } from './readable.ts';
import { PAGE_EVENTS } from './storage.ts';
import { isMissing, subjectOf, windowOf } from './stream-state.ts';

export async function read(store: Readable, request: ReadRequest, answer: ReadAnswer): Promise<void> {
  const pages =
    request.target === 'all'
      ? allPages(store, request)
      : await streamPages(store, request.target.stream, request, answer);
  let left = request.count ?? 0;
  for await (const events of readingAhead(pages)) {
    for (const event of events) {
      if (left <= 0 || !answer.open) return;
      if (request.filter && !request.filter.matches(event)) continue;
      left -= 1;
      const sent = answer.event(event);
      if (sent) await sent;
    }
  }
}

async function streamPages(
  { storage, state }: Readable,
  stream: string,
  { from, backwards, count = 0 }: ReadRequest,
  answer: ReadAnswer,
): Promise<AsyncIterable<readonly StoredEvent[]>> {
  if (from === 'end' && !backwards) throw unreadable('ReadStreamResult');
  const known = await state(subjectOf(stream));
  if (known.tombstoned) throw streamDeleted(stream);
  const visible = windowOf(stream, known, Date.now());
  if (isMissing(stream, known)) {
    await answer.message(streamNotFound(stream));
    return nothing();
  }
  return backwards ? down() : up();

  async function* up(): AsyncGenerator<readonly StoredEvent[]> {
    let first = typeof from === 'number' ? Math.max(from, visible.first) : visible.first;
    for (let left = count; left > 0 && first <= visible.last;) {
      const page = await storage.streamForward(stream, { ...visible, first }, Math.min(left, PAGE_EVENTS));
      const last = page.at(-1);
      if (!last) return;
      yield page;
      left -= page.length;
      first = last.revision + 1;
    }
  }

  async function* down(): AsyncGenerator<readonly StoredEvent[]> {
    let last =
      from === 'start'
        ? Math.min(0, visible.last)
        : from === 'end'
          ? visible.last
          : Math.min(from, visible.last);
    for (let left = count; left > 0 && last >= visible.first;) {
      const page = await storage.streamBackward(stream, { ...visible, last }, Math.min(left, PAGE_EVENTS));
      const lowest = page.at(-1);
      if (!lowest) return;
      yield page;
      left -= page.length;
      last = lowest.revision - 1;
    }
  }
}

/** Forwards the start is included, backwards it is not. What is committed while the read goes on is left out. */
async function* allPages(
  { storage, log }: Readable,
  { from, backwards, count = 0, filter }: ReadRequest,
): AsyncGenerator<readonly StoredEvent[]> {
  // With a filter nobody knows how many events must be looked at.
  let left = filter ? Infinity : count;
  const end = log.head;
  if (backwards && typeof from === 'number' && from > end) throw unreadable('ReadAllResult');
  let at = from === 'start' ? 0 : from === 'end' ? end : backwards ? from : from - 1;
  if (backwards && from === 'end') at = end + 1;
  while (left > 0 && (backwards ? at > 1 : at < end)) {
    const size = Math.min(left, PAGE_EVENTS, backwards ? at - 1 : end - at);
    const page = backwards ? await storage.allBackward(at, size) : await storage.allForward(at, size);
    const last = page.at(-1);
    if (!last) return;
    yield last.position > end ? page.filter((event) => event.position <= end) : page;
    left -= page.length;
    at = last.position;
  }
}

/** Fetches the next page while the present one is being sent: one page ahead, never more. */
export async function* readingAhead(
  pages: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<readonly StoredEvent[]> {
  const iterator = pages[Symbol.asyncIterator]();
  let next = iterator.next();
  for (;;) {
    const page = await next;
    if (page.done) return;
    next = iterator.next();
    next.catch(() => {}); // reported when its turn comes
    yield page.value;
  }
}

async function* nothing(): AsyncGenerator<readonly StoredEvent[]> {}

function streamNotFound(stream: string): ReadResp {
  const identifier = new StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const missing = new ReadResp.StreamNotFound();
  missing.setStreamIdentifier(identifier);
  const response = new ReadResp();
  response.setStreamNotFound(missing);
  return response;
}
