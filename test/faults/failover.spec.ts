/** The journal's Postgres is killed and its standby promoted: an asynchronous one's loss is named and decided on, a synchronous one lacks nothing. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { HEAD_FILE } from '../../backend/src/platform/integrity/head-record.ts';
import { Program, sleep } from '../support/program.ts';
import { command } from '../support/program-command.ts';
import { Session } from '../support/session.ts';
import { Standby } from '../support/standby.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { FaultProxy } from './book-proxy.ts';

const LOST = 200;
jest.setTimeout(240_000);

let parts: TestParts;
let primary: pg.Client;
let port: number;
let proxy: FaultProxy;
let program: Program;
let standby: Standby;
let session: Session;
let accounts: string[];

beforeEach(async () => {
  parts = await startTestParts({ own: true, followed: true });
  primary = new pg.Client({ connectionString: parts.superuserUrl });
  primary.on('error', () => undefined); // It is killed under us.
  await primary.connect();
  await primary.query('create database failover');
  port = Number(new URL(parts.superuserUrl).port);
  proxy = await FaultProxy.start(() => port);
  const url = Object.assign(new URL(proxy.through(parts.superuserUrl)), { pathname: '/failover' });
  program = await Program.at({ DATABASE_URL: url.href });
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const { body } = await session.post('developments/', {
    name: 'Residencial Aurora',
    status: 'active',
    startDate: '2026-01-05',
    building_opening_balance: 5_000_000,
    land_opening_balance: 5_000_000,
  });
  const listed = await session.get(`accounts/?development=${body.data.id}`);
  accounts = listed.body.data.map(({ id }: { id: string }) => id);
  standby = await Standby.of(parts);
  await book(10);
});
afterEach(async () => {
  await program.dispose();
  await proxy.stop();
  await primary.end().catch(() => undefined);
  await standby.dispose();
  await parts.stop();
});

const transfer = () =>
  session.post('transfers/', {
    source_account_id: accounts[0]!,
    destination_account_id: accounts[1]!,
    amount: 1,
    date: '2026-11-02',
    description: 'Repasse',
  });

async function book(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 20) {
    const answers = await Promise.all(Array.from({ length: Math.min(20, left) }, transfer));
    for (const { status } of answers) expect(status).toBe(201);
  }
}

async function until<Answer>(
  ask: () => Promise<Answer>,
  isMet: (answer: Answer) => boolean,
): Promise<Answer> {
  for (const end = Date.now() + 60_000; ; await sleep(20)) {
    const answer = await ask();
    if (isMet(answer)) return answer;
    if (Date.now() > end) throw new Error(`not met: ${JSON.stringify(answer)}\n${program.log.slice(-3_000)}`);
  }
}

const ready = async () => {
  const answer = await fetch(`${program.url}/api/health/ready/`);
  return { status: answer.status, body: await answer.json() };
};

const movements = async (): Promise<number> =>
  (await session.get(`accounts/${accounts[0]}/`)).body.data.movements;

/** The journal's last entry, as the record has it. */
const recorded = (): number => {
  const text = fs.readFileSync(
    path.join(program.dataDir, program.environment.STREAM_PREFIX + HEAD_FILE),
    'utf8',
  );
  return Number(/\["ledger","(\d+)"/.exec(text)?.[1]);
};

/** Answers when the standby has the primary's address. */
async function failOver(): Promise<number> {
  const [row] = (await primary.query<{ data_directory: string }>('show data_directory')).rows;
  const [pid] = fs.readFileSync(path.join(row!.data_directory, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await standby.promote();
  port = Number(new URL(standby.url).port);
  proxy.cut();
  return Date.now();
}

test('an asynchronous standby: the loss is named within seconds of the reconnect, and goes on by decision alone', async () => {
  const has = async () =>
    (
      await standby.query<{ lag: string }>(
        `select pg_wal_lsn_diff('${(await primary.query('select pg_current_wal_lsn() as at')).rows[0].at}', pg_last_wal_replay_lsn())::text as lag`,
      )
    )[0]!;
  await until(has, ({ lag }) => Number(lag) <= 0);
  await standby.disconnect();
  const before = recorded();
  await book(LOST);
  await until(
    async () => recorded(),
    (entry) => entry >= before + LOST,
  );
  const switched = await failOver();

  const { body } = await until(ready, ({ body: found }) => found.error?.journal !== undefined);
  const named = Date.now() - switched;
  expect(body.error.journal.message).toContain(`Faltam no diário ${LOST} lançamentos`);
  expect(program.log).toContain(`Faltam no diário ${LOST} lançamentos`);
  expect(named).toBeLessThan(15_000);
  expect((await transfer()).status).toBe(503);

  const verified = await command(program, 'ledger.mjs', ['verify']);
  expect(verified).toMatchObject({
    code: 6,
    stderr: expect.stringContaining(`faltam ${LOST} lançamentos do que já tinha sido confirmado`),
  });
  const accepted = await command(program, 'ledger.mjs', [
    'accept-loss',
    '--reason',
    'o disco do primeiro servidor acabou',
  ]);
  expect(accepted).toEqual({
    code: 0,
    stdout: expect.stringContaining(`Dado por perdido. Faltam no diário ${LOST} lançamentos`),
    stderr: '',
  });
  await until(ready, ({ status }) => status === 200);
  await until(transfer, ({ status }) => status === 201);
  await until(movements, (count) => count === 1 + 10 + 1);
  expect(await command(program, 'ledger.mjs', ['verify'])).toMatchObject({ code: 0 });
  expect((await command(program, 'ledger.mjs', ['accept-loss', '--reason', 'outra vez'])).code).toBe(2);

  // A start finds the same.
  await program.interrupt();
  await program.start();
});

test('a synchronous standby: nothing that was confirmed is missing', async () => {
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  await until(
    async () => (await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).rowCount,
    (count) => count === 1,
  );
  await book(20);
  // With the opening balance.
  let confirmed = 1 + 10 + 20;
  const others = Promise.all(Array.from({ length: 60 }, transfer)).then((answers) => {
    confirmed += answers.filter(({ status }) => status === 201).length;
  });
  await sleep(50);
  await failOver();
  await others;
  await until(ready, ({ status }) => status === 200);
  expect(await movements()).toBeGreaterThanOrEqual(confirmed);
  expect(program.log).not.toContain('no diário');
  expect((await transfer()).status).toBe(201);
});
