/** The Postgres of DATABASE_URL as companies run it: what waiting does not cure is refused in a sentence, the rest is held per session. */
import fs from 'node:fs';
import path from 'node:path';
import { startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import pg from 'pg';
import { readSettings } from '../../backend/src/platform/config/settings.ts';
import { SettingError } from '../../backend/src/platform/config/setting-error.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { dataSourceOptions, openDataSource } from '../../backend/src/platform/database/migrate.ts';
import { refuseUnfitDatabase } from '../../backend/src/platform/database/unfit-database.ts';
import { addressFor, prepareRoles, PROGRAM_ROLE } from '../../backend/src/platform/embedded/roles.ts';
import { Authority } from '../support/certificates.ts';
import { hasPgBouncer, PgBouncer } from '../support/pgbouncer.ts';
import { freePort } from '../support/program.ts';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';

jest.setTimeout(90_000);

const releases: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const release of releases.reverse()) await release();
});

const folder = temporaryFolder(releases);
const authority = Authority.in(folder);
const ca = path.join(folder, 'ca.pem');
let superuserUrl: string;
let programUrl: string;
let pgData: string;

/** No name server needs to be asked for it. */
const TOO_LONG = 'x'.repeat(64);

const changed = (url: string, change: Partial<URL>, query: Record<string, string> = {}): string => {
  const address = Object.assign(new URL(url), change);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
};

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  const postgres = await startPostgres({
    directory: path.join(folder, 'postgres'),
    database: 'livro',
    // In its own data folder, which its user alone may write.
    settings: { fsync: 'off', unix_socket_directories: '.' },
  });
  releases.push(() => postgres.stop(0));
  superuserUrl = postgres.url;
  await prepareRoles(superuserUrl);
  programUrl = addressFor(PROGRAM_ROLE, superuserUrl);
  await asSuperuser(
    `create database latin encoding 'LATIN1' locale 'C' template template0 owner ${PROGRAM_ROLE}`,
    `create database journal owner ${PROGRAM_ROLE}`,
    `create role guest login password 'segredo'`,
    `grant connect on database livro to guest`,
    `create role locked nologin password 'segredo'`,
    `alter role ${PROGRAM_ROLE} set timezone = 'America/Sao_Paulo'`,
    `alter role ${PROGRAM_ROLE} set datestyle = 'SQL, DMY'`,
    `alter role ${PROGRAM_ROLE} set default_transaction_isolation = 'serializable'`,
    `alter role ${PROGRAM_ROLE} set synchronous_commit = off`,
    `alter role ${PROGRAM_ROLE} set statement_timeout = '200ms'`,
    `alter role ${PROGRAM_ROLE} set default_transaction_read_only = on`,
  );
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  pgData = (await client.query<{ data_directory: string }>('show data_directory')).rows[0]!.data_directory;
  await client.end();
});

/** The sentence with which the program's start ends. */
async function refused(databaseUrl: string): Promise<string> {
  const started = Date.now();
  const error: unknown = await refuseUnfitDatabase(databaseUrl).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SettingError);
  expect(Date.now() - started).toBeLessThan(10_000);
  const { message } = error as SettingError;
  expect(message).toMatch(/^DATABASE_URL não serve: [^\n]+\.$/);
  expect(message).not.toContain('segredo');
  return message;
}

describe('a wrong address is refused in one sentence', () => {
  it.each([
    ['a wrong password', { password: 'segredo' }, /usuário com esta senha/],
    ['no such user', { username: 'ninguem' }, /usuário com esta senha/],
    ['a role that may not sign in', { username: 'locked', password: 'segredo' }, /não pode entrar/],
    ['no such database', { pathname: '/nenhum' }, /não tem um banco com este nome/],
    ['an unknown host name', { hostname: TOO_LONG }, /o nome do servidor não existe/],
    ['a role without CREATE', { username: 'guest', password: 'segredo' }, /direito CREATE no banco/],
    ['an encoding that is not UTF8', { pathname: '/latin' }, /codificação do banco é LATIN1/],
  ])('%s', async (_name, change, sentence) => {
    expect(await refused(changed(programUrl, change))).toMatch(sentence);
  });

  it('a file that is missing or relative', () => {
    const reading = (file: string) => () =>
      readSettings({ DATABASE_URL: `postgres://u:segredo@db/livro?sslmode=verify-full&sslrootcert=${file}` });
    expect(reading('certs/ca.pem')).toThrow(/^DATABASE_URL .*sslrootcert="certs\/ca.pem" .*caminho completo/);
    expect(reading('/nowhere/ca.pem')).toThrow(/^DATABASE_URL .*sslrootcert="\/nowhere\/ca.pem" não existe/);
    expect(reading(ca)).not.toThrow();
  });

  it('TLS that is not offered, not trusted, or required', async () => {
    const withTls = { sslmode: 'verify-full', sslrootcert: ca };
    expect(await refused(changed(programUrl, {}, withTls))).toMatch(/pede TLS .* não oferece/);
    const { cert, key } = authority.issue('server', 'livro.example');
    const { uid, gid } = fs.statSync(pgData);
    for (const [from, to] of [
      [cert, 'server.crt'],
      [key, 'server.key'],
    ] as const) {
      fs.copyFileSync(from, path.join(pgData, to));
      fs.chownSync(path.join(pgData, to), uid, gid);
      fs.chmodSync(path.join(pgData, to), 0o600);
    }
    await asSuperuser('alter system set ssl = on', 'select pg_reload_conf()');
    for (let waits = 0; waits < 50; waits++)
      if (
        await refuseUnfitDatabase(changed(programUrl, {}, withTls)).then(
          () => true,
          () => false,
        )
      )
        break;
    await refuseUnfitDatabase(changed(programUrl, {}, withTls));
    expect(await refused(changed(programUrl, {}, { sslmode: 'verify-full' }))).toMatch(
      /não é de uma autoridade conhecida/,
    );
    const hosts = path.join(pgData, 'pg_hba.conf');
    const before = fs.readFileSync(hosts, 'utf8');
    fs.writeFileSync(hosts, before.replace(/^host\b/gm, 'hostssl'));
    await asSuperuser('select pg_reload_conf()');
    try {
      let sentence = '';
      for (let waits = 0; waits < 50 && !sentence; waits++)
        sentence = await refused(programUrl).catch(() => '');
      expect(sentence).toMatch(/não aceita este usuário sem TLS/);
    } finally {
      fs.writeFileSync(hosts, before);
      superuserUrl = changed(superuserUrl, {}, withTls);
      await asSuperuser('select pg_reload_conf()');
      superuserUrl = superuserUrl.split('?')[0]!;
    }
  });

  it('but a server that is not there yet is waited for', async () => {
    const databaseUrl = changed(programUrl, { port: String(await freePort()) });
    await expect(refuseUnfitDatabase(databaseUrl)).resolves.toBeUndefined();
  });
});

const HELD = {
  zone: 'UTC',
  dates: expect.stringMatching(/^ISO/),
  isolation: 'read committed',
  commit: 'on',
  readOnly: 'off',
};
const SHOW = `select current_setting('timezone') as zone, current_setting('datestyle') as dates,
  current_setting('transaction_isolation') as isolation, current_setting('synchronous_commit') as commit,
  current_setting('transaction_read_only') as "readOnly", pg_sleep(0.3)`;

async function expectHeld(url: string): Promise<void> {
  const database = new Database({ url, maxConnections: 2 });
  const vault = await openDataSource(dataSourceOptions({ url }, { entities: [], migrations: [] }));
  const session = await database.session();
  try {
    expect((await database.query(SHOW))[0]).toMatchObject(HELD);
    expect((await session.query<object>(SHOW)).rows[0]).toMatchObject(HELD);
    expect((await vault.query<object[]>(SHOW))[0]).toMatchObject(HELD);
    // Long enough to be asked for, under the number that the server knows.
    await database.query('with slept as (select pg_sleep(3.5)) select 1 from slept');
  } finally {
    await session.end();
    await vault.destroy();
    await database.close();
  }
}

it('zone, dates, isolation and lasting commits hold whatever the role sets', () => expectHeld(programUrl));

it('a server is met by its socket as by its port', async () => {
  const { username, password, port } = new URL(programUrl);
  await expectHeld(
    `postgres://${username}:${password}@/livro?host=${encodeURIComponent(pgData)}&port=${port}`,
  );
});

it('a commit that waits for replicas goes on waiting for them', async () => {
  await asSuperuser(`alter role ${PROGRAM_ROLE} set synchronous_commit = remote_apply`);
  const database = new Database({ url: programUrl });
  try {
    expect((await database.query(SHOW))[0]).toMatchObject({ commit: 'remote_apply' });
  } finally {
    await database.close();
    await asSuperuser(`alter role ${PROGRAM_ROLE} set synchronous_commit = off`);
  }
});

/** Skipped and counted as such where there is no pgbouncer: a check that was not made. */
(hasPgBouncer ? describe : describe.skip)('behind PgBouncer', () => {
  const behind = async (settings: readonly string[], work: (url: string) => Promise<void>): Promise<void> => {
    const bouncer = await PgBouncer.before(programUrl, settings);
    try {
      await work(bouncer.url);
    } finally {
      await bouncer.stop();
    }
  };

  it.each([
    ['as it is', []],
    ['that drops parameters', ['ignore_startup_parameters = options,extra_float_digits']],
  ])('in session mode %s all of it holds, and the journal too', async (_name, settings) => {
    await behind(['pool_mode = session', ...settings], async (url) => {
      await refuseUnfitDatabase(url);
      await expectHeld(url);
      const databaseUrl = changed(url, { pathname: '/journal' });
      const store = await startEventStore({ databaseUrl, secret: 'segredo', program: storeProgram() });
      await store.stop();
    });
  });

  it.each([
    ['transaction mode', ['pool_mode = transaction']],
    [
      'transaction mode, in turns',
      ['pool_mode = transaction', 'server_round_robin = 1', 'min_pool_size = 4'],
    ],
    ['transaction mode with one place', ['pool_mode = transaction', 'default_pool_size = 1']],
    ['statement mode', ['pool_mode = statement']],
  ])('%s is refused by name', async (_name, settings) => {
    await behind(settings, async (url) =>
      expect(await refused(url)).toMatch(/PgBouncer .* em modo de transação; use pool_mode=session/),
    );
  });

  it('a missing database is refused as without it', async () => {
    await behind(['pool_mode = session'], async (url) =>
      expect(await refused(changed(url, { pathname: '/nenhum' }))).toMatch(/não tem um banco com este nome/),
    );
  });
});
