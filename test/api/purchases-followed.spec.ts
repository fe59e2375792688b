/**
 * A request and the expense that completes it: one expense for one request, anyone who comes at once; undone in the ledger the request
 * is open again, corrected it has the correction's cost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../backend/src/platform/database/database.ts';
import { ExpenseReactor } from '../../backend/src/purchases/completion/expense.reactor.ts';
import { ExpenseTurns } from '../../backend/src/purchases/completion/expense-turns.write.ts';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { dataOf } from './clients.fixture.ts';
import { development, type Agent, type Development } from './ledger.fixture.ts';
import { approved, bought, eventsOf, signedInAs, typesOf } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let buyer: Person;
let boss: Person;
let tower: Development;

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  buyer = await signedInAs(livro, 'purchaser', 'Beto');
  boss = await signedInAs(livro, 'financial', 'Flávia');
  tower = await development(admin, 50_000);
}, 60_000);
afterAll(() => livro?.stop());

interface Followed {
  readonly id: string;
  readonly status: string;
  readonly final_cost: number | null;
  readonly related_expense: { readonly id: string } | null;
}

const read = async ({ id }: { id: string }): Promise<Followed> =>
  (await admin.get(`/api/purchase-requests/${id}/`).expect(200)).body.data as Followed;

async function completed(amount: number): Promise<Followed & { expense: string }> {
  const request = await approved(buyer.agent, boss.agent, tower, { estimated_cost: 50 });
  const send = buyer.agent.post(`/api/purchase-requests/${request.id}/complete/`);
  const { body } = await send.send({ expense: bought(tower, { amount }) }).expect(200);
  return { ...(body.data as Followed), expense: body.data.related_expense.id as string };
}

/** The running reactor looks every few seconds. */
async function until(request: { id: string }, seen: (now: Followed) => boolean): Promise<Followed> {
  const end = Date.now() + 20_000;
  let now = await read(request);
  while (!seen(now) && Date.now() < end) {
    await sleep(100);
    now = await read(request);
  }
  return now;
}

it('is open again once its expense is reversed, under the approval that it had, and may be bought again', async () => {
  const request = await completed(48);
  await boss.agent.delete(`/api/expenses/${request.expense}/`).send({ reason: 'Nota errada' }).expect(200);
  expect(await until(request, ({ status }) => status === 'approved')).toMatchObject({
    status: 'approved',
    final_cost: null,
    related_expense: null,
    approved_cost: 50,
    can_be_completed: true,
  });
  const event = (await eventsOf(livro, request)).at(-1)!;
  const { requestId, expenseId, reopenedBy, reason } = dataOf(event);
  expect([event.type, requestId, expenseId, reopenedBy, reason]).toEqual([
    'PurchaseReopened',
    request.id,
    request.expense,
    boss.id,
    'Nota errada',
  ]);
  const path = `/api/purchase-requests/${request.id}/complete/`;
  const tooMuch = await buyer.agent.post(path).send({ expense: bought(tower, { amount: 56 }) });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
  await buyer.agent
    .post(path)
    .send({ expense: bought(tower, { amount: 49 }) })
    .expect(200);
  const { body } = await admin.get(`/api/purchase-requests/${request.id}/history/`).expect(200);
  const steps = body.data as {
    step: string;
    by_name: string;
    amount: number | null;
    reason: string | null;
  }[];
  expect(steps.map(({ step, by_name, amount, reason }) => [step, by_name, amount, reason])).toEqual([
    ['requested', 'Beto', 50, null],
    ['approved', 'Flávia', 50, null],
    ['started', 'Beto', 48, null],
    ['completed', 'Beto', 48, null],
    ['reopened', 'Flávia', null, 'Nota errada'],
    ['started', 'Beto', 49, null],
    ['completed', 'Beto', 49, null],
  ]);
}, 40_000);

it('stays completed with what corrections put in place of its expense, one after the other', async () => {
  const request = await completed(40);
  const correct = async (id: string, amount: number): Promise<string> => {
    const { body } = await boss.agent
      .patch(`/api/expenses/${id}/`)
      .send({ amount, reason: 'Nota' })
      .expect(200);
    return body.data.id as string;
  };
  const second = await correct(request.expense, 41);
  const third = await correct(second, 42);
  expect(await until(request, ({ final_cost }) => final_cost === 42)).toMatchObject({
    status: 'completed',
    final_cost: 42,
    related_expense: { id: third },
  });
  expect((await typesOf(livro, request)).slice(4)).toEqual([
    'PurchaseExpenseReplaced',
    'PurchaseExpenseReplaced',
  ]);
  await boss.agent.delete(`/api/expenses/${third}/`).send({ reason: 'Nota errada' }).expect(200);
  expect((await until(request, ({ status }) => status === 'approved')).status).toBe('approved');
}, 60_000);

it('is told once, however many look at the same time', async () => {
  const request = await completed(30);
  await boss.agent.delete(`/api/expenses/${request.expense}/`).send({ reason: 'Nota errada' }).expect(200);
  const reactor = livro.app.get(ExpenseReactor);
  await Promise.all([1, 2, 3, 4].map(() => reactor.catchUp()));
  await until(request, ({ status }) => status === 'approved');
  await reactor.catchUp();
  expect((await typesOf(livro, request)).slice(4)).toEqual(['PurchaseReopened']);
}, 40_000);

it('one expense that was booked before completes one of two requests at once; the other hears why not', async () => {
  for (let n = 0; n < 3; n++) {
    const { body: recorded } = await admin
      .post('/api/expenses/')
      .send({ ...bought(tower, { amount: 20 + n }), description: `Cimento ${n}` })
      .expect(201);
    const requests = [
      await approved(buyer.agent, boss.agent, tower),
      await approved(buyer.agent, boss.agent, tower),
    ];
    const answers = await Promise.all(
      requests.map(({ id }, which) => {
        const { agent } = which === 0 ? buyer : boss;
        return agent.post(`/api/purchase-requests/${id}/complete/`).send({ expense: recorded.data.id });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'DUPLICATE_RECORD',
      message: 'Esta despesa já está ligada a outra solicitação',
      errors: [{ field: 'expense' }],
    });
    const ends = await Promise.all(requests.map(async (one) => (await typesOf(livro, one)).slice(2)));
    expect(ends.flat()).toEqual(['PurchaseCompleted']);
  }
});

it('another program waits for its turn with the same expense', async () => {
  const [here, elsewhere] = [livro.app.get(ExpenseTurns), new ExpenseTurns(livro.app.get(Database))];
  const seen: string[] = [];
  const turn = (turns: ExpenseTurns, name: string, expenseId = 'x') =>
    turns.take(expenseId, async () => {
      seen.push(`${name} begins`);
      await sleep(100);
      seen.push(`${name} ends`);
    });
  await Promise.all([turn(here, 'a'), turn(elsewhere, 'b')]);
  expect(seen.map((one) => one.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends']);
});
