/** Where no embedded Postgres is installed, as in the image, a drill restores into a database of its own on the server of DATABASE_URL. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createTemporaryDatabase } from '../../backend/src/cli/backup/temporary-database.ts';
import { PROGRAM_ROLE } from '../../backend/src/platform/embedded/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { ledger } from './backup.fixture.ts';

jest.setTimeout(300_000);

const WITHOUT = path.resolve(__dirname, '../support/without-embedded-postgres.cjs');
const releases: (() => Promise<void>)[] = [];
let livro: TestApp;
let superuser: pg.Client;
let home: string;
beforeAll(async () => {
  home = temporaryFolder(releases);
  livro = await startTestApp({}, { own: true });
  superuser = new pg.Client({ connectionString: livro.parts.superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser?.end();
  await livro?.stop();
  for (const release of releases) await release();
});

async function drillDatabases(): Promise<readonly string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, 'livro_drill_') order by 1`,
  );
  return rows.map(({ name }) => name);
}

it('is refused by name where the user may not create databases', async () => {
  await superuser.query(`alter role ${PROGRAM_ROLE} nocreatedb`);
  await expect(createTemporaryDatabase(livro.parts.databaseUrl)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/não pode criar bancos/),
  });
});

it('restores, verifies, compares and drops the database', async () => {
  await superuser.query(`alter role ${PROGRAM_ROLE} createdb`);
  const { dataDir, streamPrefix } = livro.settings;
  const { databaseUrl, eventStoreUrl } = livro.parts;
  const environment = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dataDir,
    STREAM_PREFIX: streamPrefix,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
  };
  await (await livro.administrator()).get('/api/auth/verify/').expect(200);
  const copies = path.join(home, 'copies');
  expect(await ledger(environment, 'backup', copies)).toMatchObject({ code: 0 });
  const left = await superuser.query(`create database livro_drill_left owner ${PROGRAM_ROLE}`);
  expect(left.command).toBe('CREATE');
  const inImage = { ...environment, NODE_OPTIONS: `--require=${WITHOUT}` };
  const drilled = await ledger(inImage, 'drill', copies, '--json');
  expect(drilled).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(drilled.stdout)).toMatchObject({ ok: true, reason: null, lostEntries: 0 });
  expect(await drillDatabases()).toEqual([]);
  expect(fs.readdirSync(home)).toEqual(['copies']);
});

it('leaves the database of a drill that is under way', async () => {
  const one = await createTemporaryDatabase(livro.parts.databaseUrl);
  const other = await createTemporaryDatabase(livro.parts.databaseUrl);
  expect(await drillDatabases()).toHaveLength(2);
  await one.drop();
  await other.drop();
  expect(await drillDatabases()).toEqual([]);
});
