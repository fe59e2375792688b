/** Several people and half-done work at once: approvals that race, repeats with a key, completions that a kill cut off. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { JournalBooks } from '../../backend/src/platform/book/books.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { CompletingExpense } from '../../backend/src/purchases/request/events.ts';
import { CompletionReactor } from '../../backend/src/purchases/completion/completion.reactor.ts';
import { purchaseDecider } from '../../backend/src/purchases/request/purchases.ts';
import { PurchaseBooks } from '../../backend/src/purchases/request/purchase-books.write.ts';
import {
  bookingOf,
  PurchaseCompleter,
  type StartingEvent,
} from '../../backend/src/purchases/completion/purchase-completer.write.ts';
import { startTestApp, type TestApp, type Person } from '../support/app.ts';
import { dataOf } from './clients.fixture.ts';
import { development, today, type Agent, type Development } from './ledger.fixture.ts';
import {
  approved,
  bought,
  eventsOf,
  expensesOf,
  requested,
  signedInAs,
  typesOf,
  wanted,
  type Purchase,
} from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let buyer: Person;
let boss: Person;
let tower: Development;

beforeAll(async () => {
  livro = await startTestApp({ ALLOW_OVERDRAFT_EXPENSES: 'false' });
  admin = await livro.administrator();
  buyer = await signedInAs(livro, 'purchaser', 'Beto');
  boss = await signedInAs(livro, 'financial', 'Flávia');
  tower = await development(admin, 100_000);
}, 60_000);
afterAll(() => livro?.stop());

const path = (id: string, step = ''): string => `/api/purchase-requests/${id}/${step && `${step}/`}`;
const newlyApproved = (): Promise<Purchase> => approved(buyer.agent, boss.agent, tower);

describe('what was looked at', () => {
  it('is approved by one of two at once; the other hears what changed', async () => {
    const { id } = await requested(buyer.agent, tower);
    const answers = await Promise.all(
      [admin, boss.agent].map((agent) => agent.post(path(id, 'approve')).set('If-Match', '"0"')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = answers.find(({ status }) => status === 412)!;
    expect(late.body).toMatchObject({
      code: 'STALE_VERSION',
      message: 'O registro mudou desde que foi lido. Atualize e tente de novo.',
      error: {
        details: { version: 1, changes: [{ field: 'status', before: 'pending', after: 'approved' }] },
      },
    });
    expect(await typesOf(livro, { id })).toEqual(['PurchaseRequested', 'PurchaseApproved']);
  });

  it('is approved only as it was seen', async () => {
    const { id } = await requested(buyer.agent, tower, { notes: 'a' });
    const seen = await boss.agent.get(path(id)).expect(200);
    await buyer.agent.patch(path(id)).send({ notes: 'b', supplier: 'Loja' }).expect(200);
    const etag = seen.headers.etag as string;
    for (const call of [
      boss.agent.post(path(id, 'approve')),
      boss.agent.post(path(id, 'reject')),
      boss.agent.post(path(id, 'cancel')),
      boss.agent.patch(path(id)).send({ notes: 'c' }),
    ]) {
      const { body } = await call.set('If-Match', etag).expect(412);
      expect(body.error.details).toEqual({
        version: 1,
        changes: [
          { field: 'notes', before: 'a', after: 'b' },
          { field: 'supplier', before: null, after: 'Loja' },
        ],
      });
    }
    for (const wrong of ['0', '"x"', '"7"']) {
      await boss.agent.post(path(id, 'approve')).set('If-Match', wrong).expect(412);
    }
    expect(await typesOf(livro, { id })).toHaveLength(2);
    const { headers } = await boss.agent.post(path(id, 'approve')).set('If-Match', 'W/"1"').expect(200);
    expect(headers.etag).toBe('W/"2"');
    await boss.agent.post(path(id, 'cancel')).set('If-Match', '*').expect(200);
  });
});

describe('repeats with a key', () => {
  it('ask, decide and buy once', async () => {
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const asked = await Promise.all(
      [1, 2, 3].map(() =>
        buyer.agent.post('/api/purchase-requests/').set('Idempotency-Key', keys[0]!).send(wanted(tower)),
      ),
    );
    const id = asked[0]!.body.data.id as string;
    expect(asked.map(({ status, body }) => [status, body.data.id])).toEqual([1, 2, 3].map(() => [201, id]));
    for (let n = 0; n < 2; n++)
      await boss.agent.post(path(id, 'approve')).set('Idempotency-Key', keys[1]!).expect(200);
    const buy = () =>
      buyer.agent
        .post(path(id, 'complete'))
        .set('Idempotency-Key', keys[2]!)
        .send({ expense: bought(tower, { amount: 7 }) });
    const [first, second] = [await buy().expect(200), await buy().expect(200)];
    expect(second.body.data).toEqual(first.body.data);
    expect(await expensesOf(livro, { id })).toHaveLength(1);
    expect(await typesOf(livro, { id })).toHaveLength(4);
    const other = buyer.agent.post(path(id, 'complete')).set('Idempotency-Key', keys[2]!);
    const { body } = await other.send({ expense: bought(tower, { amount: 8 }) }).expect(422);
    expect(body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('hear the first answer also where that released the completion', async () => {
    const site = await development(admin, 10);
    const { id } = await approved(buyer.agent, boss.agent, site);
    const buy = (amount: number) =>
      buyer.agent.post(path(id, 'complete')).send({ expense: bought(site, { amount }) });
    const { body } = await buy(10.01).expect(422);
    expect(body).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      errors: [
        { field: 'expense.amount', message: expect.stringContaining('Saldo insuficiente') as unknown },
      ],
    });
    expect(await typesOf(livro, { id })).toHaveLength(2);
    await buy(10).expect(200);
  });
});

it('is bought or cancelled, never both', async () => {
  for (let n = 0; n < 5; n++) {
    const { id } = await newlyApproved();
    const [buy, cancel] = await Promise.all([
      buyer.agent.post(path(id, 'complete')).send({ expense: bought(tower, { amount: 1 }) }),
      boss.agent.post(path(id, 'cancel')),
    ]);
    const types = await typesOf(livro, { id });
    const wasBought = types.includes('PurchaseCompleted');
    expect([buy.status, cancel.status]).toEqual(wasBought ? [200, 422] : [422, 200]);
    expect(types.includes('PurchaseCancelled')).toBe(!wasBought);
    expect(await expensesOf(livro, { id })).toHaveLength(wasBought ? 1 : 0);
  }
});

it('is bought once by ten at the same time', async () => {
  const { id } = await newlyApproved();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      buyer.agent.post(path(id, 'complete')).send({ expense: bought(tower, { amount: n + 1 }) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await expensesOf(livro, { id })).toHaveLength(1);
});

describe('a completion that a kill cut off', () => {
  const expenseOf = (account: string, amount: number): CompletingExpense => ({
    expenseId: randomUUID(),
    accountId: account,
    amount,
    date: today,
    category: 'material',
    description: 'Cimento',
    supplier: null,
    notes: null,
    tags: [],
    allowOverdraft: false,
    lateEntries: 'refuse',
    today,
  });

  /** The first `done` steps, as a killed process left them: started, booked, finished. */
  async function interrupted(
    request: Purchase,
    expense: CompletingExpense,
    done: number,
  ): Promise<StartingEvent> {
    const actor = { id: buyer.id };
    const id = randomUUID();
    const command = {
      type: 'StartCompletion',
      by: buyer.id,
      expense,
      accountDevelopmentId: tower.id,
      developmentStatus: 'active',
      tolerance: 0,
      mayApprove: false,
      secondApprovalFrom: null,
      reason: null,
    } as const;
    const outcome = await livro.app.get(PurchaseBooks).decide(request.id, { id, actor, command });
    const events = await eventsOf(livro, request);
    const [started] = events.slice(Number(outcome.firstRevision)) as [StartingEvent];
    const ledger = await livro.app.get(Books).open(ledgerDecider);
    if (done > 1)
      await ledger.execute({
        ...bookingOf(started.metadata.commandId, request.id, expense, []),
        actor,
        causationId: started.id,
      });
    return started;
  }

  const ended = async (request: Purchase, type: string): Promise<string[]> => {
    const until = Date.now() + 20_000;
    while (!(await typesOf(livro, request)).includes(type) && Date.now() < until) await sleep(100);
    return (await typesOf(livro, request)).slice(2);
  };

  it.each([1, 2])(
    'is finished by the running reactor after %i of its steps',
    async (done) => {
      const request = await newlyApproved();
      await interrupted(request, expenseOf(tower.building, 4_200), done);
      const locked = await boss.agent.post(path(request.id, 'cancel'));
      expect([locked.status, locked.body.message]).toEqual([
        422,
        'A compra desta solicitação está sendo registrada',
      ]);
      expect(await ended(request, 'PurchaseCompleted')).toEqual([
        'PurchaseCompletionStarted',
        'PurchaseCompleted',
      ]);
      expect((await expensesOf(livro, request)).map((event) => dataOf(event).amount)).toEqual([4_200]);
      const until = Date.now() + 10_000;
      const status = async () => (await admin.get(path(request.id)).expect(200)).body.data.status as string;
      while ((await status()) !== 'completed' && Date.now() < until) await sleep(50);
      expect(await status()).toBe('completed');
    },
    40_000,
  );

  it('is released where the ledger refuses by then, and may be bought or cancelled as before', async () => {
    const request = await newlyApproved();
    await interrupted(request, expenseOf(tower.land, 1), 1);
    expect(await ended(request, 'PurchaseCompletionReleased')).toEqual([
      'PurchaseCompletionStarted',
      'PurchaseCompletionReleased',
    ]);
    const released = (await eventsOf(livro, request)).at(-1)!;
    expect(dataOf(released).refusal).toMatchObject({ code: 'INSUFFICIENT_FUNDS', field: 'amount' });
    expect(await expensesOf(livro, request)).toEqual([]);
    await buyer.agent
      .post(path(request.id, 'complete'))
      .send({ expense: bought(tower, { amount: 5 }) })
      .expect(200);
  }, 40_000);

  it('is finished once by many at the same time', async () => {
    const request = await newlyApproved();
    const started = await interrupted(request, expenseOf(tower.building, 77), 1);
    const completer = livro.app.get(PurchaseCompleter);
    const endings = await Promise.all(Array.from({ length: 6 }, () => completer.finish(started)));
    expect(new Set(endings.map(({ id }) => id)).size).toBe(1);
    expect((await typesOf(livro, request)).slice(2)).toEqual([
      'PurchaseCompletionStarted',
      'PurchaseCompleted',
    ]);
    expect(await expensesOf(livro, request)).toHaveLength(1);
  });

  it('leaves no expense behind where it was released by one and booked by another', async () => {
    const request = await newlyApproved();
    const expense = expenseOf(tower.building, 88);
    const started = await interrupted(request, expense, 2);
    const refusal = { code: 'INSUFFICIENT_FUNDS', message: 'Saldo insuficiente', field: null };
    const command = { type: 'ReleaseCompletion', expenseId: expense.expenseId, refusal } as const;
    await livro.app
      .get(PurchaseBooks)
      .decide(request.id, { id: randomUUID(), actor: { id: 'system' }, command });
    expect((await livro.app.get(PurchaseCompleter).finish(started)).type).toBe('PurchaseCompletionReleased');
    const reversed = async () =>
      (await livro.events('ledger')).some(
        ({ type, data }) =>
          type === 'EntryReversed' && (data as { entryId: string }).entryId === expense.expenseId,
      );
    const until = Date.now() + 20_000;
    while (!(await reversed()) && Date.now() < until) await livro.app.get(CompletionReactor).catchUp(0);
    expect(await reversed()).toBe(true);
    const before = (await livro.events('ledger')).length;
    await livro.app.get(CompletionReactor).catchUp(0);
    expect(await livro.events('ledger')).toHaveLength(before);
  }, 40_000);
});

it('lets go of the Book that was used longest ago, and reads its request from the stream again', async () => {
  const [first, second, third] = [
    await newlyApproved(),
    await requested(buyer.agent, tower),
    await requested(buyer.agent, tower),
  ];
  const books = new JournalBooks(livro.app.get(EventStore), { keepBooks: 2 });
  const open = ({ id }: Purchase) => books.openOneOfMany(purchaseDecider(id));
  const [one, two] = [await open(first), await open(second)];
  expect(await open(first)).toBe(one);
  await open(third);
  expect(await open(first)).toBe(one);
  const again = await open(second);
  expect(again).not.toBe(two);
  expect(again.state).toEqual(two.state);
  // Anyone who still holds the other goes on with it, and the one knows what the other wrote.
  const command = { type: 'CancelPurchase', by: boss.id, ownOnly: false } as const;
  await two.execute({ id: randomUUID(), actor: { id: 'system' }, command });
  expect(await again.catchUp()).toEqual(two.state);
  expect(two.state.status).toBe('cancelled');
  await books.onModuleDestroy();
});
