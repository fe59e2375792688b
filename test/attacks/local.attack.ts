/**
 * Another user of the same machine, and anyone who gets as far as the database: neither stops the program nor gains more than
 * its own roles have. With embedded parts of this file's own.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { acquireParts, type Parts } from '../../backend/src/platform/embedded/parts.ts';
import { addressFor, STORE_ROLE } from '../../backend/src/platform/embedded/roles.ts';
import { migrate } from '../../backend/src/platform/database/migrate.ts';
import { identityEntities, identityMigrations } from '../../backend/src/identity/user/vault.entities.ts';
import { compiled, storeProgram, temporaryFolder } from '../support/store-process.ts';

const KEEPER = path.join(compiled(), 'backend/src/platform/embedded/host.js');
const persistence = { entities: identityEntities, migrations: identityMigrations };
const asRoot = process.getuid?.() === 0 ? it : it.skip;
const NOBODY = { uid: 65534, gid: 65534 };

const releases: (() => Promise<void>)[] = [];
let dataDir: string;
let superuserUrl: string;
let parts: Parts;

/** One statement as anyone who the address names. */
async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const append = async (url: string): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url);
  await client.appendToStream('kept', jsonEvent({ type: 'Kept', data: {} }));
  let count = 0;
  for await (const { event } of client.readStream('kept')) count += event ? 1 : 0;
  await client.dispose();
  return count;
};

/** A folder as version 0.1 left it: everything made by the superuser, with an event in the journal. */
async function oldDataFolder(folder: string): Promise<string> {
  fs.mkdirSync(folder, { mode: 0o711 });
  const postgres = await startPostgres({ directory: path.join(folder, 'postgres'), database: 'livro' });
  await migrate({ url: postgres.url }, persistence);
  const store = await startEventStore({ databaseUrl: postgres.url, program: storeProgram() });
  expect(await append(store.url)).toBe(1);
  await store.stop();
  await postgres.stop();
  return postgres.url;
}

beforeAll(async () => {
  dataDir = path.join(temporaryFolder(releases), 'data');
  superuserUrl = await oldDataFolder(dataDir);
  parts = await acquireParts({ dataDir }, KEEPER);
  await migrate({ url: parts.databaseUrl }, persistence);
});
afterAll(async () => {
  await parts?.release();
  for (const release of releases) await release();
});

describe("the program's role in the database", () => {
  it('is no superuser, and owns what an earlier version made as one', async () => {
    expect(
      await ask(
        parts.databaseUrl,
        `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
    const owners = await ask(
      superuserUrl,
      `select distinct nspname, pg_get_userbyid(relowner) as owner from pg_class c join pg_namespace n on n.oid = relnamespace
        where nspname in ('vault', 'projection', 'store') order by 1`,
    );
    expect(owners).toEqual([
      { nspname: 'projection', owner: 'livro_app' },
      { nspname: 'store', owner: 'livro_store' },
      { nspname: 'vault', owner: 'livro_app' },
    ]);
    expect(
      await ask(
        superuserUrl,
        `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'livro'`,
      ),
    ).toEqual([{ owner: 'livro_app' }]);
  });

  it('goes on with the journal that the earlier version began', async () =>
    expect(await append(parts.eventStoreUrl)).toBe(2));

  it('makes tables, and moves the log of changes on', async () => {
    await ask(
      parts.databaseUrl,
      'create schema read_x; create table read_x.t (a int); drop schema read_x cascade',
    );
    await ask(parts.databaseUrl, 'checkpoint');
    await ask(parts.databaseUrl, 'select pg_switch_wal()');
  });

  it.each([
    ['runs no program', `copy (select 1) to program 'id > /tmp/owned'`],
    ['reads no file', `select pg_read_file('/etc/passwd')`],
    ['reads no file by COPY', `create temporary table f (l text); copy f from '/etc/passwd'`],
    ['writes no file', `copy (select 1) to '/tmp/owned'`],
    ['imports no file', `select lo_import('/etc/passwd')`],
    ['lists no folder', `select pg_ls_dir('/')`],
    ['makes no superuser', `create role mallory superuser login`],
    ['raises itself no higher', `alter role livro_app superuser`],
    ['becomes no other', `set role livro`],
    ['gives itself no right to files', `grant pg_read_server_files to livro_app`],
    ['loads no library', `create function f() returns int language c as '/tmp/x.so', 'f'`],
    ['changes no setting of the server', `alter system set archive_command = 'id'`],
    ['makes no extension that reads files', `create extension file_fdw`],
    ['does not read the journal behind the store', `select * from store.events`],
    ['writes nothing into the journal', `delete from store.events`],
    ['does not drop the journal', `drop schema store cascade`],
  ])('%s', async (_, statement) => {
    await expect(ask(parts.databaseUrl, statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('does not enter another database of the server, from where it could drop this one', async () => {
    for (const name of ['postgres', 'template1']) {
      const elsewhere = Object.assign(new URL(parts.databaseUrl), { pathname: `/${name}` }).href;
      await expect(ask(elsewhere, 'select 1')).rejects.toMatchObject({ code: '42501' });
    }
  });
});

it("the store's role reads nothing of the vault and makes nothing beside the journal", async () => {
  const store = addressFor(STORE_ROLE, superuserUrl);
  expect(await ask(store, 'select count(*)::int from store.events where stream = $$kept$$')).toHaveLength(1);
  for (const statement of [
    'select * from vault.sessions',
    'create schema mine',
    'create table public.t (a int)',
    `copy (select 1) to program 'id'`,
  ])
    await expect(ask(store, statement)).rejects.toMatchObject({ code: '42501' });
});

describe('a stranger on the machine', () => {
  it('does not stop the start by holding the names that it is known to lock by', async () => {
    const folder = path.join(temporaryFolder(releases), 'data');
    fs.mkdirSync(folder, { mode: 0o711 });
    const held = ['host:', 'postgres:'].map((kind) => {
      const name = `${kind}${folder}${kind === 'postgres:' ? '/postgres' : ''}`;
      const key = createHash('sha256').update(name).digest('hex').slice(0, 40);
      return net.createServer().listen(`\0livro-${process.getuid?.()}-${key}`);
    });
    try {
      const begun = Date.now();
      const started = await acquireParts({ dataDir: folder }, KEEPER);
      // In a folder of this version the role makes what the migrations make, the extension for searches included.
      await migrate({ url: started.databaseUrl }, persistence);
      await started.release();
      expect(Date.now() - begun).toBeLessThan(30_000);
    } finally {
      for (const server of held) server.close();
    }
  });

  asRoot('takes no lock of the running program, and reads no password', () => {
    for (const file of [
      'keeper.lock',
      'postgres.lock',
      'runtime.json',
      'event-store.json',
      'postgres/password',
    ]) {
      const full = path.join(dataDir, file);
      expect(fs.existsSync(full)).toBe(true);
      const tried = spawnSync('flock', ['-n', full, 'true'], { ...NOBODY, cwd: '/' });
      expect([file, tried.status, String(tried.stderr)]).toEqual([
        file,
        66,
        expect.stringContaining('Permission denied'),
      ]);
    }
  });
});
