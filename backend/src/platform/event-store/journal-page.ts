/**
 * A bounded piece of `$all`, filtered to some streams: what a reader of the whole journal takes at a time. It asks for no more
 * events than it hands on, and decodes them by hand; it follows nothing.
 */
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@livro/event-sourcing';
import type { Connection } from './client.ts';
import { StoreUnreachableError, unreachable } from './errors.ts';
import { type RawEvent, rawEventOf, readEventOf } from './read-answers.ts';
import { familyPattern, ownPattern, STREAM_FAMILIES, streamPattern } from './streams.ts';

/** More than a store's own measure of a page, so that a search through others' events is not taken for silence. */
const PATIENCE = 10;
const SEARCH_WINDOW = 4_096;

export interface PageRequest<T> {
  /** Names of streams and of families. */
  readonly streams: readonly string[];
  readonly maxCount: number;
  /** Bytes of answers after which no more are taken; the event that passes it is the last. */
  readonly maxBytes: number;
  /** Asked for each event as it comes: an event that is kept until all are there costs the collector more than the reading. */
  readonly made: (event: Recorded) => T;
}

export interface JournalPage<T> {
  readonly events: readonly T[];
  /** The journal had no more when this was read. */
  readonly isLast: boolean;
}

interface Reading {
  readonly prefix: string;
  readonly silenceMs: number;
  readonly register: (onLost: (error: Error) => void) => () => void;
  readonly decode: (event: RecordedEvent, commitPosition?: bigint) => Recorded;
}

export async function readPage<T>(
  connection: Connection,
  after: bigint | undefined,
  { streams, maxCount, maxBytes, made }: PageRequest<T>,
  { prefix, decode, ...patience }: Reading,
): Promise<JournalPage<T>> {
  const names = streams.map((stream) =>
    (STREAM_FAMILIES as readonly string[]).includes(stream)
      ? familyPattern(prefix, stream)
      : streamPattern(prefix, stream),
  );
  // A read begins with the position that it names.
  const count = after === undefined ? maxCount : maxCount + 1;
  const events: T[] = [];
  const { isLast } = await takePage(
    connection,
    requestFor(after, `^(?:${names.join('|')})$`, count),
    { count, maxBytes },
    (answer) => {
      const found = readEventOf(answer);
      if (!found) return undefined;
      const event = decode(found.event, found.commitPosition);
      if (after !== undefined && event.position <= after) return 'passed over';
      events.push(made(event));
      return 'taken';
    },
    patience,
  );
  return { events: events.slice(0, maxCount), isLast };
}

/** An event as it is kept elsewhere, with all that the store says of it. */
export interface RawJournalEvent extends Omit<RawEvent, 'position'> {
  /** Commit position. */
  readonly position: bigint;
}

/** Every event of a prefix's streams and of their settings from `from` on, that position included, unread and in the journal's order. */
export async function readRawPage(
  connection: Connection,
  from: bigint | undefined,
  { maxCount, maxBytes }: Pick<PageRequest<never>, 'maxCount' | 'maxBytes'>,
  { prefix, ...patience }: Omit<Reading, 'decode'>,
): Promise<JournalPage<RawJournalEvent>> {
  const events: RawJournalEvent[] = [];
  const { isLast } = await takePage(
    connection,
    requestFor(from, ownPattern(prefix), maxCount),
    { count: maxCount, maxBytes },
    (answer) => {
      const found = rawEventOf(answer);
      if (!found) return undefined;
      events.push({ ...found.event, position: found.event.position?.commit ?? found.commitPosition });
      return 'taken';
    },
    patience,
  );
  return { events, isLast };
}

/** `take` tells what it made of an answer; undefined of one that is no event. */
async function takePage(
  connection: Connection,
  request: ReadReq,
  { count, maxBytes }: { readonly count: number; readonly maxBytes: number },
  take: (answer: Buffer) => 'taken' | 'passed over' | undefined,
  patience: Pick<Reading, 'silenceMs' | 'register'>,
): Promise<{ readonly isLast: boolean }> {
  let met = 0;
  let bytes = 0;
  const isMoreWanted = (answer: Buffer): boolean => {
    const what = take(answer);
    if (what) met += 1;
    if (what !== 'taken') return true;
    bytes += answer.length;
    return bytes <= maxBytes;
  };
  const silenceMs = patience.silenceMs * PATIENCE;
  const isWhole = await gathered(connection, request, isMoreWanted, { ...patience, silenceMs });
  return { isLast: isWhole && met < count };
}

/** Hands each answer to `take` as it comes, until that has enough: false; true where all answers came. */
function gathered(
  connection: Connection,
  request: ReadReq,
  take: (answer: Buffer) => boolean,
  { silenceMs, register }: Pick<Reading, 'silenceMs' | 'register'>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    let cancel = (): void => undefined;
    const over = (settle: () => void): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(silence);
      release();
      cancel();
      settle();
    };
    const fail = (error: unknown): void => over(() => reject(unreachable(error, 'reading the journal')));
    const release = register(fail);
    const silence = setTimeout(
      () => fail(new StoreUnreachableError(`silent for ${silenceMs} ms`)),
      silenceMs,
    );
    connection.read(request).then((call) => {
      cancel = () => call.cancel();
      // One that is cancelled says so as an error.
      call.on('error', fail);
      if (isOver) return cancel();
      call.on('end', () => {
        cancel = () => undefined;
        over(() => resolve(true));
      });
      call.on('data', (answer: Buffer) => {
        if (isOver) return;
        silence.refresh();
        try {
          if (!take(answer)) over(() => resolve(false));
        } catch (error) {
          fail(error);
        }
      });
    }, fail);
  });
}

/** `streams`: a regular expression. */
function requestFor(after: bigint | undefined, streams: string, count: number): ReadReq {
  const all = new ReadReq.Options.AllOptions();
  if (after === undefined) all.setStart(new Empty());
  else {
    const position = new ReadReq.Options.Position();
    position.setCommitPosition(`${after}`);
    position.setPreparePosition(`${after}`);
    all.setPosition(position);
  }
  const names = new ReadReq.Options.FilterOptions.Expression();
  names.setRegex(streams);
  const filter = new ReadReq.Options.FilterOptions();
  filter.setStreamIdentifier(names);
  filter.setMax(SEARCH_WINDOW);
  filter.setCheckpointintervalmultiplier(1);
  const ids = new ReadReq.Options.UUIDOption();
  ids.setString(new Empty());
  const options = new ReadReq.Options();
  options.setAll(all);
  options.setFilter(filter);
  options.setReadDirection(ReadReq.Options.ReadDirection.FORWARDS);
  options.setCount(`${count}`);
  options.setUuidOption(ids);
  const request = new ReadReq();
  request.setOptions(options);
  return request;
}
