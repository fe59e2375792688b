/**
 * Emmett's event store on Postgres rebuilding the same read model, in a process of its own. It is given all that helps it:
 * events in few appends, large batches, our own fold with what it reads kept in memory, one prepared statement a table.
 * Rows and indexes are the same as ours; it rebuilds in place and hands a projection one event at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getPostgreSQLEventStore,
  postgreSQLProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import type { Event } from '@event-driven-io/emmett';
import type { Recorded } from '@livro/event-sourcing';
import pg from 'pg';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { isHandled } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { LoadRows } from '../../backend/src/platform/projections/rebuild/load-rows.ts';
import { tableSql } from '../../backend/src/platform/projections/schema/table-sql.ts';
import { shapeOf } from '../../backend/src/platform/projections/schema/table-shape.ts';
import { answering, given } from './forked.ts';

export interface EmmettGiven {
  readonly databaseUrl: string;
  /** The journal to copy from, and how many of its events. */
  readonly stream: string;
  readonly events: number;
}

const BATCH = 500;
const SCHEMA = 'emmett_read';
const projection = transactionsProjection;
const shapes = projection.tables.map(shapeOf);

interface Stored {
  readonly revision: string;
  readonly type: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** The same events into Emmett's own tables. */
async function copyJournal({ databaseUrl, stream, events }: EmmettGiven): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const store = getPostgreSQLEventStore(databaseUrl);
  for (let from = 0; from < events; from += BATCH) {
    const { rows } = await client.query<Stored>(
      'select revision, type, data, metadata from store.events where stream = $1 and revision >= $2 and revision < $3 order by revision',
      [stream, from, Math.min(from + BATCH, events)],
    );
    const batch = rows.map(({ type, data, metadata }) => ({
      type,
      data: JSON.parse(data.toString()) as Record<string, unknown>,
      metadata: JSON.parse(metadata.toString()) as Record<string, unknown>,
    }));
    await store.appendToStream('ledger', batch);
  }
  await store.close();
  await allVisible(client, events);
  await client.query(`create schema ${SCHEMA}`);
  for (const shape of shapes) for (const text of tableSql(SCHEMA, shape).create) await client.query(text);
  await client.end();
}

/** Emmett reads only what no transaction under way can still come before; Postgres' own upkeep may be such a one. */
async function allVisible(client: pg.Client, events: number): Promise<void> {
  for (let visible = 0, until = Date.now() + 60_000; visible < events; await sleep(100)) {
    if (Date.now() > until) throw new Error(`Emmett would see ${visible} of ${events} events.`);
    const { rows } = await client.query<{ visible: number }>(
      'select count(*)::int as visible from emt_messages where transaction_id < pg_snapshot_xmin(pg_current_snapshot())',
    );
    visible = rows[0]!.visible;
  }
}

async function rebuild({ databaseUrl, events }: EmmettGiven): Promise<object> {
  const rows = new LoadRows(shapes, true, Number.MAX_SAFE_INTEGER);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const truncate = async (): Promise<void> => {
    for (const shape of shapes) await client.query(`truncate "${SCHEMA}"."${shape.name}"`);
  };
  let folded = 0;
  const model = postgreSQLProjection<Event>({
    name: 'transactions',
    canHandle: projection.handles as never,
    truncate,
    handle: async (batch, context) => {
      const session = context.connection.client;
      for (const { type, data, metadata } of batch) {
        const { streamPosition } = metadata as { streamPosition: bigint };
        const event = {
          stream: 'ledger',
          revision: streamPosition - 1n,
          type,
          data,
          metadata,
        } as unknown as Recorded;
        if (isHandled(projection, event)) projection.fold(event, rows);
        folded++;
      }
      for (const { shape, inserts, updates } of rows.drain()) {
        const { name, text } = tableSql(SCHEMA, shape).upsert;
        await session.query({ name, text, values: shape.columnArrays([...inserts, ...updates]) });
      }
    },
  });
  const consumer = rebuildPostgreSQLProjections({
    connectionString: databaseUrl,
    pulling: { batchSize: BATCH, pullingFrequencyInMs: 1 },
    projections: [model],
  });
  const began = performance.now();
  await consumer.start();
  const seconds = (performance.now() - began) / 1_000;
  await consumer.close();
  await client.end();
  if (folded !== events) throw new Error(`Emmett folded ${folded} of ${events} events.`);
  return { seconds, perSecond: events / seconds };
}

async function main(): Promise<void> {
  const asked = given<EmmettGiven>();
  await copyJournal(asked);
  answering(
    () => rebuild(asked),
    () => Promise.resolve(),
  );
}

if (require.main === module) void main();
