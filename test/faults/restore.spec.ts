/**
 * What docs/admin/backup.md promises of a backup: the read side may be dropped, and `store` and `vault` alone, put into an empty
 * Postgres beside the keys, are the whole installation; files of the journal are believed in their own store alone. Real
 * processes; the dump is made table by table.
 */
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@livro/embedded-postgres';
import pg from 'pg';
import { acquireParts } from '../../backend/src/platform/embedded/parts.ts';
import { Program } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { compiled, temporaryFolder } from '../support/store-process.ts';
import { command } from '../support/program-command.ts';

jest.setTimeout(180_000);

const ROOT = path.resolve(__dirname, '../..');
const ADMIN = 'ana@construtora.com.br';
const TRUTH = ['store', 'vault'];
const home = temporaryFolder();
const dataDir = path.join(home, 'data');
let program: Program;
let session: Session;
let before: Readonly<Record<string, string>>;

beforeAll(async () => {
  program = await Program.at({ DATA_DIR: dataDir });
  await program.start();
  session = await Session.open(program.url, ADMIN);
  await bookEverything();
  // Whoever asks for a bundle has the journal sealed first, and so written into files.
  await session.raw('audit/bundle/');
  before = await inDatabase(superuserUrl(), readTables);
  await program.interrupt();
}, 180_000);
afterAll(async () => {
  await program?.dispose();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

async function bookEverything(): Promise<void> {
  const development = await made('developments/', {
    name: 'Jardim',
    status: 'active',
    startDate: '2025-02-03',
    building_opening_balance: 90_000,
    land_opening_balance: 50_000,
  });
  const client = await made('clients/', {
    name: 'Zuleika Tamandaré',
    email: 'zuleika@exemplo.com',
    phone: '(11) 98765-4321',
    cpf: '529.982.247-25',
    developmentUnits: [{ developmentId: development, units: ['1'] }],
  });
  const accounts = (await session.get(`accounts/?development=${development}`)).body.data as { id: string }[];
  const [account, other] = accounts.map(({ id }) => id);
  const date = '2026-03-02';
  for (let n = 1; n <= 40; n++) {
    const bill = { account_id: account, amount: n + 0.5, category: 'material', date };
    await made('expenses/', { ...bill, description: `Cimento ${n}`, tags: ['obra'] });
  }
  const payment = { account_id: account, client_id: client, payment_method: 'pix', date };
  await made('payments/', { ...payment, amount: 700, description: 'Parcela' });
  const transfer = { source_account_id: account, destination_account_id: other, date };
  await made('transfers/', { ...transfer, amount: 80, transfer_type: 'internal', description: 'Reforço' });
  const asked = { development_id: development, description: 'Areia lavada', estimated_cost: '900,00' };
  await made('purchase-requests/', { ...asked, category: 'material', urgency: 'high' });
}

async function made(route: string, body: object): Promise<string> {
  const answer = await session.post(route, body);
  expect({ route, ...answer }).toMatchObject({ route, status: 201 });
  return answer.body.data.id as string;
}

/** The embedded Postgres' own administrator, who alone sees the journal. */
function superuserUrl(folder = dataDir): string {
  const [password, port] = ['password', 'port'].map((name) =>
    fs.readFileSync(path.join(folder, 'postgres', name), 'utf8').trim(),
  );
  return `postgres://livro:${password}@127.0.0.1:${port}/livro`;
}

async function inDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The embedded parts alone, as they run while no program does. */
async function whileStopped<Result>(
  work: (client: pg.Client) => Promise<Result>,
  folder = dataDir,
): Promise<Result> {
  const host = path.join(compiled(), 'backend/src/platform/embedded/host.js');
  const parts = await acquireParts(
    { dataDir: folder, databaseUrl: undefined, eventStoreUrl: undefined },
    host,
  );
  try {
    return await inDatabase(superuserUrl(folder), work);
  } finally {
    await parts.release();
  }
}

/** Every row that can be read, of every table: by its name the MD5 of its rows in their order. */
async function readTables(client: pg.Client): Promise<Readonly<Record<string, string>>> {
  const views = await client.query<{ name: string }>(
    `select table_name as name from information_schema.views where table_schema = 'read' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of views.rows) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), '')) as sum
         from read."${name}" t`,
    );
    sums[name] = rows[0]!.sum;
  }
  return sums;
}

/** Drops all that is not in a backup, and the extension that comes with none. */
async function dropTheRest(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^(read|read_.*|projection|book)$'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { name } of rows) await client.query(`drop schema "${name}" cascade`);
  await client.query('drop extension if exists pg_trgm cascade');
}

interface DumpedTable {
  readonly name: string;
  readonly rows: readonly string[];
}

async function dump(client: pg.Client): Promise<{ tables: DumpedTable[]; sequences: [string, string][] }> {
  const found = await client.query<{ name: string; kind: string }>(
    `select c.oid::regclass::text as name, c.relkind::text as kind from pg_class c join pg_namespace n on n.oid = relnamespace
      where n.nspname = any($1) and relkind in ('r', 'S') order by 1`,
    [TRUTH],
  );
  const tables: DumpedTable[] = [];
  const sequences: [string, string][] = [];
  for (const { name, kind } of found.rows) {
    if (kind === 'S') {
      const { rows } = await client.query<{ last: string }>(`select last_value::text as last from ${name}`);
      sequences.push([name, rows[0]!.last]);
    } else {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      tables.push({ name, rows: rows.map(({ row }) => row) });
    }
  }
  return { tables, sequences };
}

async function restore(client: pg.Client, { tables, sequences }: Awaited<ReturnType<typeof dump>>) {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const { name, rows } of tables) {
    await client.query(`delete from ${name}`);
    for (const row of rows)
      await client.query(`insert into ${name} overriding system value select ($1::${name}).*`, [row]);
  }
  for (const [name, last] of sequences) await client.query('select setval($1, $2)', [name, last]);
  await client.query('commit');
}

it('starts where everything but store and vault was dropped, and has what it had', async () => {
  await whileStopped(dropTheRest);
  await program.start();
  expect(await inDatabase(superuserUrl(), readTables)).toEqual(before);
  expect((await session.get('accounts/')).body.data).toMatchObject([{ stale: false }, { stale: false }]);
  await program.interrupt();
});

it('starts where only some of it was dropped', async () => {
  await whileStopped(async (client) => {
    await client.query('drop schema read cascade');
    await client.query('drop table projection.parked');
  });
  await program.start();
  expect(await inDatabase(superuserUrl(), readTables)).toEqual(before);
  await program.interrupt();
});

it.each([
  ['the views of all', 'read'],
  ['the tables of one', 'read\\_accounts\\_v%'],
])('is rebuilt beside a server from under which somebody dropped %s', async (_, like) => {
  await program.start();
  await inDatabase(superuserUrl(), async (client) => {
    const named = 'select nspname as name from pg_namespace where nspname like $1 order by 1 limit 1';
    const { rows } = await client.query<{ name: string }>(named, [like]);
    await client.query(`drop schema "${rows[0]!.name}" cascade`);
  });
  const { code, stdout, stderr } = await command(program, 'projections.mjs', ['rebuild', '--all', '--fast']);
  expect({ code, said: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, said: '' });
  expect(await inDatabase(superuserUrl(), readTables)).toEqual(before);
  await program.interrupt();
});

it('reads nothing from the files of a journal that was copied to another store, and names them anew', async () => {
  const named = async () => (await session.raw('audit/log/segments/')).toString().trimEnd();
  const folder = path.join(home, 'moved');
  execFileSync('cp', ['-a', dataDir, folder]);
  const { STREAM_PREFIX } = program.environment as { STREAM_PREFIX: string };
  const moved = await Program.at({ DATA_DIR: folder, STREAM_PREFIX });
  await whileStopped(async (client) => {
    await dropTheRest(client);
    // As a copy event by event would leave it: the same streams, all of it elsewhere in the store's own log.
    await client.query('update store.events set position = -position - 5000');
    await client.query('update store.events set position = -position');
  }, folder);
  try {
    await moved.start();
    expect(await inDatabase(superuserUrl(folder), readTables)).toEqual(before);
    session = await Session.open(moved.url, ADMIN);
    const placed = await named();
    const signedIn = await inDatabase(superuserUrl(folder), readTables);
    const command = async (script: string, ...args: string[]) =>
      (await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env: moved.environment }))
        .stdout;
    await command('scripts/projections.mjs', 'rebuild', '--all');
    expect(await inDatabase(superuserUrl(folder), readTables)).toEqual(signedIn);
    expect(JSON.parse(await command('scripts/ledger.mjs', 'verify', '--json'))).toMatchObject({ ok: true });
    const account = (await session.get('accounts/')).body.data[0].id as string;
    const bill = { account_id: account, amount: 1, category: 'material', date: '2026-03-03' };
    expect((await session.post('expenses/', { ...bill, description: 'Prego' })).status).toBe(201);
    await session.raw('audit/bundle/');
    expect(await named()).not.toBe(placed);
    expect(JSON.parse(await command('scripts/ledger.mjs', 'verify', '--segments', '--json'))).toMatchObject({
      ok: true,
      findings: [],
      segments: { flawed: [] },
    });
  } finally {
    await moved.dispose();
  }
});

it('starts on a copy of the whole folder', async () => {
  const folder = path.join(home, 'copy');
  execFileSync('cp', ['-a', dataDir, folder]);
  const { STREAM_PREFIX } = program.environment as { STREAM_PREFIX: string };
  const copied = await Program.at({ DATA_DIR: folder, STREAM_PREFIX });
  try {
    await copied.start();
    expect(await inDatabase(superuserUrl(folder), readTables)).toEqual(before);
  } finally {
    await copied.dispose();
  }
});

it('starts from a dump of store and vault in an empty Postgres, beside the keys', async () => {
  const dumped = await whileStopped(dump);
  const folder = path.join(home, 'another');
  const postgres = await startPostgres({ directory: path.join(folder, 'postgres'), database: 'livro' });
  const { STREAM_PREFIX } = program.environment as { STREAM_PREFIX: string };
  const restored = await Program.at({ DATA_DIR: folder, DATABASE_URL: postgres.url, STREAM_PREFIX });
  try {
    // A first start makes the tables that pg_restore would make; nothing else of it is kept.
    await restored.start();
    await restored.interrupt();
    await inDatabase(postgres.url, dropTheRest);
    await inDatabase(postgres.url, (client) => restore(client, dumped));
    for (const name of ['vault', 'seal.key'])
      fs.cpSync(path.join(dataDir, name), path.join(folder, name), { recursive: true });
    // The record of the journal that the first start made: it would report that one as lost.
    fs.rmSync(path.join(folder, `${STREAM_PREFIX}head.mark`));
    await restored.start();
    expect(await inDatabase(postgres.url, readTables)).toEqual(before);
    const opened = await Session.open(restored.url, ADMIN);
    expect((await opened.get('clients/')).body.data).toMatchObject([{ name: 'Zuleika Tamandaré' }]);
    const expense = { account_id: (await opened.get('accounts/')).body.data[0].id, date: '2026-03-03' };
    const more = { ...expense, amount: 1, category: 'material', description: 'Prego' };
    expect((await opened.post('expenses/', more)).status).toBe(201);
  } finally {
    await restored.dispose();
    await postgres.stop(0);
  }
});
