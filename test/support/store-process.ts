/**
 * A real Postgres and a real event store process for tests: our own in a temporary folder, or those that `DATABASE_URL`
 * and `EVENTSTORE_URL` name, in which each call keeps to a database and a stream prefix of its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import { type Options, transformSync } from '@swc/core';
import pg from 'pg';
import {
  addressFor,
  prepareRoles,
  PROGRAM_ROLE,
  STORE_ROLE,
} from '../../backend/src/platform/embedded/roles.ts';

export interface TestParts {
  /** As the program's own role. */
  readonly databaseUrl: string;
  /** As one who may look into everything, the journal too: the superuser where the Postgres is a test's own. */
  readonly superuserUrl: string;
  readonly eventStoreUrl: string;
  /** Unique: use it as STREAM_PREFIX, since a store named in the environment may hold other streams. */
  readonly streamPrefix: string;
  /** Stops a store of the test's own, and starts it again at the same address after `meanwhile`. */
  restartStore(meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

type Release = () => Promise<void>;

const ROOT = path.resolve(__dirname, '../..');
/** Test data may be lost with the machine; the program's own settings are tried by the fault tests. */
const INSUFFICIENT_PRIVILEGE = '42501';
const FAST = { fsync: 'off', full_page_writes: 'off' };
/** As of a server that is not embedded. */
const FOLLOWED = { wal_level: 'replica', max_wal_senders: '10' };

export interface PartsOptions {
  /** Servers of the test's own even where a run has some for all its files: for tests that break or look into them. */
  readonly own?: boolean;
  /** A replica may follow the database; with `own`. */
  readonly followed?: boolean;
}

/** Starts what neither the environment names nor the run has for all its files. About a second on an idle machine. */
export async function startTestParts({
  own = false,
  followed = false,
}: PartsOptions = {}): Promise<TestParts> {
  const releases: Release[] = [];
  const stop = async (): Promise<void> => {
    for (const release of releases.splice(0).reverse()) await release();
  };
  const { LIVRO_TEST_POSTGRES, LIVRO_TEST_STORE } = own ? {} : process.env;
  try {
    const server = process.env.DATABASE_URL || LIVRO_TEST_POSTGRES;
    const superuserUrl = server
      ? await databaseWithin(server, releases)
      : await testDatabase(releases, followed ? { ...FAST, ...FOLLOWED } : FAST);
    const databaseUrl = server ? superuserUrl : addressFor(PROGRAM_ROLE, superuserUrl);
    const store = process.env.EVENTSTORE_URL || LIVRO_TEST_STORE;
    const journal = server ? superuserUrl : addressFor(STORE_ROLE, superuserUrl);
    const running = store ? undefined : await testStore(journal, releases);
    const eventStoreUrl = store || running!.url;
    const restartStore = async (meanwhile: () => Promise<unknown>): Promise<void> =>
      running!.restart(meanwhile);
    return {
      databaseUrl,
      superuserUrl,
      eventStoreUrl,
      streamPrefix: `test-${unique()}-`,
      restartStore,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const unique = (): string => randomBytes(5).toString('hex');

async function testDatabase(
  releases: Release[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = temporaryFolder(releases);
  const postgres = await startPostgres({
    directory: path.join(folder, 'postgres'),
    database: 'livro',
    settings,
  });
  releases.push(() => postgres.stop(0));
  await prepareRoles(postgres.url);
  // Of tests alone: each file makes a database for itself, in which the program's role has what it has in the one above.
  await asAdministrator(postgres.url, `alter role ${PROGRAM_ROLE} createdb`);
  const template = Object.assign(new URL(postgres.url), { pathname: '/template1' }).href;
  const functions = 'pg_switch_wal(), pg_ls_waldir()';
  await asAdministrator(template, `grant execute on function ${functions} to ${PROGRAM_ROLE}`);
  return postgres.url;
}

/** A folder that Postgres' own user may enter: mkdtemp's are closed to everybody else. */
export function temporaryFolder(releases?: Release[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'livro-test-'));
  chmodSync(folder, 0o711);
  releases?.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

async function databaseWithin(server: string, releases: Release[]): Promise<string> {
  const name = `livro_test_${unique()}`;
  await asAdministrator(server, `create database ${name}`);
  // The run's own server goes as a whole: dropping one database takes half as long as making it.
  if (server !== process.env.LIVRO_TEST_POSTGRES) releases.push(() => dropDatabase(server, name));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Postgres' own clean-up may be at work in it for a moment, and only a superuser may end that. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await asAdministrator(server, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE || attempt === 40) throw error;
      await sleep(250);
    }
  }
}

async function asAdministrator(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function testStore(databaseUrl: string, releases: Release[]) {
  const options = { databaseUrl, secret: unique(), program: storeProgram() };
  let store = await startEventStore(options);
  releases.push(() => store.stop());
  const restart = async (meanwhile: () => Promise<unknown>): Promise<void> => {
    await store.stop();
    await meanwhile();
    store = await startEventStore({ ...options, port: store.port });
  };
  return { url: store.url, restart };
}

/** The store's compiled main.js. */
export const storeProgram = (): string => path.join(compiled(), 'libs/embedded-event-store/src/main.js');

/** Folders that a process of the embedded parts needs. */
const SOURCES = [
  'libs/embedded-event-store/src',
  'libs/embedded-postgres/src',
  'backend/src/platform/embedded',
];
/** And single files of others. */
const FILES = [
  'backend/src/platform/config/data-dir.ts',
  'backend/src/platform/config/setting-error.ts',
  'backend/src/platform/files/make-folder.ts',
];

/**
 * Compiles the embedded parts as the build does and gives the folder, laid out like `backend/dist`. It is named by its
 * sources, so that it is never stale and a build that goes on beside the tests does not pull it away.
 */
export function compiled(): string {
  const swcrc = readFileSync(path.join(ROOT, 'backend/.swcrc'), 'utf8');
  const inFolders = SOURCES.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => path.join(folder, name)),
  );
  const sources = [...inFolders, ...FILES].map((file) => ({
    file,
    text: readFileSync(path.join(ROOT, file), 'utf8'),
  }));
  const digest = createHash('sha256').update(swcrc);
  for (const { file, text } of sources) digest.update(`\0${file}\0${text}`);
  const target = path.join(ROOT, '.cache', `embedded-${digest.digest('hex').slice(0, 16)}`);
  if (existsSync(target)) return target;
  removeOldBuilds(path.dirname(target));

  const {
    $schema: _schema,
    exclude: _exclude,
    ...settings
  } = JSON.parse(swcrc) as Options & Record<string, unknown>;
  const half = `${target}.${process.pid}`;
  for (const { file, text } of sources) {
    const out = path.join(half, file.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(out), { recursive: true });
    const { code } = transformSync(text, {
      ...settings,
      jsc: { ...settings.jsc, baseUrl: ROOT },
      swcrc: false,
      sourceMaps: 'inline',
      filename: path.join(ROOT, file),
    });
    writeFileSync(out, code);
  }
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error; // else another test process was quicker
  }
  return target;
}

/** Of sources that have changed since; a day is longer than any test that may still use one. */
function removeOldBuilds(cache: string): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const build = path.join(cache, name);
    if (!name.startsWith('embedded-')) continue;
    const made = statSync(build, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - made > 24 * 3600 * 1000) rmSync(build, { recursive: true, force: true });
  }
}
