/**
 * The table behind the store: schema `store` of one Postgres database. One session writes, under an advisory lock, and
 * copies each group in by one statement, so that losing the session loses the right to write with it. A pool reads.
 * It decides nothing.
 */
import pg from 'pg';
import type { Sighting } from './append-decision.ts';
import { COLUMNS, copyOf, eventsOf, INSERT, revisionOf } from './copy-rows.ts';
import { copyIn, copyOut } from './copy-statements.ts';
import { type StoredEvent, TOMBSTONE } from './event.ts';
import { NO_STREAM, readMetadata, type StreamState, type Window } from './stream-state.ts';
import { holdStoreSettings, openWriterSession } from './writer-session.ts';

const READERS = 6;
/** A page ends at the event that fills it: readers hold little memory however large the events are. */
const PAGE_BYTES = 512 * 1024;
export const PAGE_EVENTS = 500;
/** From so many events on, what COPY saves on each is more than a statement that is planned anew costs. */
const COPY_EVENTS = 32;
const USUAL_BYTES = 1024;

/** Reads `limit` rows and keeps those up to the page's size; the first always stays. */
const page = (condition: string, order: string, limit: string): string => `
select ${COLUMNS} from (
  select *, sum(octet_length(data) + octet_length(metadata)) over (order by ${order} rows unbounded preceding)
    - octet_length(data) - octet_length(metadata) as bytes_before
  from (select * from store.events where ${condition} order by ${order} limit ${limit}) rows_wanted
) sized where bytes_before < ${PAGE_BYTES} order by ${order}`;

const QUERIES = {
  allForward: page('position > $1', 'position', '$2'),
  allBackward: page('position < $1', 'position desc', '$2'),
  streamForward: page(
    'stream = $1 and revision >= $2 and revision <= $3 and created_ticks >= $4',
    'revision',
    '$5',
  ),
  streamBackward: page(
    'stream = $1 and revision >= $2 and revision <= $3 and created_ticks >= $4',
    'revision desc',
    '$5',
  ),
  states: `select wanted.name, head.revision, metadata.revision, metadata.data
from unnest($1::text[]) wanted (name)
left join lateral (select revision from store.events where stream = wanted.name
  order by revision desc limit 1) head on true
left join lateral (select revision, data from store.events where stream = '$$' || wanted.name
  order by revision desc limit 1) metadata on true`,
  /** A tombstone hides the head, but nobody asks for it any more. */
  sightings: `select id, stream, revision, position from store.events
where stream = $1 and revision > $2 and revision <= $3 order by revision`,
  newest: `select id, stream, revision, position from store.events order by position desc limit $1`,
};

export class Storage {
  private constructor(
    private readonly writer: pg.Client,
    private readonly readers: pg.Pool,
  ) {}

  /**
   * Waits `waitMs` in all for a Postgres that is still starting and for a predecessor that is still dying.
   * `onLost` is called once when the writer's session is lost; the store must not go on then.
   */
  static async open(databaseUrl: string, waitMs: number, onLost: (cause: string) => void): Promise<Storage> {
    const settings = { connectionString: databaseUrl, keepAlive: true };
    const writer = await openWriterSession(settings, waitMs);
    let closing = false;
    const lost = (cause: string): void => {
      if (!closing) onLost(cause);
      closing = true;
    };
    writer.on('error', (error) => lost(error.message));
    writer.on('end', () => lost('session ended'));
    const readers = new pg.Pool({
      ...settings,
      max: READERS,
      application_name: 'livro-event-store-reader',
      // The pool waits for it, whatever its types say.
      onConnect: (client): unknown => holdStoreSettings(client),
    });
    readers.on('error', () => {}); // an idle reader that breaks is replaced at the next read
    // One that breaks between the pool's hands and ours has no listener but this one.
    readers.on('connect', (client) => client.on('error', () => {}));
    const storage = new Storage(writer, readers);
    storage.close = async () => {
      closing = true;
      await Promise.allSettled([readers.end(), writer.end()]);
    };
    return storage;
  }

  /** Gives up the lock and all sessions. Set by `open`, which knows that the end is wanted. */
  close: () => Promise<void> = async () => {};

  /** Throws where the table would refuse an event: one is written and taken back. */
  async tryInsert(): Promise<void> {
    await this.writer.query('begin');
    try {
      await this.writer.query(
        `insert into store.events values (-1, '', -1, '00000000-0000-0000-0000-000000000000', '', false, 0, '', '')`,
      );
    } finally {
      await this.writer.query('rollback');
    }
  }

  /** Writes all or nothing; resolves when they are on disk. */
  async insert(events: readonly StoredEvent[]): Promise<void> {
    await copyIn(this.writer, INSERT, copyOf(events));
  }

  async head(): Promise<number> {
    const { rows } = await this.writer.query<{ head: string }>(
      'select coalesce(max(position), 0) as head from store.events',
    );
    return Number(rows[0]?.head);
  }

  /** States of streams (no metadata streams among the names), read by the writer, who alone may keep them. */
  statesForWriter(subjects: readonly string[]): Promise<Map<string, StreamState>> {
    return states(this.writer, subjects);
  }

  async state(subject: string): Promise<StreamState> {
    return (await states(this.readers, [subject])).get(subject) ?? NO_STREAM;
  }

  /** The events at revisions after `after`, at most `count`, in order. */
  async sightings(stream: string, after: number, count: number): Promise<readonly Sighting[]> {
    const { rows } = await this.writer.query<Row>({
      name: 'sightings',
      text: QUERIES.sightings,
      values: [stream, after, after + count],
      rowMode: 'array',
    });
    return rows.map(sightingOf);
  }

  /** The newest `count` events' ids, oldest first. */
  async newestIds(count: number): Promise<readonly Sighting[]> {
    const { rows } = await this.writer.query<Row>({
      text: QUERIES.newest,
      values: [count],
      rowMode: 'array',
    });
    return rows.map(sightingOf).reverse();
  }

  allForward(after: number, limit: number): Promise<StoredEvent[]> {
    return this.page('allForward', [after], limit);
  }

  allBackward(before: number, limit: number): Promise<StoredEvent[]> {
    return this.page('allBackward', [before], limit);
  }

  /** Events of a stream between `first` and `last`, both included, that are not older than the window allows. */
  streamForward(stream: string, { first, last, oldestTicks }: Window, limit: number): Promise<StoredEvent[]> {
    return this.page('streamForward', [stream, first, last, oldestTicks], Math.min(limit, last - first + 1));
  }

  streamBackward(
    stream: string,
    { first, last, oldestTicks }: Window,
    limit: number,
  ): Promise<StoredEvent[]> {
    return this.page('streamBackward', [stream, first, last, oldestTicks], Math.min(limit, last - first + 1));
  }

  private async page(
    name: PageQuery,
    where: readonly (string | number | bigint)[],
    limit: number,
  ): Promise<StoredEvent[]> {
    const values = [...where, limit];
    if (limit >= COPY_EVENTS)
      return this.copiedPage(QUERIES[name], values, Math.min(limit * USUAL_BYTES, PAGE_BYTES));
    const { rows } = await this.readers.query<Row>({
      name,
      text: QUERIES[name],
      values,
      rowMode: 'array',
    });
    return rows.map(eventOf);
  }

  /** COPY takes no parameters: they are written into the statement. */
  private async copiedPage(
    query: string,
    values: readonly (string | number | bigint)[],
    expectedBytes: number,
  ): Promise<StoredEvent[]> {
    const written = query.replace(/\$(\d)/g, (_, number: string) => {
      const value = values[Number(number) - 1] as string | number | bigint;
      return typeof value === 'string' ? pg.escapeLiteral(value) : String(value);
    });
    const session = await this.readers.connect();
    let broken: Error | undefined;
    try {
      const statement = `copy (${written}) to stdout (format binary)`;
      return eventsOf(await copyOut(session, statement, expectedBytes));
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      session.release(broken);
    }
  }
}

type PageQuery = 'allForward' | 'allBackward' | 'streamForward' | 'streamBackward';

async function states(
  session: pg.Client | pg.Pool,
  subjects: readonly string[],
): Promise<Map<string, StreamState>> {
  const { rows } = await session.query<[string, string | null, string | null, Buffer | null]>({
    name: 'states',
    text: QUERIES.states,
    values: [[...subjects]],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([subject, head, metadataHead, metadata]) => {
      const revision = head === null ? -1 : revisionOf(Number(head));
      const state: StreamState = {
        revision: revision === TOMBSTONE ? -1 : revision,
        tombstoned: revision === TOMBSTONE,
        metadataRevision: metadataHead === null ? -1 : Number(metadataHead),
        metadata: metadata ? readMetadata(metadata) : NO_STREAM.metadata,
      };
      return [subject, state];
    }),
  );
}

/** One row as pg gives it in array mode: bigints are text, bytea are Buffers. */
type Row = [string, string, string, string, string, boolean, string, Buffer, Buffer];

function eventOf([position, stream, revision, id, type, isJson, created, data, metadata]: Row): StoredEvent {
  return {
    position: Number(position),
    stream,
    revision: revisionOf(Number(revision)),
    id,
    type,
    isJson,
    createdTicks: BigInt(created),
    data,
    metadata,
  };
}

const sightingOf = ([id, stream, revision, position]: Row): Sighting => ({
  id,
  stream,
  revision: revisionOf(Number(revision)),
  position: Number(position),
});
