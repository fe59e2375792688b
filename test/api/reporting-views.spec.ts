/** Programs that read the database itself: all that is published, nothing else, the sums of the books, before and after a rebuild. */
import pg from 'pg';
import {
  readersIn,
  dropReader,
  makeReader,
  readerName,
} from '../../backend/src/platform/database/readers.ts';
import { READER_ROLE } from '../../backend/src/platform/embedded/reader-role.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { publishedViews } from '../../backend/src/reporting/published-views.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, type Development, expense } from './ledger.fixture.ts';
import { bookedWithPeople } from './reporting-views.fixture.ts';

jest.setTimeout(120_000);

const views = publishedViews.map(({ view }) => view);

let livro: TestApp;
let ana: Agent;
let homes: readonly Development[];
let superuser: pg.Client;
let reader: pg.Client;
let cpf: string;

const queryable = () => ({
  query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
    (await superuser.query<Row>(text, values && [...values])).rows,
});
const address = (user: string, password: string): string => {
  const url = new URL(livro.parts.superuserUrl);
  url.username = user;
  url.password = password;
  return url.href;
};
const open = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
const read = async (text: string): Promise<Record<string, unknown>[]> => (await reader.query(text)).rows;
const one = async (text: string): Promise<Record<string, unknown>> => (await read(text))[0]!;
const spend = async (amount: number): Promise<unknown> =>
  ana.post('/api/expenses/').send(expense(homes[1]!.building, { amount })).expect(201);

beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  ana = await livro.administrator();
  homes = [await development(ana, 90_000, 500), await development(ana, 50_000)];
  superuser = await open(livro.parts.superuserUrl);
  const password = await makeReader(queryable(), 'bi', new Date(Date.now() + 86_400_000));
  reader = await open(address(readerName('bi'), password));

  cpf = await bookedWithPeople(ana, homes as [Development, Development]);
});
afterAll(async () => {
  await reader?.end();
  await superuser?.end();
  await livro?.stop();
});

async function expectSumsOfTheBooks(): Promise<void> {
  const { body } = await ana.get('/api/trial-balance/').expect(200);
  const { lines } = body.data as {
    lines: { accountId: string; code: string; debit: number; credit: number }[];
  };
  const rows = await read('select account_id, code, debit::float8, credit::float8 from trial_balance');
  const key = (line: object) => JSON.stringify(line);
  expect(rows.map((row) => key(row)).toSorted()).toEqual(
    lines
      .map(({ accountId, code, debit, credit }) => key({ account_id: accountId, code, debit, credit }))
      .toSorted(),
  );
  expect(lines.length).toBeGreaterThan(8);
  // The same sums by every other way that the views have.
  expect(
    await read(`select account_id, code, sum(debit)::float8 as debit, sum(credit)::float8 as credit from entry_lines
      group by account_id, code order by account_id, code`),
  ).toEqual(
    await read(
      'select account_id, code, debit::float8, credit::float8 from trial_balance order by account_id, code',
    ),
  );
  const asset = await one(
    `select sum(debit_cents - credit_cents)::text as cents from trial_balance where code = 'asset'`,
  );
  expect(await one('select sum(balance_cents)::text as cents from accounts')).toEqual(asset);
  expect(await one('select sum(signed_amount_cents)::text as cents from entries')).toEqual(asset);
  expect(await one('select sum(amount_cents)::text as cents from entry_lines')).toEqual({ cents: '0' });
  expect(await one('select count(*)::int as wrong from entries where amount * 100 <> amount_cents')).toEqual({
    wrong: 0,
  });
}

it('reads every view, and finds rows in each', async () => {
  for (const name of views)
    expect({ name, rows: (await read(`select * from ${name}`)).length }).toEqual({
      name,
      rows: expect.any(Number),
    });
  const empty = [];
  for (const name of views) if ((await read(`select * from ${name} limit 1`)).length === 0) empty.push(name);
  expect(empty).toEqual([]);
});

it('has a sentence on every view and every column', async () => {
  const bare = await read(`
    select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'reporting'::regnamespace
       and (col_description(c.oid, a.attnum) is null or obj_description(c.oid, 'pg_class') is null)`);
  expect(bare).toEqual([]);
  expect(
    (
      await read(
        `select relname from pg_class where relnamespace = 'reporting'::regnamespace order by relname`,
      )
    ).map(({ relname }) => relname),
  ).toEqual(views.toSorted());
});

it('adds up to the trial balance of the books', expectSumsOfTheBooks);

it('tells nobody who a client or an author is, whoever wrote it where', async () => {
  const digits = cpf.replace(/\D/g, '');
  const secrets = ['zuleica', 'quaresma', 'acácias', cpf, digits, '97777', 'administradora', '@'];
  for (const name of views) {
    const rows = JSON.stringify(await read(`select * from ${name}`)).toLowerCase();
    expect({ name, told: secrets.filter((secret) => rows.includes(secret)) }).toEqual({ name, told: [] });
  }
  // Pseudonyms, too: neither who paid nor who typed has an id there.
  const ids = await superuser.query(
    `select id::text from read.clients union select author_id::text from read.authors`,
  );
  for (const name of views) {
    const rows = JSON.stringify(await read(`select * from ${name}`));
    expect(ids.rows.filter(({ id }: { id: string }) => rows.includes(id))).toEqual([]);
  }
});

it('names a supplier that is known to be a company, and no other', async () =>
  expect(await read('select distinct supplier_name, supplier_document from expenses order by 1')).toEqual([
    { supplier_name: 'Depósito Sol Ltda', supplier_document: expect.stringMatching(/^12/) },
    { supplier_name: null, supplier_document: null },
  ]));

describe('a reader', () => {
  it('reaches no table, view or column of any other schema', async () => {
    const { rows } = await superuser.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'm', 'p', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'reporting')`);
    expect(rows.length).toBeGreaterThan(60);
    for (const { name } of rows)
      await expect(reader.query(`select * from ${name}`)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    ...['developments', 'transfers', 'freshness'].flatMap((view) => [
      `delete from reporting.${view}`,
      `drop view reporting.${view}`,
      `comment on view reporting.${view} is 'x'`,
    ]),
    `update reporting.developments set name = 'x'`,
    'insert into reporting.developments (name) values (null)',
    'create table reporting.mine (a int)',
    'create table public.mine (a int)',
    'create temporary table mine (a int)',
    'create schema mine',
    `create function reporting.f() returns int language sql as 'select 1'`,
    'create role mallory',
    `alter role livro_app password 'x'`,
    'set role livro_app',
    'select pg_advisory_lock(27753, 2)',
    'select pg_try_advisory_lock(1)',
    'select pg_advisory_xact_lock_shared(1)',
    'select lo_create(0)',
    `select lo_from_bytea(0, 'x')`,
    `select pg_notify('livro_projections', 'x')`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `copy reporting.accounts to '/tmp/x'`,
    `copy reporting.accounts to program 'id'`,
    'select pg_switch_wal()',
    'checkpoint',
    'select * from pg_authid',
    'select * from pg_statistic',
    `set temp_file_limit = '-1'`,
  ])('is refused: %s', async (statement) => {
    // What its settings ask of it, it may set otherwise: they are no border.
    await reader.query('set default_transaction_read_only = off');
    await expect(reader.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('sees of statistics and of other sessions nothing that they hold', async () => {
    expect(await read(`select * from pg_stats where schemaname ~ '^(read|vault|store|reporting)'`)).toEqual(
      [],
    );
    expect(
      await read(
        `select query from pg_stat_activity where usename <> current_user and query not in ('', '<insufficient privilege>')`,
      ),
    ).toEqual([]);
    expect(await read('select current_schemas(false)::text as s')).toEqual([{ s: '{reporting}' }]);
  });

  it('enters no other database of the server', async () => {
    for (const name of ['postgres', 'template1']) {
      const { rows } = await superuser.query('select has_database_privilege($1, $2, $3) as may', [
        readerName('bi'),
        name,
        'CONNECT',
      ]);
      expect(rows).toEqual([{ may: false }]);
    }
  });

  it('is a member of one role that signs in nowhere', async () => {
    const { rows } = await superuser.query('select rolcanlogin, rolsuper from pg_roles where rolname = $1', [
      READER_ROLE,
    ]);
    expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false }]);
    expect((await readersIn(queryable())).map(({ name }) => name)).toEqual(['bi']);
  });
});

describe('a rebuild that is promoted', () => {
  const live = async (name: string): Promise<number> =>
    (
      await superuser.query<{ generation: number }>(
        `select generation from projection.checkpoints where projection = $1 and status = 'live'`,
        [name],
      )
    ).rows[0]!.generation;

  it('has the views follow it, with their words and rights', async () => {
    // A view of somebody's own that stands upon ours stays.
    await superuser.query('create schema own; create view own.mine as select * from reporting.accounts');
    for (const name of ['accounts', 'postings', 'transactions', 'developments', 'expenses', 'suppliers']) {
      const before = await live(name);
      expect(await livro.app.get(Rebuilds).rebuild(name)).toMatchObject({ outcome: 'swapped' });
      expect(await live(name)).toBe(before + 1);
    }
    await spend(33.33);
    await expectSumsOfTheBooks();
    expect(await one('select count(*)::int as n from expenses where amount = 33.33')).toEqual({ n: 1 });
    const { rows } = await superuser.query(
      `select sum(balance_cents)::text = (select sum(balance)::text from read.accounts) as equal from own.mine`,
    );
    expect(rows).toEqual([{ equal: true }]);
    await superuser.query('drop schema own cascade');
  });

  it('waits for a report that is being read, while the program reads and books on', async () => {
    await reader.query('begin');
    await read('select count(*) from accounts');
    const before = await live('accounts');
    const rebuilt = livro.app.get(Rebuilds).rebuild('accounts');
    await spend(44.44);
    await ana.get('/api/accounts/').expect(200);
    expect(await live('accounts')).toBe(before);
    await reader.query('commit');
    expect(await rebuilt).toMatchObject({ outcome: 'swapped' });
    await expectSumsOfTheBooks();
  });
});

it('ends with its sessions when it is revoked', async () => {
  const ended = new Promise((resolve) => reader.once('end', resolve));
  expect(await dropReader(queryable(), 'bi')).toBe(true);
  await ended;
  expect(await dropReader(queryable(), 'bi')).toBe(false);
  expect(await readersIn(queryable())).toEqual([]);
});
