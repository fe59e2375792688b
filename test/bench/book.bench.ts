/**
 * Transfers per second through one Book, beside the same batches appended by the bare client in the same run: what is left
 * between the two is the price of deciding, hashing, answering and reading back. Durable settings; nothing is judged.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { EventStoreDBClient, NO_STREAM, type EventData } from '@eventstore/db-client';
import { startEventStore, type RunningEventStore } from '@livro/embedded-event-store';
import { startPostgres, type RunningPostgres } from '@livro/embedded-postgres';
import { Database } from '../../backend/src/platform/database/database.ts';
import { StreamBook } from '../../backend/src/platform/event-store/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/event-store/book-options.ts';
import { encode, type ProposedEvent } from '../../backend/src/platform/event-store/codec.ts';
import { PostgresCourtesyLock } from '../../backend/src/platform/event-store/courtesy-lock.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { JournalStore } from '../../backend/src/platform/event-store/journal.ts';
import { PostgresSnapshots } from '../../backend/src/platform/event-store/snapshots.ts';
import { accounts } from '../faults/book-accounts.ts';
import { ACCOUNTS, openAll, transfer } from '../faults/book-callers.ts';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ends: (() => Promise<void>)[] = [];
let url: string;
/** With it the Book keeps snapshots and manners, as in the program. */
let database: Database | undefined;

beforeAll(async () => {
  if (process.env.EVENTSTORE_URL) {
    url = process.env.EVENTSTORE_URL;
    return;
  }
  const postgres: RunningPostgres = await startPostgres({
    directory: path.join(temporaryFolder(ends), 'postgres'),
    database: 'livro',
  });
  ends.push(() => postgres.stop());
  const store: RunningEventStore = await startEventStore({
    databaseUrl: postgres.url,
    program: storeProgram(),
  });
  ends.push(() => store.stop());
  url = store.url;
  database = new Database({ url: postgres.url });
  ends.push(() => database!.close());
}, 60_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

test.each([64, 256])(
  '%i callers',
  async (callers) => {
    const throughBook = await bookTransfers(callers);
    const bare = await appendBare(throughBook.batches);
    const percent = Math.round((throughBook.perSecond / bare.perSecond) * 100);
    console.log(
      `${callers} callers: ${throughBook.perSecond} transfers/s (p50 ${throughBook.p50} ms, p99 ${throughBook.p99} ms, ` +
        `${throughBook.cpu} of a core); bare client, the same ${throughBook.batches.length} batches one after the other: ` +
        `${bare.perSecond} events/s; ${percent} %`,
    );
  },
  120_000,
);

interface Run {
  readonly perSecond: number;
  readonly p50: string;
  readonly p99: string;
  readonly cpu: string;
  readonly batches: readonly (readonly ProposedEvent[])[];
}

async function bookTransfers(callers: number): Promise<Run> {
  const streamPrefix = `bench-${randomUUID()}-`;
  const store = new EventStore({ url, streamPrefix });
  const batches: (readonly ProposedEvent[])[] = [];
  const noting: JournalStore = {
    get currentSession() {
      return store.currentSession;
    },
    append(stream, events, revision) {
      batches.push(events);
      return store.append(stream, events, revision);
    },
    readStream: (stream, from, options) => store.readStream(stream, from, options),
    reconnect: (session) => store.reconnect(session),
  };
  const book = new StreamBook(accounts, noting, {
    ...defaultBookOptions,
    snapshotStore: database && new PostgresSnapshots(database, streamPrefix),
    lock: database && new PostgresCourtesyLock(database, streamPrefix),
  });
  await book.start();
  await openAll(book, 1_000_000_000);
  const waits: number[] = [];
  const work = async (until: number): Promise<void> => {
    while (performance.now() < until) {
      const from = Math.floor(Math.random() * ACCOUNTS.length);
      const to = (from + 1) % ACCOUNTS.length;
      const asked = performance.now();
      await book.execute(transfer(ACCOUNTS[from]!, ACCOUNTS[to]!, 1));
      waits.push(performance.now() - asked);
    }
  };
  const run = (ms: number): Promise<unknown> =>
    Promise.all(Array.from({ length: callers }, () => work(performance.now() + ms)));
  await run(500);
  waits.length = 0;
  batches.length = 0;
  const before = process.cpuUsage();
  const from = performance.now();
  await run(SECONDS * 1000);
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(before);
  await book.close(1000);
  await store.close();
  waits.sort((a, b) => a - b);
  const at = (share: number): string => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1);
  const perSecond = Math.round(waits.length / seconds);
  return {
    perSecond,
    p50: at(0.5),
    p99: at(0.99),
    cpu: ((user + system) / 1e6 / seconds).toFixed(2),
    batches,
  };
}

async function appendBare(batches: readonly (readonly ProposedEvent[])[]): Promise<{ perSecond: number }> {
  const client = EventStoreDBClient.connectionString(url);
  const stream = `bench-${randomUUID()}`;
  const encoded: EventData[][] = batches.map((batch) =>
    batch.map((event) => encode({ ...event, id: randomUUID() })),
  );
  let expectedRevision: bigint | typeof NO_STREAM = NO_STREAM;
  let events = 0;
  const from = performance.now();
  for (const batch of encoded) {
    expectedRevision = (await client.appendToStream(stream, batch, { expectedRevision }))
      .nextExpectedRevision;
    events += batch.length;
  }
  const seconds = (performance.now() - from) / 1000;
  await client.dispose();
  return { perSecond: Math.round(events / seconds) };
}
