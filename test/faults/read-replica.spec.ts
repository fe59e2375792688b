/**
 * Reads from a real streaming standby: it answers when it has come far enough, and nothing is older, wrong or refused when its replay stands
 * still, when it may not read or when it is killed. `LIVRO_SEED` repeats a run.
 */
import pg from 'pg';
import { Database } from '../../backend/src/platform/database/database.ts';
import { ReadDatabase } from '../../backend/src/platform/database/read-database.ts';
import { asRead } from '../../backend/src/platform/database/read-under-way.ts';
import { randomFrom } from '../simulation/simulated-clock.ts';
import { PASSWORD, startBeside, startTestApp, type TestApp, tokenOf } from '../support/app.ts';
import { sleep } from '../support/program.ts';
import { Standby } from '../support/standby.ts';

const SEED = Number(process.env.LIVRO_SEED ?? 20261124);
const SECONDS = Number(process.env.READ_REPLICA_SECONDS ?? 15);
const READERS = 6;
jest.setTimeout(180_000);

let writing: TestApp;
let standby: Standby;
/** Both read from the standby. */
let first: TestApp;
let second: TestApp;
let token: string;
let account: string;
let other: string;

beforeAll(async () => {
  writing = await startTestApp({}, { own: true, followed: true });
  const administrator = await writing.administrator();
  const { body } = await administrator
    .post('/api/developments/')
    .send({
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      building_opening_balance: 5_000_000,
      land_opening_balance: 5_000_000,
    })
    .expect(201);
  const accounts = await administrator.get(`/api/accounts/?development=${body.data.id}`).expect(200);
  [account, other] = accounts.body.data.map(({ id }: { id: string }) => id);
  token = await tokenOf(writing);
  standby = await Standby.of(writing.parts);
  first = await startBeside(writing, { databaseReadUrl: standby.url });
  second = await startBeside(writing, { databaseReadUrl: standby.url });
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
  await standby?.dispose();
  await writing?.stop();
});

/** As a program that sends no position. */
async function ask(app: TestApp, path: string, body?: object, bearer = token) {
  const answer = await fetch(`${app.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${bearer}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function movements(app: TestApp): Promise<number> {
  const { status, body } = await ask(app, `accounts/${account}/`);
  expect(status).toBe(200);
  return body.data.movements;
}

const transfer = async (app: TestApp): Promise<void> => {
  const body = {
    source_account_id: account,
    destination_account_id: other,
    amount: 1,
    date: '2026-11-02',
    description: 'Repasse',
  };
  expect((await ask(app, 'transfers/', body)).status).toBe(201);
};

/** Of this process, which all instances share. */
async function counted(): Promise<Readonly<Record<string, number>>> {
  const text = await fetch(`${first.url}/metrics`).then((answer) => answer.text());
  const found = text.matchAll(/^livro_replica_reads_total\{outcome="(\w+)",.*\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, outcome, count]) => [outcome!, Number(count)]));
}

const risen = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  outcome: string,
): number => (after[outcome] ?? 0) - (before[outcome] ?? 0);

/** Until the standby answers a read. */
async function untilAnswering(app: TestApp): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
    const before = await counted();
    await movements(app);
    if (risen(before, await counted(), 'replica') > 0) return;
  }
  throw new Error('the standby answers no read');
}

const transactionsOf = async (): Promise<number> => {
  const [row] = await standby.query<{ count: string }>(
    'select sum(xact_commit)::text as count from pg_stat_database where datname = current_database()',
  );
  return Number(row!.count);
};

it('reads are answered by the standby, what must be of now is not', async () => {
  await untilAnswering(first);
  const [before, transactions] = [await counted(), await transactionsOf()];
  const pages = [
    'transactions/',
    `accounts/${account}/statement/`,
    'dashboard/stats/',
    'expenses/',
    'clients/',
    'search/?q=repasse',
  ];
  for (const path of pages)
    expect({ path, status: (await ask(first, path)).status }).toEqual({ path, status: 200 });
  for (let n = 0; n < 20; n++) await movements(first);
  const after = await counted();
  expect(risen(before, after, 'replica')).toBeGreaterThanOrEqual(20 + pages.length);
  expect(risen(before, after, 'failed')).toBe(0);
  // Its statistics are told late.
  while ((await transactionsOf()) < transactions + 20) await sleep(100);
});

it('sends to the standby what query classes ask, and neither a write, a lock nor any other statement', async () => {
  await untilAnswering(first);
  const [primary, reads] = [first.app.get(Database), first.app.get<ReadDatabase>(ReadDatabase)];
  const where = `select pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only') as "isReadOnly"`;
  await asRead(async () => {
    const before = await counted();
    for (const text of [
      `${where}, (select count(*) from read.accounts) as accounts`,
      `with known as (select id from read.accounts) ${where}, (select count(*) from known) as accounts`,
    ])
      expect(await primary.query(text)).toMatchObject([{ isStandby: false }]);
    await primary.query('update projection.office set epoch = epoch');
    await primary.query(`select id from projection.office for update`);
    expect(await counted()).toEqual(before);
    expect(await reads.query(where)).toEqual([{ isStandby: true, isReadOnly: 'on' }]);
    expect(await reads.prepared(where)).toEqual([{ isStandby: true, isReadOnly: 'on' }]);
    expect(await reads.reading((moment) => moment.query(where))).toEqual([
      { isStandby: true, isReadOnly: 'on' },
    ]);
    expect(risen(before, await counted(), 'replica')).toBe(3);
  });
  // Outside of a read the primary answers.
  expect(await reads.query(where)).toEqual([{ isStandby: false, isReadOnly: 'off' }]);
});

it('who is let in or shut out is so at once, whatever the standby is', async () => {
  await standby.pause();
  try {
    const { id } = await writing.person({ email: 'bruno@construtora.com.br', type: 'auditor' });
    const signIn = { email: 'bruno@construtora.com.br', password: PASSWORD };
    const signed = await ask(first, 'auth/token/', signIn);
    expect(signed.status).toBe(200);
    const bearer = signed.body.data.access_token as string;
    expect((await ask(first, 'transactions/', undefined, bearer)).status).toBe(200);
    const administrator = await writing.administrator();
    await administrator.patch(`/api/users/${id}/`).send({ type: 'purchaser' }).expect(200);
    expect((await ask(first, 'transactions/', undefined, bearer)).status).toBe(403);
    await administrator.delete(`/api/users/${id}/`).expect(200);
    expect((await ask(first, 'transactions/', undefined, bearer)).status).toBe(401);
  } finally {
    await standby.resume();
  }
});

it('own writes are read at once while the replay stands still, and by the standby again afterwards', async () => {
  await untilAnswering(first);
  const start = await movements(first);
  await standby.pause();
  const before = await counted();
  for (let n = 1; n <= 10; n++) {
    await transfer(first);
    expect(await movements(first)).toBe(start + n);
    // Another instance, and nobody has told it any position.
    expect(await movements(second)).toBe(start + n);
  }
  const paused = await counted();
  expect(risen(before, paused, 'behind')).toBeGreaterThanOrEqual(20);
  expect(risen(before, paused, 'replica')).toBe(0);
  await standby.resume();
  await untilAnswering(first);
  expect(await movements(first)).toBe(start + 10);
});

it('a standby that refuses what it is asked leaves it to the primary', async () => {
  const role = 'blind';
  const client = new pg.Client({ connectionString: writing.parts.superuserUrl });
  await client.connect();
  await client.query(`create role ${role} login password 'cega'`);
  await client.query(
    `grant connect on database livro to ${role}; grant usage on schema projection, read to ${role}`,
  );
  await client.query(`grant select on projection.checkpoints to ${role}`);
  await client.end();
  const url = Object.assign(new URL(standby.url), { username: role, password: 'cega' }).href;
  const refused = await startBeside(writing, { databaseReadUrl: url });
  const unknown = await startBeside(writing, {
    databaseReadUrl: Object.assign(new URL(standby.url), { password: 'errada' }).href,
  });
  try {
    for (const [app, outcome] of [
      [refused, 'failed'],
      [unknown, 'away'],
    ] as const) {
      for (const until = Date.now() + 10_000; ; await sleep(50)) {
        const before = await counted();
        await movements(app);
        if (risen(before, await counted(), outcome) === 1) break;
        expect(Date.now()).toBeLessThan(until);
      }
    }
  } finally {
    await unknown.stop();
    await refused.stop();
  }
});

it('killed under load it fails no read, and answers again when it is back', async () => {
  await untilAnswering(first);
  let isOver = false;
  const took: number[] = [];
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const from = performance.now();
      await movements(first);
      expect((await ask(first, 'transactions/')).status).toBe(200);
      took.push(performance.now() - from);
    }
  });
  const before = await counted();
  await sleep(500);
  await standby.kill();
  await sleep(1_500);
  const without = await counted();
  expect(risen(before, without, 'replica')).toBeGreaterThan(0);
  expect(risen(before, without, 'away')).toBeGreaterThan(READERS);
  await standby.start();
  await untilAnswering(first);
  isOver = true;
  await Promise.all(readers);
  expect(took.length).toBeGreaterThan(20);
});

it(`no answer is older than one that anybody had before it was asked for (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  await untilAnswering(first);
  await untilAnswering(second);
  const before = await counted();
  const anyOne = (): TestApp => (random() < 0.5 ? first : second);
  const until = Date.now() + SECONDS * 1_000;
  /** The most that any answer has shown. */
  let shown = await movements(first);
  let reads = 0;
  let commands = 0;
  const reader = async (): Promise<void> => {
    for (; Date.now() < until; reads++) {
      const least = shown;
      const found = await movements(anyOne());
      expect(found).toBeGreaterThanOrEqual(least);
      shown = Math.max(shown, found);
    }
  };
  const writer = async (): Promise<void> => {
    for (; Date.now() < until; commands++) {
      const least = shown;
      const app = anyOne();
      await transfer(app);
      // Own writes, at the instance that knows of them: whatever is shown stays shown.
      const found = await movements(app);
      expect(found).toBeGreaterThan(least);
      shown = Math.max(shown, found);
      await sleep(random() * 600);
    }
  };
  const pausing = async (): Promise<void> => {
    while (Date.now() < until) {
      await sleep(500 + random() * 1_500);
      await standby.pause();
      await sleep(200 + random() * 1_000);
      await standby.resume();
    }
  };
  await Promise.all([pausing(), writer(), ...Array.from({ length: READERS }, reader)]);
  const after = await counted();
  expect(commands).toBeGreaterThan(10);
  expect(reads).toBeGreaterThan(200);
  // Both have answered.
  expect(risen(before, after, 'replica')).toBeGreaterThan(100);
  expect(risen(before, after, 'behind')).toBeGreaterThan(10);
  expect(risen(before, after, 'failed') + risen(before, after, 'away')).toBe(0);
});
