/** A reader of the database that lifts its own limits: its sessions are ended, by the program and for an erasure. */
import pg from 'pg';
import { Database } from '../../backend/src/platform/database/database.ts';
import { endOverdueReaders } from '../../backend/src/platform/database/reader-limits.ts';
import { makeReader, readerName } from '../../backend/src/platform/database/readers.ts';
import { Scrubbing } from '../../backend/src/platform/database/scrubbing.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';

jest.setTimeout(120_000);

let parts: TestParts;
let superuser: pg.Client;
let database: Database;
let password: string;
beforeAll(async () => {
  parts = await startTestParts({ own: true });
  superuser = new pg.Client({ connectionString: parts.superuserUrl });
  await superuser.connect();
  database = new Database({ url: parts.databaseUrl });
  await database.query('create schema reporting');
  await database.query('create table reporting.one as select 1 as number');
  const queryable = {
    query: async (text: string, values?: unknown[]) => (await superuser.query(text, values)).rows,
  };
  password = await makeReader(queryable as never, 'bi', new Date(Date.now() + 86_400_000));
});
afterAll(async () => {
  await database?.onApplicationShutdown();
  await superuser?.end();
  await parts?.stop();
});

const HOLDERS = `select from pg_locks where relation = 'reporting.erased'::regclass and granted and pid <> pg_backend_pid()`;

function readerClient(): pg.Client {
  const url = Object.assign(new URL(parts.databaseUrl), { username: readerName('bi'), password });
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  return client;
}

/** A session that keeps a transaction open and has lifted every limit that it may. */
async function stubbornReader(): Promise<{ readonly client: pg.Client; readonly ended: Promise<unknown> }> {
  const client = readerClient();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter role ${readerName('bi')} set statement_timeout = 0`);
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read');
  await client.query('select number from reporting.one');
  return { client, ended };
}

it('ends a transaction that stays open although the session lifted its own limits', async () => {
  const { ended } = await stubbornReader();
  expect(await endOverdueReaders(database)).toBe(0);
  const limits = { statementMs: 60_000, idleInTransactionMs: 0, transactionMs: 60_000 };
  expect(await endOverdueReaders(database, limits)).toBe(1);
  await ended;
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
});

it('ends a statement that runs on', async () => {
  const { client, ended } = await stubbornReader();
  const running = client.query('select pg_sleep(600)').catch((error: { code: string }) => error.code);
  const limits = { statementMs: 0, idleInTransactionMs: 60_000, transactionMs: 60_000 };
  while ((await endOverdueReaders(database, limits)) === 0);
  expect(await running).toBe('57P01');
  await ended;
});

it('keeps no erasure waiting for a reader', async () => {
  await database.query('create table erased as select 1 as id');
  const { ended } = await stubbornReader();
  await database.query('delete from erased');
  expect(await new Scrubbing(database).scrub(['erased'], new AbortController().signal)).toBeUndefined();
  await ended;
});

it('keeps no erasure waiting for readers that come back each time they are ended', async () => {
  await database.query('create table reporting.erased as select 1 as id');
  await superuser.query('grant select on reporting.erased to livro_reader');
  let isOver = false;
  const holdOn = async (): Promise<void> => {
    while (!isOver) {
      const client = readerClient();
      const ended = new Promise((resolve) => client.once('end', resolve));
      const held = client.connect().then(() => client.query('begin; select id from reporting.erased'));
      await held.catch(() => client.end());
      await ended;
    }
  };
  const readers = [holdOn(), holdOn(), holdOn()];
  while ((await database.query(HOLDERS)).length === 0);
  await database.query('delete from reporting.erased');
  const scrubbing = new Scrubbing(database).scrub(['reporting.erased'], new AbortController().signal);
  expect(await scrubbing).toBeUndefined();
  isOver = true;
  const all = { statementMs: 0, idleInTransactionMs: 0, transactionMs: 0 };
  const everybody = Promise.all(readers).then(() => true);
  while (!(await Promise.race([everybody, endOverdueReaders(database, all).then(() => false)])));
});
