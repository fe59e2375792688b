/**
 * The process's one connection to the event store, speaking of our streams by their own names. It owns timers, reconnects
 * and the codec; it never retries an append and never resumes a subscription: only the caller knows whether that is right.
 */
import { BACKWARDS, END, StreamNotFoundError } from '@eventstore/db-client';
import { type ReadStreamOptions, type RecordedEvent, type ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@livro/event-sourcing';
import { Appends } from './appends.ts';
import { CallsUnderWay } from './calls-under-way.ts';
import { connect, type Connection } from './client.ts';
import { type ProposedEvent, undecoded } from './codec.ts';
import { Decoding } from './decoding.ts';
import { StoreUnreachableError, unreachable } from './errors.ts';
import { PulledStream } from './pulled-stream.ts';
import type { EventStoreOptions } from './event-store-options.ts';
import { filteredFrom } from './filtered-all.ts';
import { familyPattern, STREAM_FAMILIES, type StreamFamily, streamPattern, STREAMS } from './streams.ts';
import {
  type JournalPage,
  type PageRequest,
  type RawJournalEvent,
  readPage,
  readRawPage,
} from './journal-page.ts';
import { flawOf, isEvent, Subscription, type SubscriptionItem } from './subscription.ts';

/** Events that wait in memory for their reader. */
const READ_AHEAD = 512;

export class EventStore {
  private readonly connection: Connection;
  private readonly appends: Appends;
  private readonly timeoutMs: number;
  private readonly streams: readonly string[];
  private readonly families: readonly string[];
  /** Counts the connections: a call that began in another session than it ends in has an unknown outcome. */
  private session = 0;
  private resetting: Promise<void> | undefined;
  private closed = false;
  private readonly calls = new CallsUnderWay();
  private readonly decoding: Decoding;

  /** Connects on the first call. Throws when the connection string cannot be read. */
  constructor(private readonly options: EventStoreOptions) {
    this.connection = connect(options.url.replace(/^kurrentdb/, 'esdb'));
    this.timeoutMs = options.timeoutMs ?? 2000;
    this.decoding = new Decoding(options);
    this.streams = options.streams ?? STREAMS;
    this.families = options.streams ? [] : STREAM_FAMILIES;
    this.appends = new Appends({
      open: () => this.connection.appends(),
      streamPrefix: options.streamPrefix,
      timeoutMs: this.timeoutMs,
      timed: (call, what) => this.timed(call, what),
    });
  }

  get streamPrefix(): string {
    return this.options.streamPrefix;
  }

  /**
   * Appends all events or none and answers the last one's revision. `expectedRevision` is the head they build on, -1 for
   * a stream that does not exist. Throws `WrongRevisionError` (nothing was written by this call) or
   * `StoreUnreachableError` (unknown: it may have landed, or land later).
   */
  append(stream: string, events: readonly ProposedEvent[], expectedRevision: bigint): Promise<bigint> {
    return this.appends.append(stream, events, expectedRevision);
  }

  /**
   * Reads the stream in order from revision `from` to the head that the leader has now; nothing where there is no stream.
   * Throws `StoreUnreachableError` rather than end early, `MalformedEventError` on an event that is not ours.
   */
  async *readStream(
    stream: string,
    from = 0n,
    options?: { maxCount?: number },
  ): AsyncGenerator<Recorded, void, undefined> {
    yield* this.read(stream, { fromRevision: from < 0n ? 0n : from, ...options });
  }

  /** The stream's last event, undefined where there is none. */
  async lastEvent(stream: string): Promise<Recorded | undefined> {
    for await (const event of this.read(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }))
      return event;
    return undefined;
  }

  /** The settings that the store keeps for the stream, such as `$maxCount`; empty where nobody ever set any. */
  async streamSettings(stream: string): Promise<Readonly<Record<string, unknown>>> {
    const what = `reading the settings of ${stream}`;
    try {
      const read = () => this.connection.client.getStreamMetadata(this.streamPrefix + stream);
      return { ...(await this.timed(read, what)).metadata };
    } catch (error) {
      throw unreachable(error, what);
    }
  }

  /** Answers once the store has said something; throws `StoreUnreachableError` where it does not. */
  async probe(): Promise<void> {
    await this.head(this.streams[0]!);
  }

  /** Throws `AppendsRefusedError` where an append would not be taken; writes nothing. */
  probeAppends(): Promise<void> {
    return this.appends.probe(this.streams[0]!);
  }

  /**
   * Commit position of the newest event of our streams, undefined where there is none: what a projection has to reach to
   * have seen all that was there when this was asked. A store has no list of streams, so the families' are looked through
   * from `after` on; say a position that somebody has come to, or it takes as long as the journal.
   */
  async headPosition(after?: bigint): Promise<bigint | undefined> {
    let newest: bigint | undefined;
    for await (const item of this.familiesAfter(after)) if (isEvent(item)) newest = item.position;
    const heads = await Promise.all(this.streams.map((stream) => this.head(stream)));
    return heads.reduce<bigint | undefined>(
      (most, head) => (head && (most === undefined || head.position > most) ? head.position : most),
      newest,
    );
  }

  /** Commit position of an event, readable or not; undefined where there is no such event. */
  async positionOf(stream: string, revision: bigint): Promise<bigint | undefined> {
    for await (const event of this.readRaw(stream, revision, { maxCount: 1 }))
      return event.revision === revision ? event.position : undefined;
    return undefined;
  }

  /** Where the stream's last event stands, readable or not; undefined where there is none. */
  async head(stream: string): Promise<{ readonly revision: bigint; readonly position: bigint } | undefined> {
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    const where = (event: RecordedEvent, commit?: bigint) => undecoded(event, this.streamPrefix, commit);
    for await (const { revision, position } of this.read(stream, options, where))
      return { revision, position };
    return undefined;
  }

  /** As `readStream`, but what cannot be decoded comes as an `UnreadableEvent`. */
  async *readRaw(
    stream: string,
    from: bigint,
    options?: { maxCount?: number },
  ): AsyncGenerator<Recorded, void, undefined> {
    yield* this.read(stream, { fromRevision: from, ...options }, this.decoding.eventOrFlaw);
  }

  /**
   * What `made` makes of the events of some streams that come after `after` (a commit position that was met before; undefined: from
   * the beginning), in the journal's order and as many as asked for, and whether these are all that there are. What cannot be
   * decoded comes as an `UnreadableEvent`. Throws `StoreUnreachableError`.
   */
  async page<T>(after: bigint | undefined, request: PageRequest<T>): Promise<JournalPage<T>> {
    this.assertOpen();
    return readPage(this.connection, after, request, { ...this.reading, decode: this.decoding.eventOrFlaw });
  }

  /** All that there is under our prefix from `from` on (a position met before, which comes again), as bytes: for who keeps a copy. */
  async rawPage(
    from: bigint | undefined,
    limits: Pick<PageRequest<never>, 'maxCount' | 'maxBytes'>,
  ): Promise<JournalPage<RawJournalEvent>> {
    this.assertOpen();
    return readRawPage(this.connection, from, limits, this.reading);
  }

  /** Every event of a family's streams after `from` (a commit position met before), in the journal's order; errors as in `readStream`. */
  async *readFamily(family: StreamFamily, from?: bigint): AsyncGenerator<Recorded, void, undefined> {
    const all = this.follow(from, undefined, [familyPattern(this.streamPrefix, family)]);
    try {
      for await (const item of all) {
        if ('caughtUp' in item) return;
        if (!isEvent(item)) continue;
        const flaw = flawOf(item);
        if (flaw) throw flaw;
        yield item;
      }
    } finally {
      all.close();
    }
  }

  /**
   * What the streams of all families, and `named` ones, got after `after`: events, and how far the journal was looked through.
   * Ends at the head; throws `StoreUnreachableError` where the store falls silent on the way.
   */
  async *familiesAfter(
    after: bigint | undefined,
    named: readonly string[] = [],
  ): AsyncGenerator<SubscriptionItem, void, undefined> {
    if (this.families.length + named.length === 0) return;
    const names = named.map((stream) => streamPattern(this.streamPrefix, stream));
    const patterns = [...names, ...this.families.map((family) => familyPattern(this.streamPrefix, family))];
    const all = this.follow(after, undefined, patterns, { mayBeSilent: false });
    try {
      for await (const item of all) {
        if ('caughtUp' in item) return;
        yield item;
      }
    } finally {
      all.close();
    }
  }

  /**
   * All events of our streams after `from` (a commit position that was met before; undefined: from the beginning), and
   * then those to come. It ends by throwing, whatever happened (end, close, error, silence), or when the caller leaves its
   * loop; resume from the last position that was dealt with. `types` narrows the events, never the markers. `patience`
   * multiplies the silence that is borne: a store that is only slow must not be asked again and again from the beginning.
   */
  subscribe(from: bigint | undefined, types?: readonly string[], patience = 1): Subscription {
    const streams = this.streams.map((stream) => streamPattern(this.streamPrefix, stream));
    const families = this.families.map((family) => familyPattern(this.streamPrefix, family));
    return this.follow(from, types, [...streams, ...families], { patience });
  }

  private follow(
    from: bigint | undefined,
    types: readonly string[] | undefined,
    streams: readonly string[],
    { patience = 1, mayBeSilent = true } = {},
  ): Subscription {
    return new Subscription({
      open: (onCheckpoint) =>
        this.connection.client.subscribeToAll(filteredFrom(from, streams, onCheckpoint), {
          highWaterMark: READ_AHEAD,
        }),
      decode: this.decoding.eventOrFlaw,
      headPosition: mayBeSilent ? (seen) => this.headPosition(seen) : undefined,
      from,
      types: types && new Set(types),
      quietMs: (this.options.quietMs ?? 1500) * patience,
      register: (onLost) => this.calls.register(onLost),
    });
  }

  /**
   * Gives the connection up and makes the client ready for a new one: every call under way fails at once. `session` is the
   * one that the caller met trouble in: anyone who comes second finds the work done.
   */
  async reconnect(session: number = this.currentSession): Promise<void> {
    if (session !== this.currentSession) return this.resetting;
    this.session++;
    this.calls.fail('The connection was given up.');
    this.resetting = this.closed ? this.connection.close() : this.connection.reset();
    return this.resetting;
  }

  /** Number of the connection in use; hand it to `reconnect`. */
  get currentSession(): number {
    return this.session + this.connection.found;
  }

  /** Ends every call; later ones are refused. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.reconnect();
  }

  /** After every module has let go of it. */
  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private async *read(
    stream: string,
    options: ReadStreamOptions,
    decoding = this.decoding.event,
  ): AsyncGenerator<Recorded, void, undefined> {
    this.assertOpen();
    const what = `reading ${stream}`;
    const session = this.session;
    const source = this.connection.client.readStream(
      this.streamPrefix + stream,
      { ...options, requiresLeader: true },
      { highWaterMark: READ_AHEAD },
    );
    const pulled = new PulledStream<ResolvedEvent>(source, { silenceMs: this.timeoutMs });
    const release = this.calls.register((error) => pulled.fail(error));
    try {
      for (let item = await pulled.next(); item !== undefined; item = await pulled.next()) {
        if (item.event) yield decoding(item.event, item.commitPosition);
      }
      // The client swallows its own cancellation: a read that was cut short would look complete.
      if (session !== this.session) throw new StoreUnreachableError(`${what}: the connection was given up`);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      throw unreachable(error, what);
    } finally {
      release();
      pulled.close();
      void source.cancel().catch(() => undefined);
    }
  }

  private get reading() {
    return {
      prefix: this.streamPrefix,
      silenceMs: this.timeoutMs,
      register: (onLost: (error: Error) => void) => this.calls.register(onLost),
    };
  }

  private timed<T>(call: () => Promise<T>, what: string): Promise<T> {
    this.assertOpen();
    return this.calls.timed(call, what, this.timeoutMs);
  }

  private assertOpen(): void {
    if (this.closed) throw new StoreUnreachableError('The connection to the event store is closed.');
  }
}
