/** A Book that starts again: from its snapshot where that can be believed, and with every command it ever carried out. */
import { randomUUID } from 'node:crypto';
import type { Decider } from '@livro/event-sourcing';
import { Database } from '../../backend/src/platform/database/database.ts';
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions, type BookOptions } from '../../backend/src/platform/book/book-options.ts';
import {
  CommandHistory,
  type HistoryAnswer,
  type PastCommand,
} from '../../backend/src/platform/book/command-history.ts';
import { BrokenChainError, OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { TamperReports } from '../../backend/src/platform/integrity/tamper-reports.ts';
import type { JournalStore } from '../../backend/src/platform/book/journal.ts';
import { PostgresSnapshots } from '../../backend/src/platform/book/snapshots.ts';
import { testMacs, testReports } from '../support/integrity.ts';
import { startTestParts, temporaryFolder, type TestParts } from '../support/store-process.ts';
import { accounts, type AccountsCommand, type AccountsEvent, type Balances } from './book-accounts.ts';
import { journalOf, openAll, sleep, transfer } from './book-callers.ts';

let parts: TestParts;
let database: Database;
let store: EventStore;
let streamPrefix: string;
/** Revisions that were read from the store since the last Book was made. */
let reads: bigint[];
const warnings: string[] = [];
const folders: (() => Promise<void>)[] = [];
let folder: string;
let reports: TamperReports;

beforeAll(async () => {
  folder = temporaryFolder(folders);
  parts = await startTestParts();
  database = new Database({ url: parts.databaseUrl });
}, 60_000);
afterAll(async () => {
  await database.close();
  await parts.stop();
  await folders[0]!();
});
beforeEach(() => {
  streamPrefix = `${parts.streamPrefix}${randomUUID().slice(0, 8)}-`;
  reports = testReports(streamPrefix, folder);
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix });
});
afterEach(() => store.close());

/** The store, with every event that is read from it noted. */
const watched: JournalStore = {
  get currentSession() {
    return store.currentSession;
  },
  append: (stream, events, revision) => store.append(stream, events, revision),
  reconnect: (session) => store.reconnect(session),
  async *readStream(stream, from, options) {
    for await (const event of store.readStream(stream, from, options)) {
      reads.push(event.revision);
      yield event;
    }
  },
};

type Ledger = StreamBook<Balances, AccountsCommand, AccountsEvent>;
type Accounts = Decider<Balances, AccountsCommand, AccountsEvent>;

async function newBook(options: Partial<BookOptions> = {}, decider: Accounts = accounts): Promise<Ledger> {
  reads = [];
  const book: Ledger = new StreamBook(decider, watched, {
    ...defaultBookOptions,
    snapshotStore: new PostgresSnapshots(database, streamPrefix, testMacs(streamPrefix), reports),
    warn: (message) => void warnings.push(message),
    ...options,
  });
  await book.start();
  return book;
}

async function bookedAndClosed(
  count: number,
): Promise<{ first: ReturnType<typeof transfer>; state: Balances }> {
  const book = await newBook();
  await openAll(book, 1000);
  const first = transfer('a', 'b', 1);
  await book.execute(first);
  await Promise.all(Array.from({ length: count }, () => book.execute(transfer('b', 'c', 2))));
  await book.close(2000);
  return { first, state: book.state };
}

const rows = () =>
  database.query<{ body: string; revision: number }>(
    'select body, revision from book.snapshots where stream = $1',
    [`${streamPrefix}ledger`],
  );

test('a start costs the tail only, and old keys are still known', async () => {
  const { first, state } = await bookedAndClosed(40);
  const again = await newBook();
  expect(again.state).toEqual(state);
  expect(again.revision).toBe(46n);
  expect(reads).toEqual([46n]);
  expect(await again.execute(first)).toMatchObject({ firstRevision: 6n, repeated: true });
  await again.execute(transfer('a', 'b', 1));
  await again.close(2000);
  expect(await journalOf(parts.eventStoreUrl, streamPrefix)).toHaveLength(48);
});

test.each<[string, () => Promise<unknown>, Partial<Accounts>]>([
  ['damaged', () => change(`body = replace(body, '"a":999', '"a":998')`), {}],
  ['of another version', () => Promise.resolve(), { snapshotVersion: 2 }],
  ['of another journal', () => change(`body = replace(body, '"hash":"', '"hash":"00')`, true), {}],
  [
    'beyond the head of the store',
    () => change(`body = replace(body, '"revision":"11"', '"revision":"12"')`, true),
    {},
  ],
  [
    'not to be read by the decider',
    () => Promise.resolve(),
    {
      fromSnapshot: () => {
        throw new Error('what is this?');
      },
    },
  ],
])('a snapshot that is %s is ignored', async (kind, spoil, decider) => {
  const { state } = await bookedAndClosed(5);
  await spoil();
  const again = await newBook({}, { ...accounts, ...decider });
  expect(again.state).toEqual(state);
  expect(reads).toContain(0n);
  const key = 'ledger';
  expect(reports.all()).toEqual(
    kind === 'damaged' ? [expect.objectContaining({ where: 'book.snapshots', key })] : [],
  );
  await again.execute(transfer('a', 'b', 1));
  await again.close(1000);
});

/** Spoils the stored snapshot; `sealed`: with a MAC that fits, as another journal's snapshot would have. */
async function change(assignment: string, sealed = false): Promise<void> {
  const name = [`${streamPrefix}ledger`];
  const before = (await rows())[0]?.body;
  await database.query(`update book.snapshots set ${assignment} where stream = $1`, name);
  expect((await rows())[0]?.body).not.toBe(before);
  if (!sealed) return;
  const [row] = await database.query<{ version: string; revision: string; body: string }>(
    'select version, revision::text, body from book.snapshots where stream = $1',
    name,
  );
  const { version, revision, body } = row!;
  const digest = testMacs(streamPrefix).of(['book.snapshots', 'ledger', version, revision], body);
  await database.query('update book.snapshots set digest = $2 where stream = $1', [...name, digest]);
}

test('snapshots are taken while the Book works, after enough events or enough time', async () => {
  const book = await newBook({ snapshotEvents: 10, snapshotPauseMs: 0, snapshotAfterMs: 100 });
  await openAll(book, 1000);
  for (let i = 0; i < 12; i++) await book.execute(transfer('a', 'b', 1));
  await sleep(50);
  expect((await rows())[0]?.revision).toBeGreaterThanOrEqual(9);
  await sleep(400);
  expect((await rows())[0]?.revision).toBe(17);
  await book.close(1000);
});

test('without Postgres a Book works all the same', async () => {
  const nowhere = new Database({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const book = await newBook({
    snapshotStore: new PostgresSnapshots(nowhere, streamPrefix, testMacs(streamPrefix), reports),
  });
  await openAll(book, 10);
  expect(await book.execute(transfer('a', 'b', 1))).toMatchObject({ repeated: false });
  await book.close(100);
  await nowhere.close();
}, 30_000);

test('an event that was changed in the store stops the Book before it books on it', async () => {
  const book = await newBook({ snapshotStore: undefined });
  await openAll(book, 10);
  const [last] = (await journalOf(parts.eventStoreUrl, streamPrefix)).slice(-1);
  // As a forger with access to the store would: a well-formed event that pays out of nothing.
  const metadata = { ...last!.metadata, commandId: randomUUID(), previousHash: last!.metadata.hash };
  const forged = { id: randomUUID(), type: 'Opened', data: { account: 'x', amount: 5 }, metadata };
  await store.append('ledger', [forged], last!.revision);
  await expect(book.execute(transfer('a', 'b', 1))).rejects.toThrow(BrokenChainError);
  await expect(book.execute(transfer('a', 'b', 1))).rejects.toThrow(BrokenChainError);
  await expect(newBook({ snapshotStore: undefined })).rejects.toThrow(
    /hash chain of ledger is broken at revision 6/,
  );
});

describe('command ids that were forgotten', () => {
  /** Reads the real journal, up to a point. */
  class JournalHistory extends CommandHistory {
    through = BigInt(Number.MAX_SAFE_INTEGER);

    async find(stream: string, ids: readonly string[]): Promise<HistoryAnswer> {
      const commands = new Map<string, PastCommand>();
      let completeThrough = -1n;
      for await (const { revision, metadata } of store.readStream(stream)) {
        if (revision > this.through) break;
        completeThrough = revision;
        if (!ids.includes(metadata.commandId)) continue;
        const contentHash = metadata.idempotency?.contentHash;
        commands.set(metadata.commandId, { firstRevision: revision, lastRevision: revision, contentHash });
      }
      return { completeThrough, commands };
    }
  }

  test('are looked up, and commands wait rather than be booked twice when nobody vouches for them', async () => {
    const history = new JournalHistory();
    const book = await newBook({
      history,
      keep: 5,
      keepAtMost: 10,
      patienceMs: 700,
      snapshotStore: undefined,
    });
    await openAll(book, 1000);
    const first = transfer('a', 'b', 1);
    const outcome = await book.execute(first);
    for (let i = 0; i < 15; i++) await book.execute(transfer('b', 'c', 2));
    // Read again they have their place in the store's own log.
    const events = outcome.events.map((event) => ({ ...event, position: expect.any(BigInt) }));
    expect(await book.execute(first)).toEqual({ ...outcome, events, repeated: true });
    history.through = 3n;
    await expect(book.execute(first)).rejects.toThrow(OutcomeUnknownError);
    history.through = 1000n;
    await sleep(200);
    expect(await book.execute(first)).toEqual({ ...outcome, events, repeated: true });
    expect(await journalOf(parts.eventStoreUrl, streamPrefix)).toHaveLength(22);
    await book.close(100);
  }, 20_000);
});
