/**
 * One process of the bench of rebuilds: fills a read model from the journal as `npm run projections -- rebuild` does, or does
 * one of the things that this is held against. Each answer is a rate, with the processor time of this process an event.
 */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Recorded } from '@livro/event-sourcing';
import { NestFactory } from '@nestjs/core';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { readSettings } from '../../backend/src/platform/config/settings.ts';
import { Database, endSession } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { Pace } from '../../backend/src/platform/projections/rebuild/working-pace.ts';
import { copyRows } from '../../backend/src/platform/projections/rebuild/copy-rows.ts';
import { isHandled } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { type AnyProjection, schemaOf } from '../../backend/src/platform/projections/schema/generations.ts';
import { LoadRows } from '../../backend/src/platform/projections/rebuild/load-rows.ts';
import { dividedByWeight, weightsNow } from '../../backend/src/platform/projections/rebuild/shares.ts';
import { yieldToOthers } from '../../backend/src/platform/projections/rebuild/low-priority.ts';
import { ProjectionRegistry } from '../../backend/src/platform/projections/schema/projection-registry.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { tableSql } from '../../backend/src/platform/projections/schema/table-sql.ts';
import { shapeOf } from '../../backend/src/platform/projections/schema/table-shape.ts';
import { readableEvent } from '../../backend/src/readable-events.ts';
import type { Addresses } from '../api/projections.fixture.ts';
import { answering, given } from './forked.ts';
import { makeSegments, segmentsIn } from './rebuild-segments.ts';
import { testMacs } from '../support/integrity.ts';

/** The database knows the key that a rebuild came with, and takes no other. */
export const VAULT_MASTER_KEY = '0'.repeat(64);

export type RebuildMeasure =
  | { readonly what: 'read' }
  /** From the first event to keys and indexes, ready to be followed; with all that the machine has. `segments`: where they lie. */
  | { readonly what: 'load'; readonly projection: string; readonly segments?: string }
  /** The same for these of the program, by one read; what it has built stays until `drop`. */
  | { readonly what: 'load together'; readonly projections: readonly string[]; readonly segments: string }
  /** How the program divides its read models among processes, by the largest of their generations. */
  | { readonly what: 'shares'; readonly count: number }
  | { readonly what: 'drop' }
  | { readonly what: 'seal'; readonly segments: string }
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

/** Every read model of the program, as it is put together by itself; once in a process. */
let ofProgram: Promise<readonly AnyProjection[]> | undefined;
export const programProjections = (addresses: Addresses) => (ofProgram ??= assembled(addresses));

async function assembled({
  databaseUrl,
  eventStoreUrl,
  streamPrefix,
}: Addresses): Promise<readonly AnyProjection[]> {
  const { AppModule } = await import('../../backend/src/app.module.ts');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'livro-bench-'));
  // Several processes put the program together over one database, which knows one key.
  const settings = readSettings({ DATA_DIR: dataDir, STREAM_PREFIX: streamPrefix, VAULT_MASTER_KEY });
  const program = await NestFactory.create(
    AppModule.forSettings({ ...settings, logLevel: 'silent' }, { databaseUrl, eventStoreUrl }),
    { logger: false, abortOnError: false },
  );
  const registry = program.get(ProjectionRegistry);
  registry.fill();
  return registry.all;
}

interface Rebuilt {
  readonly until: 'catching-up' | 'swapped';
  readonly pace: Pace;
  readonly segments?: string | undefined;
}

async function rebuild(
  addresses: Addresses,
  projections: readonly AnyProjection[],
  { until, pace, segments }: Rebuilt,
): Promise<number> {
  const database = new Database({ url: addresses.databaseUrl });
  const { eventStoreUrl: url, streamPrefix } = addresses;
  const options = { url, streamPrefix, timeoutMs: 60_000, upcast: readableEvent };
  const store = new EventStore(options);
  const registry = new ProjectionRegistry();
  for (const projection of projections) registry.add(projection);
  const enough = new AbortController();
  const left = new Set(registry.names);
  const sealed = segments === undefined ? undefined : segmentsIn(segments, store, options);
  const results = await new Rebuilds(
    database,
    store,
    registry,
    testMacs(streamPrefix),
    sealed,
  ).rebuildTogether(registry.names, {
    pace,
    // What is only loaded is never read, also where nothing else is.
    wish: until === 'swapped' ? 'check' : 'hold',
    signal: enough.signal,
    onProgress: ({ projection, phase }) => {
      if (until === 'catching-up' && phase === until && left.delete(projection) && left.size === 0)
        enough.abort();
    },
  });
  // Nobody follows what is only loaded: which were given up before the last of them was ready does not matter.
  const expected = until === 'swapped' ? ['swapped'] : ['interrupted', 'handed-over'];
  for (const { report } of results)
    if (!report || !expected.includes(report.outcome) || report.stoppedAt)
      throw new Error(`A rebuild ended otherwise: ${JSON.stringify(results)}`);
  await store.close();
  await database.close();
  return results[0]!.report!.events;
}

async function shares(addresses: Addresses, count: number): Promise<object> {
  const database = new Database({ url: addresses.databaseUrl });
  const names = (await programProjections(addresses)).map(({ name }) => name);
  const shares = dividedByWeight(names, await weightsNow(database), count);
  await database.close();
  return { shares };
}

async function seal({ eventStoreUrl: url, streamPrefix }: Addresses, folder: string): Promise<void> {
  const store = new EventStore({ url, streamPrefix, timeoutMs: 60_000 });
  await makeSegments(store, folder);
  await store.close();
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
        case 'raw':
          return timed(() => rawBuild(addresses, named(message.projection)));
        case 'rebuild':
          yieldToOthers();
          return timed(() =>
            rebuild(addresses, [named(message.projection)], { until: 'swapped', pace: 'shared' }),
          );
        case 'load': {
          const { segments, projection } = message;
          const how = { until: 'catching-up', pace: 'own', segments } as const;
          const sample = await timed(() => rebuild(addresses, [named(projection)], how));
          await dropBuilt(addresses);
          return sample;
        }
        case 'load together': {
          const { segments, projections: names } = message;
          const all = await programProjections(addresses);
          const how = { until: 'catching-up', pace: 'own', segments } as const;
          const mine = all.filter(({ name }) => names.includes(name));
          return timed(() => rebuild(addresses, mine, how));
        }
        case 'shares':
          return shares(addresses, message.count);
        case 'drop':
          await dropBuilt(addresses);
          return {};
        case 'seal':
          await seal(addresses, message.segments);
          return {};
        default:
          throw new Error(`No such measure: ${JSON.stringify(message satisfies never)}`);
      }
    },
    () => Promise.resolve(),
  );
}
