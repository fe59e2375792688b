/** The hands of one who owns the database and knows the source, but not the key of the seals: events changed where they lie. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { DomainEvent, EventMetadata, Recorded } from '@livro/event-sourcing';
import { originKey } from '../../backend/src/platform/config/seal-seed.ts';
import { chained, digestsOf, GENESIS_HASH, hashOf } from '../../backend/src/platform/event-store/chain.ts';
import { HEAD_FILE } from '../../backend/src/platform/integrity/head-record.ts';
import { HeadWatch } from '../../backend/src/platform/integrity/head-watch.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { Origin } from '../../backend/src/platform/event-store/origin.ts';
import type { TestApp } from '../support/app.ts';

export interface Stored {
  position: string;
  stream: string;
  revision: string;
  id: string;
  type: string;
  data: Record<string, unknown>;
  metadata: EventMetadata;
}

export class Intruder {
  private constructor(
    private readonly client: pg.Client,
    private readonly prefix: string,
  ) {}

  static async at(livro: TestApp): Promise<Intruder> {
    // Whoever owns the database alone is seen by the record of confirmed heads at once: what is tried here is for the others to find.
    await livro.app.get(HeadWatch).onApplicationShutdown();
    const { dataDir, streamPrefix } = livro.settings;
    fs.rmSync(path.join(dataDir, streamPrefix + HEAD_FILE), { force: true });
    const client = new pg.Client({ connectionString: livro.parts.superuserUrl });
    await client.connect();
    return new Intruder(client, livro.settings.streamPrefix);
  }

  async end(): Promise<void> {
    await this.client.end();
  }

  /** Puts everything back as it is now. */
  async remember(): Promise<() => Promise<void>> {
    await this.client.query(
      'drop table if exists store.kept; create table store.kept as select * from store.events',
    );
    return async () => {
      await this.client.query(
        'begin; delete from store.events; insert into store.events select * from store.kept; commit',
      );
    };
  }

  async query(sql: string, values: unknown[] = []): Promise<number> {
    return (await this.client.query(sql, values)).rowCount ?? 0;
  }

  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(sql, values)).rows;
  }

  async events(stream: string): Promise<Stored[]> {
    const { rows } = await this.client.query<Stored>(
      `select position, stream, revision, id, type, convert_from(data, 'UTF8')::json as data,
         convert_from(metadata, 'UTF8')::json as metadata
       from store.events where stream = $1 order by revision`,
      [this.prefix + stream],
    );
    return rows;
  }

  /** The hash of each event, of all streams in the order of the journal. */
  async hashes(): Promise<string[]> {
    const { rows } = await this.client.query<{ hash: string }>(
      `select convert_from(metadata, 'UTF8')::json->>'hash' as hash from store.events
        where stream like $1 order by position`,
      [`${this.prefix}%`],
    );
    return rows.map(({ hash }) => hash);
  }

  /** Names of the family's streams, without the prefix. */
  async streamsOf(family: string): Promise<string[]> {
    const like = `${this.prefix}${family}-%`;
    const { rows } = await this.client.query<{ stream: string }>(
      'select distinct stream from store.events where stream like $1',
      [like],
    );
    return rows.map(({ stream }) => stream.slice(this.prefix.length));
  }

  /** Changes the stream's events and makes its whole chain anew, as the program would have written it. */
  async rewrite(
    stream: string,
    change: (events: Stored[]) => Stored[] | void,
    /** Of somebody who has the key, too: each event is tagged again. */
    origin?: Origin,
  ): Promise<void> {
    const events = await this.events(stream);
    const changed = change(events) ?? events;
    let previousHash = GENESIS_HASH;
    for (const event of changed) {
      const metadata = { ...event.metadata, previousHash };
      if (origin) metadata.tag = origin.tagOf(digestsOf({ ...event, metadata }).authenticated);
      previousHash = hashOf({ ...event, metadata });
      event.metadata = { ...metadata, hash: previousHash };
    }
    await this.store(changed);
  }

  /** Like one that is there, at the end of the stream and chained to it, as anyone who reaches the store may write it. */
  async append(livro: TestApp, stream: string, like: Stored): Promise<void> {
    const store = livro.app.get(EventStore);
    const last = (await livro.events(stream)).at(-1);
    const commandId = randomUUID();
    const unsealed = { ...like.metadata, commandId, previousHash: last?.metadata.hash ?? GENESIS_HASH };
    const event = { id: randomUUID(), type: like.type, data: like.data, metadata: unsealed };
    const metadata = { ...unsealed, hash: hashOf(event) };
    await store.append(stream, [{ ...event, metadata }], last?.revision ?? -1n);
  }

  /** As the program itself would have recorded it: chained, and tagged with the key that lies outside the database. */
  async record(
    livro: TestApp,
    stream: string,
    event: DomainEvent,
    metadata: Partial<EventMetadata> = {},
  ): Promise<Recorded> {
    const last = (await livro.events(stream)).at(-1);
    const id = randomUUID();
    const commandId = randomUUID();
    const unsealed = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: 'system',
      recordedAt: new Date().toISOString(),
      schema: 1,
      ...metadata,
      previousHash: last?.metadata.hash ?? GENESIS_HASH,
    };
    const recorded = { id, ...event, metadata: unsealed };
    const seal = chained(recorded, new Origin(originKey(livro.settings)));
    const whole = { ...recorded, metadata: { ...unsealed, ...seal } };
    await livro.app.get(EventStore).append(stream, [whole], last?.revision ?? -1n);
    return (await livro.events(stream)).at(-1)!;
  }

  /** As they are, without making any chain anew. */
  async store(events: readonly Stored[]): Promise<void> {
    for (const { position, type, id, data, metadata } of events) {
      await this.client.query(
        `update store.events set type = $2, id = $3, data = convert_to($4, 'UTF8'), metadata = convert_to($5, 'UTF8')
         where position = $1`,
        [position, type, id, JSON.stringify(data), JSON.stringify(metadata)],
      );
    }
  }

  async cut(stream: string, fromRevision: number): Promise<void> {
    const cut = await this.query('delete from store.events where stream = $1 and revision >= $2', [
      this.prefix + stream,
      fromRevision,
    ]);
    if (cut === 0) throw new Error(`nothing of ${stream} from ${fromRevision} on`);
  }
}
