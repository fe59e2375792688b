/** A repair is killed at several moments while people book: each read model has the old rows or the new, and asking again finishes it. */
import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../backend/src/platform/database/database.ts';
import { CommandLine } from '../api/books.fixture.ts';
import type { Agent } from '../api/ledger.fixture.ts';
import { eventually } from '../api/projections.fixture.ts';
import {
  bookedForRepair,
  bookingOn,
  damage,
  type RepairedBooks,
  tablesInUse,
} from '../api/repair.fixture.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const KILLS = Number(process.env.PROJECTION_KILLS ?? 3);
const START_MS = 120_000;
jest.setTimeout(300_000 + KILLS * 60_000);

let app: TestApp;
let agent: Agent;
let projections: CommandLine;
let database: Database;
let books: RepairedBooks;
const children: ChildProcess[] = [];

beforeAll(async () => {
  app = await startTestApp();
  agent = await app.administrator();
  projections = CommandLine.beside(app, 'projections');
  database = app.app.get(Database);
  books = await bookedForRepair(agent);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app?.stop();
});

interface Repairing {
  readonly child: ChildProcess;
  readonly said: () => string;
}

function repairing(...names: string[]): Repairing {
  const child = projections.start('rebuild', ...names, '--account', books.torre.building);
  children.push(child);
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => void (said += text.toString()));
  return { child, said: () => said };
}

async function killed({ child }: Repairing): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function expectSound(): Promise<void> {
  const { stdout } = await projections.run('verify', '--fast', '--json');
  const reports = JSON.parse(stdout) as { projection: string; comparison?: { equal: boolean } }[];
  expect(reports.length).toBeGreaterThan(20);
  expect(reports.filter(({ comparison }) => comparison?.equal !== true)).toEqual([]);
}

it('leaves the old rows or the new wherever it was killed, and all is sound once it was asked again', async () => {
  const stop = bookingOn(agent, books);
  await damage(database, books.torre.building);
  for (let kill = 0; kill < KILLS; kill++) {
    const one = repairing('--all');
    const moment = ['procurando', 'refazendo', 'accounts v'][kill % 3]!;
    await eventually(() => one.said().includes(moment) || one.child.exitCode !== null, START_MS);
    await sleep(Math.random() * 150);
    await killed(one);
  }
  const { code } = await projections.run('rebuild', '--all', '--account', books.torre.building);
  await stop();
  expect(code).toBe(0);
  await expectSound();
});

it('keeps nothing of a read model of which it had replaced one table and not yet the other', async () => {
  await damage(database, books.torre.building);
  const tables = await tablesInUse(database);
  const rowsOf = async (table: string): Promise<string> =>
    JSON.stringify(
      await database.query(
        `select md5(string_agg(t::text, '' order by t::text)) from ${tables.get(table)!} t`,
      ),
    );
  const names = ['transactions', 'transaction_months', 'annotations'];
  const before = await Promise.all(names.map(rowsOf));
  const holder = await database.session();
  try {
    await holder.query('begin');
    // Its last table: the others are replaced by then, in the transaction that waits.
    await holder.query(`lock table ${tables.get('annotations')!} in share row exclusive mode`);
    const one = repairing('transactions');
    const isWaiting = async (): Promise<boolean> => {
      const [row] = await database.query<{ waiting: string }>(
        `select count(*)::text as waiting from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from %annotations%'`,
      );
      return row!.waiting !== '0';
    };
    await eventually(isWaiting, START_MS);
    await killed(one);
    await holder.query('rollback');
    // What the killed one had sent ends by itself, and is rolled back.
    await eventually(async () => {
      const [row] = await database.query<{ open: string }>(
        `select count(*)::text as open from pg_stat_activity where query like 'delete from %annotations%'`,
      );
      return row!.open === '0';
    });
    expect(await Promise.all(names.map(rowsOf))).toEqual(before);
  } finally {
    await holder.end();
  }
  const { code } = await projections.run('rebuild', '--all', '--account', books.torre.building);
  expect(code).toBe(0);
  await expectSound();
});
