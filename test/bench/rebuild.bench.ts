/**
 * Events per second of a rebuild, beside the bare client reading the same events, and beside the least that anybody would
 * have to do: read them straight from the store's table, fold, COPY the rows, make the indexes. Durable settings; nothing
 * is judged.
 */
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import type { Recorded } from '@livro/event-sourcing';
import { AccountsProjection } from '../../backend/src/ledger/read/accounts/accounts.projection.ts';
import { TransactionsProjection } from '../../backend/src/ledger/read/transactions/transactions.projection.ts';
import { Database, endSession } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { copyRows } from '../../backend/src/platform/projections/copy-rows.ts';
import { isHandled } from '../../backend/src/platform/projections/fold-in-memory.ts';
import type { AnyProjection } from '../../backend/src/platform/projections/generations.ts';
import { LoadRows } from '../../backend/src/platform/projections/load-rows.ts';
import { ProjectionProgress } from '../../backend/src/platform/projections/projection.types.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuilds.ts';
import { tableSql } from '../../backend/src/platform/projections/table-sql.ts';
import { shapeOf } from '../../backend/src/platform/projections/table-shape.ts';
import { type Engine, startEngine } from '../api/projections.fixture.ts';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';
import { accountOf, fill } from './rebuild.fixture.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 100_000);
const PREFIX = 'bench-';
const PAGE = 5_000;

const ends: (() => Promise<void>)[] = [];
let databaseUrl: string;
let eventStoreUrl: string;
let engine: Engine;
const projections = [new AccountsProjection(), new TransactionsProjection()] as const;
const lines: string[] = [];
const say = (line: string): void => void (lines.push(line), process.stdout.write(`${line}\n`));

beforeAll(async () => {
  const postgres = await startPostgres({
    directory: path.join(temporaryFolder(ends), 'postgres'),
    database: 'livro',
  });
  ends.push(() => postgres.stop());
  const running = await startEventStore({ databaseUrl: postgres.url, program: storeProgram() });
  ends.push(() => running.stop());
  [databaseUrl, eventStoreUrl] = [postgres.url, running.url];
  const store = new EventStore({ url: eventStoreUrl, streamPrefix: PREFIX });
  await fill(store, 0, EVENTS);
  await store.close();
  engine = await startEngine({ databaseUrl, eventStoreUrl, streamPrefix: PREFIX }, projections);
  ends.push(() => engine.stop());
  const { perSecond } = await timed(async () => {
    const progress = engine.app.get(ProjectionProgress);
    while (!(await progress.reached('ledger', BigInt(EVENTS - 1), undefined, 1_000)));
    return EVENTS;
  });
  say(`first build by the projector's own lanes, three projections at once: ${perSecond} events/s`);
}, 1_800_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

async function timed(work: () => Promise<number>): Promise<{ perSecond: number; seconds: number }> {
  const from = performance.now();
  const events = await work();
  const seconds = (performance.now() - from) / 1000;
  return { perSecond: Math.round(events / seconds), seconds };
}

const bareRead = (): Promise<{ perSecond: number; seconds: number }> =>
  timed(async () => {
    const client = EventStoreDBClient.connectionString(eventStoreUrl);
    let events = 0;
    for await (const { event } of client.readStream(`${PREFIX}ledger`)) if (event) events++;
    await client.dispose();
    return events;
  });

/** The least: one query per page of events, the fold, rows held in memory until COPY, then keys and indexes. */
const rawBuild = (projection: AnyProjection): Promise<{ perSecond: number; seconds: number }> =>
  timed(async () => {
    const database = new Database({ url: databaseUrl });
    const session = await database.session();
    const shapes = projection.tables.map(shapeOf);
    const rows = new LoadRows(shapes, true, Number.MAX_SAFE_INTEGER);
    let revision = -1;
    for (let count = PAGE; count === PAGE;) {
      const page = await session.query<{
        revision: string;
        position: string;
        id: string;
        type: string;
        data: Buffer;
        metadata: Buffer;
      }>(
        `select revision, position, id, type, data, metadata from store.events
          where stream = $1 and revision > $2 order by revision limit ${PAGE}`,
        [`${PREFIX}ledger`, revision],
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
        if (isHandled(projection, event.type)) projection.fold(event, rows, undefined);
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
  });

/** Latencies of a person's question while `work` goes on. */
async function balanceReads(work: Promise<unknown>): Promise<{ p50: string; p99: string; count: number }> {
  const database = new Database({ url: databaseUrl });
  const took: number[] = [];
  let over = false;
  void work.finally(() => (over = true));
  for (let n = 0; !over; n++) {
    const asked = performance.now();
    await database.query('select balance from read.accounts where id = $1', [accountOf(n)]);
    took.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await database.close();
  took.sort((a, b) => a - b);
  const at = (share: number): string => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);
  return { p50: at(0.5), p99: at(0.99), count: took.length };
}

test('rebuild beside the bare client', async () => {
  await bareRead();
  const bare = await bareRead();
  say(`bare client, readStream of the same ${EVENTS} events: ${bare.perSecond}/s`);
  for (const projection of projections) {
    const raw = await rawBuild(projection);
    let peak = 0;
    let loaded = 0;
    let began = performance.now();
    const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
    const whole = await timed(async () => {
      began = performance.now();
      const report = await engine.app.get(Rebuilds).rebuild(projection.name, {
        pace: 'own',
        onProgress: ({ phase }) => {
          if (phase === 'indexing' && loaded === 0) loaded = (performance.now() - began) / 1000;
        },
      });
      expect(report.outcome).toBe('swapped');
      return EVENTS;
    });
    clearInterval(sampling);
    const load = Math.round(EVENTS / loaded);
    say(
      `${projection.name}: rebuilt at ${whole.perSecond}/s from the first event to the swap, comparison and all ` +
        `(loading alone ${load}/s); ${(load / bare.perSecond).toFixed(2)} x the bare read, ` +
        `${(whole.perSecond / raw.perSecond).toFixed(2)} x raw read + fold + COPY (${raw.perSecond}/s); ` +
        `process at most ${Math.round(peak / 1048576)} MB`,
    );
  }
}, 1_800_000);

test('what people notice of it', async () => {
  const idle = await balanceReads(new Promise((resolve) => setTimeout(resolve, 3_000)));
  const rebuilding = engine.app.get(Rebuilds).rebuild('transactions', { pace: 'shared' });
  const busy = await balanceReads(rebuilding);
  say(
    `balance read: idle p50 ${idle.p50} ms, p99 ${idle.p99} ms (${idle.count}); while the same process rebuilds at ` +
      `the shared pace (${(await rebuilding).seconds} s) p50 ${busy.p50} ms, p99 ${busy.p99} ms (${busy.count})`,
  );
}, 1_800_000);
