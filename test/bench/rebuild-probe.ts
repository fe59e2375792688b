/**
 * One process of the bench of rebuilds: fills a read model from the journal as `npm run projections -- rebuild` does, or does
 * one of the things that this is held against. Each answer is a rate, with the processor time of this process an event.
 */
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Recorded } from '@livro/event-sourcing';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { Database, endSession } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { Pace } from '../../backend/src/platform/projections/rebuild/bulk-load.ts';
import { copyRows } from '../../backend/src/platform/projections/rebuild/copy-rows.ts';
import { isHandled } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { type AnyProjection, schemaOf } from '../../backend/src/platform/projections/schema/generations.ts';
import { LoadRows } from '../../backend/src/platform/projections/rebuild/load-rows.ts';
import { yieldToOthers } from '../../backend/src/platform/projections/rebuild/low-priority.ts';
import { ProjectionRegistry } from '../../backend/src/platform/projections/schema/projection-registry.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { tableSql } from '../../backend/src/platform/projections/schema/table-sql.ts';
import { shapeOf } from '../../backend/src/platform/projections/schema/table-shape.ts';
import type { Addresses } from '../api/projections.fixture.ts';
import { answering, given } from './forked.ts';
import { readInThreads } from './reader-threads.ts';

export type RebuildMeasure =
  | { readonly what: 'read' }
  | { readonly what: 'read in threads'; readonly events: number; readonly threads: number }
  /** From the first event to keys and indexes, ready to be followed; with all that the machine has. */
  | { readonly what: 'load'; readonly projection: string }
  /** On to the swap, where a server follows, at the pace that leaves people their turn. */
  | { readonly what: 'rebuild'; readonly projection: string }
  | { readonly what: 'raw'; readonly projection: string };

export interface RebuildSample {
  readonly [key: string]: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** µs of this process's processor time for each event. */
  readonly cpu: number;
  /** Most that this process has ever held, MB. */
  readonly memory: number;
}

export const measured: readonly AnyProjection[] = [accountsProjection, transactionsProjection];
const PAGE = 5_000;

const named = (name: string): AnyProjection => measured.find((one) => one.name === name)!;

async function timed(work: () => Promise<number>): Promise<RebuildSample> {
  const from = performance.now();
  const before = process.cpuUsage();
  const events = await work();
  const seconds = (performance.now() - from) / 1_000;
  const { user, system } = process.cpuUsage(before);
  return {
    seconds,
    perSecond: events / seconds,
    cpu: (user + system) / events,
    memory: process.resourceUsage().maxRSS / 1_024,
  };
}

async function bareRead({ eventStoreUrl, streamPrefix }: Addresses): Promise<number> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  let events = 0;
  for await (const { event } of client.readStream(`${streamPrefix}ledger`)) if (event) events++;
  await client.dispose();
  return events;
}

interface StoredRow {
  readonly revision: string;
  readonly position: string;
  readonly id: string;
  readonly type: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** The least: one query per page of events, the fold, rows held in memory until COPY, then keys and indexes. */
async function rawBuild(
  { databaseUrl, streamPrefix }: Addresses,
  projection: AnyProjection,
): Promise<number> {
  const database = new Database({ url: databaseUrl });
  const session = await database.session();
  const rows = new LoadRows(projection.tables.map(shapeOf), true, Number.MAX_SAFE_INTEGER);
  let revision = -1;
  for (let count = PAGE; count === PAGE;) {
    const page = await session.query<StoredRow>(
      `select revision, position, id, type, data, metadata from store.events
        where stream = $1 and revision > $2 order by revision limit ${PAGE}`,
      [`${streamPrefix}ledger`, revision],
    );
    count = page.rows.length;
    for (const row of page.rows) {
      const event = {
        ...row,
        stream: 'ledger',
        revision: BigInt(row.revision),
        position: BigInt(row.position),
        data: JSON.parse(row.data.toString()) as object,
        metadata: JSON.parse(row.metadata.toString()) as Recorded['metadata'],
      };
      if (isHandled(projection, event)) projection.fold(event, rows, undefined);
      revision = Number(row.revision);
    }
  }
  await session.query('create schema raw_build');
  for (const { shape, inserts } of rows.drain()) {
    const sql = tableSql('raw_build', shape);
    await session.query(sql.bare);
    await copyRows(session, sql.copy, shape, inserts);
    await session.query(sql.key);
    for (const index of sql.indexes) await session.query(index);
  }
  await session.query('drop schema raw_build cascade');
  await endSession(session);
  await database.close();
  return revision + 1;
}

async function rebuild(
  addresses: Addresses,
  projection: AnyProjection,
  until: 'catching-up' | 'swapped',
  pace: Pace,
): Promise<number> {
  const database = new Database({ url: addresses.databaseUrl });
  const { eventStoreUrl: url, streamPrefix } = addresses;
  const store = new EventStore({ url, streamPrefix, timeoutMs: 60_000 });
  const registry = new ProjectionRegistry();
  registry.add(projection);
  const enough = new AbortController();
  const report = await new Rebuilds(database, store, registry).rebuild(projection.name, {
    pace,
    signal: enough.signal,
    onProgress: ({ phase }) => (phase === until ? enough.abort() : undefined),
  });
  if (report.outcome !== (until === 'swapped' ? 'swapped' : 'interrupted') || report.stoppedAt)
    throw new Error(`A rebuild ended otherwise: ${JSON.stringify(report)}`);
  await store.close();
  await database.close();
  return report.events;
}

/** What `load` has built is nobody's: the next begins from nothing. */
async function dropBuilt({ databaseUrl }: Addresses): Promise<void> {
  const database = new Database({ url: databaseUrl });
  const built = await database.query<{ projection: string; version: number; generation: number }>(
    `delete from projection.checkpoints where status = 'building' returning projection, version, generation`,
  );
  for (const one of built) await database.query(`drop schema "${schemaOf(one)}" cascade`);
  await database.close();
}

if (require.main === module) {
  const addresses = given<Addresses>();
  answering<RebuildMeasure>(
    async (message) => {
      switch (message.what) {
        case 'read':
          return timed(() => bareRead(addresses));
        case 'read in threads': {
          const { eventStoreUrl, streamPrefix } = addresses;
          const stream = `${streamPrefix}ledger`;
          return timed(() => readInThreads({ ...message, eventStoreUrl, stream }));
        }
        case 'raw':
          return timed(() => rawBuild(addresses, named(message.projection)));
        case 'rebuild':
          yieldToOthers();
          return timed(() => rebuild(addresses, named(message.projection), 'swapped', 'shared'));
        case 'load': {
          const load = () => rebuild(addresses, named(message.projection), 'catching-up', 'own');
          const sample = await timed(load);
          await dropBuilt(addresses);
          return sample;
        }
        default:
          throw new Error(`No such measure: ${JSON.stringify(message satisfies never)}`);
      }
    },
    () => Promise.resolve(),
  );
}
