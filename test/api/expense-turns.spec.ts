/** Completions with booked expenses wait for each other by expense, in a bounded number, with no connection of the pool taken. */
import pg from 'pg';
import {
  ExpenseTurns,
  MAX_EXPENSE_TURNS,
} from '../../backend/src/purchases/completion/expense-turns.write.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';

let parts: TestParts;
let database: Database;
let turns: ExpenseTurns;
beforeAll(async () => {
  parts = await startTestParts();
  database = new Database({ url: parts.databaseUrl, maxConnections: 2 });
  turns = new ExpenseTurns(database);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await parts?.stop();
});

/** Some work of a turn that goes on until it is told to end. */
function heldWork() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const work = async () => {
    begin();
    await ended;
    // Needs the pool, as the work of a completion does.
    return (await database.query<{ n: number }>('select 1 as n'))[0]!.n;
  };
  return { work, begun, end };
}

it('lets other expenses through while one waits, without a transaction or a connection of the pool', async () => {
  const held = ['a', 'b', 'c', 'd'].map(() => heldWork());
  const running = held.map(({ work }, n) => turns.take(`expense ${n}`, work));
  await Promise.all(held.map(({ begun }) => begun));
  const open = await database.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(open).toEqual([]);
  held.forEach(({ end }) => end());
  expect(await Promise.all(running)).toEqual([1, 1, 1, 1]);
});

it('keeps the order of one expense, and goes on after one that fails', async () => {
  const order: string[] = [];
  const first = heldWork();
  const one = turns.take('same', async () => {
    await first.work();
    order.push('first');
    throw new Error('refused');
  });
  const two = turns.take('same', () => Promise.resolve(order.push('second')));
  await first.begun;
  first.end();
  await expect(one).rejects.toThrow('refused');
  await two;
  expect(order).toEqual(['first', 'second']);
});

it('refuses what is beyond the bound, and what another process holds for too long', async () => {
  const held = heldWork();
  const running = Array.from({ length: MAX_EXPENSE_TURNS }, () => turns.take('crowded', held.work));
  await expect(turns.take('one too many', held.work)).rejects.toThrow('too many requests');
  held.end();
  await Promise.all(running);
  const other = new pg.Client(parts.databaseUrl);
  await other.connect();
  await other.query('select pg_advisory_lock(hashtextextended($1, 0))', ['purchase expense elsewhere']);
  const waits = turns.take('elsewhere', held.work);
  await expect(waits).rejects.toThrow('another request is being completed');
  await other.end();
  expect(await turns.take('elsewhere', held.work)).toBe(1);
});
