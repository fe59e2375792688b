/** An item of background work that fails holds up none behind it, shows on Sistema, and leaves once it succeeds. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../backend/src/platform/database/database.ts';
import { ExpenseReactor } from '../../backend/src/purchases/completion/expense.reactor.ts';
import { WorkQueues } from '../../backend/src/platform/reactors/work-queue.ts';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { development, type Agent, type Development } from './ledger.fixture.ts';
import { approved, bought, signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let boss: Person;
let tower: Development;
beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  boss = await signedInAs(livro, 'financial', 'Fábio');
  tower = await development(admin, 100_000);
}, 60_000);
afterAll(() => livro?.stop());

const database = (): Database => livro.app.get(Database, { strict: false });

async function completed(): Promise<{ id: string; expense: string }> {
  const { id } = await approved(admin, boss.agent, tower, { estimated_cost: 50 });
  const { body } = await admin
    .post(`/api/purchase-requests/${id}/complete/`)
    .send({ expense: bought(tower, { amount: 50 }) })
    .expect(200);
  return { id, expense: body.data.related_expense.id as string };
}
const reversed = ({ expense }: { expense: string }) =>
  admin.delete(`/api/expenses/${expense}/`).send({ reason: 'Nota errada' }).expect(200);
const statusOf = async ({ id }: { id: string }): Promise<string> =>
  (await admin.get(`/api/purchase-requests/${id}/`).expect(200)).body.data.status as string;
async function until(reached: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(100)) if (await reached()) return true;
  return false;
}
const background = async () => {
  const { body } = await admin.get('/api/system/').expect(200);
  return (body.data.parts as { name: string }[]).find(({ name }) => name === 'background-work');
};

it('goes on behind one that throws each time', async () => {
  const first = await completed();
  await reversed(first);
  expect(await until(async () => (await statusOf(first)) === 'approved')).toBe(true);
  // A row of a request that the journal does not know, the oldest of all.
  const ghost = randomUUID();
  await database().query(
    `insert into read.purchases select (jsonb_populate_record(null::read.purchases, to_jsonb(p)
       || jsonb_build_object('id', $1::text, 'status', 'completed', 'related_expense_id', $2::text))).*
     from read.purchases p where id = $3`,
    [ghost, first.expense, first.id],
  );
  const second = await completed();
  await reversed(second);
  expect(await until(async () => (await statusOf(second)) === 'approved')).toBe(true);
  await livro.app.get(ExpenseReactor).catchUp();
  expect(await background()).toMatchObject({
    state: 'attention',
    sentence: expect.stringMatching(/compras cuja despesa foi estornada .*1 item/) as unknown,
  });
  await livro.visitor().get('/api/health/ready/').expect(200);
  await database().query('delete from read.purchases where id = $1', [ghost]);
  await database().query('update vault.failing_work set due_at = now()');
  await livro.app.get(ExpenseReactor).catchUp();
  expect(await background()).toMatchObject({ state: 'well' });
});

describe('a queue', () => {
  const rows = () =>
    database().query<{ item: string; attempts: number; rest: number }>(
      `select item, attempts, round(extract(epoch from due_at - now()))::int as rest
       from vault.failing_work where worker = 'test' order by item`,
    );
  const due = () => database().query(`update vault.failing_work set due_at = now() where worker = 'test'`);
  const queues = () => livro.app.get(WorkQueues);

  it('rests for longer after each attempt, and forgets what succeeds', async () => {
    const items = ['bad', 'good'];
    let fails = true;
    const done: string[] = [];
    const look = () =>
      queues().perform<string>({
        worker: 'test',
        find: (resting) => Promise.resolve(items.filter((item) => !resting.includes(item))),
        keyOf: (item) => item,
        perform: (item) => {
          if (item === 'bad' && fails) return Promise.reject(new Error('never'));
          done.push(item);
          return Promise.resolve();
        },
      });
    await look();
    expect(done).toEqual(['good']);
    expect(await rows()).toEqual([{ item: 'bad', attempts: 1, rest: 5 }]);
    await look();
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    await due();
    await look();
    expect(await rows()).toEqual([{ item: 'bad', attempts: 2, rest: 10 }]);
    await due();
    fails = false;
    await look();
    expect(done).toContain('bad');
    expect(await rows()).toEqual([]);
  });

  it('counts nothing while the store is away, and counts one that alone finds it away', async () => {
    const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const look = (items: readonly string[], perform: (item: string) => Promise<void>) =>
      queues().perform<string>({
        worker: 'test',
        find: (resting) => Promise.resolve(items.filter((item) => !resting.includes(item))),
        keyOf: (item) => item,
        perform,
      });
    await expect(look(['a', 'b', 'c', 'd'], away)).rejects.toThrow('refused');
    expect(await rows()).toEqual([]);
    await look(['a', 'b'], (item) => (item === 'a' ? away() : Promise.resolve()));
    expect(await rows()).toMatchObject([{ item: 'a', attempts: 1 }]);
  });
});
