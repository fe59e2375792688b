/** A Book whose journal goes back under it, with the record of confirmed heads and without; and the record's own file. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/book/book-options.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { HEAD_FILE, HeadRecord } from '../../backend/src/platform/integrity/head-record.ts';
import { HeadWatch } from '../../backend/src/platform/integrity/head-watch.ts';
import { JournalLossError } from '../../backend/src/platform/integrity/journal-loss.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { testMacs } from '../support/integrity.ts';
import { startTestParts, temporaryFolder, type TestParts } from '../support/store-process.ts';
import { accounts } from './book-accounts.ts';
import { openAll, transfer } from './book-callers.ts';

let parts: TestParts;
let store: EventStore;
let streamPrefix: string;
let dataDir: string;
const folders: (() => Promise<void>)[] = [];

beforeAll(async () => {
  parts = await startTestParts({ own: true });
}, 60_000);
afterAll(async () => {
  await parts.stop();
  for (const remove of folders) await remove();
});
beforeEach(() => {
  streamPrefix = `${parts.streamPrefix}${randomUUID().slice(0, 8)}-`;
  dataDir = temporaryFolder(folders);
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix });
});
afterEach(() => store.close());

const record = (): HeadRecord => new HeadRecord({ dataDir, streamPrefix }, testMacs(streamPrefix));
const watch = (kept = record()): HeadWatch => new HeadWatch(store, kept, new HealthRegistry());
const file = (): string => path.join(dataDir, streamPrefix + HEAD_FILE);

async function bookWith(confirmed?: HeadWatch) {
  const book = new StreamBook(accounts, store, { ...defaultBookOptions, confirmed });
  await book.start();
  await openAll(book, 100);
  return book;
}

const forget = async (after: bigint): Promise<void> => {
  const client = new pg.Client({ connectionString: parts.superuserUrl });
  await client.connect();
  const newer = 'delete from store.events where stream = $1 and revision > $2';
  await parts.restartStore(() => client.query(newer, [`${streamPrefix}ledger`, String(after)]));
  await client.end();
};

test('folds again and books on what is there where no heads are recorded', async () => {
  const book = await bookWith();
  const kept = book.revision;
  for (let n = 0; n < 5; n++) await book.execute(transfer('a', 'b', 10));
  await forget(kept);
  const outcome = await book.execute(transfer('a', 'b', 50));
  expect(outcome.lastRevision).toBe(kept + 1n);
  expect(book.state).toMatchObject({ a: 50, b: 150 });
  await book.close(100);
});

test('folds again where others have written on what is left', async () => {
  const book = await bookWith();
  const kept = book.revision;
  await book.execute(transfer('a', 'b', 10));
  await forget(kept);
  const other = new StreamBook(accounts, store, defaultBookOptions);
  await other.start();
  for (let n = 0; n < 3; n++) await other.execute(transfer('b', 'a', 10));
  expect(await book.catchUp()).toMatchObject({ a: 130, b: 70 });
  await Promise.all([book.close(100), other.close(100)]);
});

test('refuses with the number what comes after a loss, over a restart too, until it is accepted', async () => {
  const heads = watch();
  const book = await bookWith(heads);
  const kept = book.revision;
  await book.execute(transfer('a', 'b', 10));
  await heads.look();
  // Not waited for: an end saves what was confirmed last.
  await book.execute(transfer('a', 'b', 10));
  await heads.onApplicationShutdown();
  await forget(kept);
  const refused = await book.execute(transfer('a', 'b', 10)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(JournalLossError);
  expect((refused as Error).message).toMatch(
    /^Faltam no diário 2 lançamentos que já tinham sido confirmados; .* até o 8 e o diário termina no 6;/,
  );

  const later = watch();
  expect(await later.loss()).toEqual([{ stream: 'ledger', confirmed: 8, stored: 6, missing: 2 }]);
  await later.accept();
  await heads.look();
  expect(await heads.loss()).toEqual([]);
  expect((await book.execute(transfer('a', 'b', 10))).lastRevision).toBe(kept + 1n);
  expect(book.state).toMatchObject({ a: 90, b: 110 });
  await heads.look();
  expect(heads.lossText).toBeUndefined();
  await book.close(100);
});

test('names another event at the place of the one that was confirmed', async () => {
  const heads = watch();
  const book = await bookWith(heads);
  const kept = book.revision;
  await book.execute(transfer('a', 'b', 10));
  await heads.look();
  await heads.look();
  await forget(kept);
  const other = new StreamBook(accounts, store, defaultBookOptions);
  await other.start();
  await other.execute(transfer('b', 'a', 10));
  await heads.look();
  expect(heads.lossText).toMatch(/^Falta no diário 1 lançamento que já tinha sido confirmado;/);
  await Promise.all([book.close(100), other.close(100)]);
});

test('keeps what two processes record in one file, and starts over where it cannot be read', async () => {
  const [one, other] = [record(), record()];
  one.moved('ledger', { revision: 4n, hash: 'a' });
  await one.save();
  other.moved('users', { revision: 1n, hash: 'b' });
  await other.load();
  await other.save();
  one.moved('ledger', { revision: 3n, hash: 'c' });
  await one.load();
  await one.save();
  expect(one.heads).toEqual([
    ['ledger', { revision: 4n, hash: 'a' }],
    ['users', { revision: 1n, hash: 'b' }],
  ]);
  for (let n = 0; n < 2_000; n++) one.moved(`purchase-${n}`, { revision: 0n, hash: 'd' });
  await one.save();
  expect(one.heads).toHaveLength(2 + 256);
  expect(fs.statSync(file()).size).toBeLessThan(32_000);

  fs.writeFileSync(file(), fs.readFileSync(file(), 'utf8').replace('"4"', '"2"'));
  const third = record();
  await third.load();
  expect(third.heads).toEqual([]);
});
