/** What was approved is what is bought: a purchaser who buys something else, more, elsewhere or twice is refused. */
import { dataOf } from '../api/clients.fixture.ts';
import {
  clientOf,
  development,
  investment,
  payment as paymentForm,
  today,
  transfer,
  type Agent,
  type Development,
} from '../api/ledger.fixture.ts';
import {
  approved,
  bought,
  expensesOf,
  factsOfAll,
  requested,
  signedInAs,
  typesOf,
} from '../api/purchases.fixture.ts';
import type { Person, TestApp } from '../support/app.ts';
import { sharedApp } from './shared-app.ts';

const CANCELLED = 'O empreendimento está cancelado: não aceita mais despesas, pagamentos nem aplicações';
const NOTHING_BOUGHT = 'O empreendimento está cancelado: nada mais é aprovado nem comprado para ele';

let livro: TestApp;
let admin: Agent;
let asker: Person;
let stranger: Person;
let boss: Person;
let tower: Development;
let other: Development;

beforeAll(async () => {
  ({ app: livro } = await sharedApp());
  admin = await livro.administrator();
  asker = await signedInAs(livro, 'purchaser', 'Beto');
  stranger = await signedInAs(livro, 'purchaser', 'Bruno');
  boss = await signedInAs(livro, 'financial', 'Flávia');
  [tower, other] = [await development(admin, 1_000_090, 500_000), await development(admin, 5_000, 5_000)];
}, 60_000);

const path = ({ id }: { id: string }, step: string): string => `/api/purchase-requests/${id}/${step}/`;
const fifty = () => approved(asker.agent, boss.agent, tower, { estimated_cost: 50 });

/** Refused without a trace. */
async function refused(send: () => PromiseLike<{ status: number; body: unknown }>, expected: object) {
  const before = await factsOfAll(livro);
  const answer = await send();
  expect(answer.body).toMatchObject({ success: false, ...expected });
  expect(answer.status).toBe(422);
  expect(await factsOfAll(livro)).toBe(before);
}

it('does not let another purchaser turn an approved R$ 50 into R$ 900.000', async () => {
  const request = await fifty();
  const expense = bought(tower, { amount: 900_000 });
  await refused(() => stranger.agent.post(path(request, 'complete')).send({ expense }), {
    code: 'BUSINESS_RULE_VIOLATION',
    errors: [
      { field: 'expense.amount', message: expect.stringMatching(/R\$\s50,00.*R\$\s900\.000,00/) as unknown },
    ],
    error: {
      details: {
        approved: 'R$\u00a050,00',
        asked: 'R$\u00a0900.000,00',
        ceiling: 'R$\u00a055,00',
      },
    },
  });
});

it('does not let R$ 50.000.000 out of the land, for something else, to somebody else', async () => {
  const request = await fifty();
  const expense = {
    accountId: tower.land,
    amount: 50_000_000,
    date: today,
    category: 'other',
    description: 'Outra coisa',
    supplier: 'Empresa do comprador',
  };
  await refused(() => asker.agent.post(path(request, 'complete')).send({ expense }), {
    code: 'BUSINESS_RULE_VIOLATION',
  });
});

it('keeps to the ceiling by the centavo', async () => {
  const request = await fifty();
  await refused(
    () => asker.agent.post(path(request, 'complete')).send({ expense: bought(tower, { amount: '55,01' }) }),
    { code: 'BUSINESS_RULE_VIOLATION' },
  );
  const { body } = await asker.agent
    .post(path(request, 'complete'))
    .send({ expense: bought(tower, { amount: '55,00' }) })
    .expect(200);
  expect(body.data.final_cost).toBe(55);
});

it('does not buy of another category', async () => {
  const request = await fifty();
  const expense = bought(tower, { amount: 50, category: 'labor' });
  await refused(() => asker.agent.post(path(request, 'complete')).send({ expense }), {
    code: 'BUSINESS_RULE_VIOLATION',
    errors: [{ field: 'expense.category' }],
  });
});

it("does not buy from another development's account", async () => {
  const request = await fifty();
  const expense = bought(other, { amount: 50 });
  await refused(() => asker.agent.post(path(request, 'complete')).send({ expense }), {
    code: 'BUSINESS_RULE_VIOLATION',
    errors: [{ field: 'expense.account_id' }],
  });
});

it('binds an expense that was booked before just as well', async () => {
  const record = async (change: object): Promise<string> => {
    const { body } = await admin.post('/api/expenses/').send(bought(tower, change)).expect(201);
    return body.data.id as string;
  };
  const request = await fifty();
  for (const change of [{ amount: 60 }, { amount: 50, category: 'labor' }]) {
    const expense = await record(change);
    await refused(() => asker.agent.post(path(request, 'complete')).send({ expense }), {
      code: 'BUSINESS_RULE_VIOLATION',
      errors: [{ field: 'expense' }],
    });
  }
  const expense = await record({ amount: 54 });
  await asker.agent.post(path(request, 'complete')).send({ expense }).expect(200);
});

it('never overdraws for a purchaser, not even by two at the same moment, where everybody else may', async () => {
  const site = await development(admin, 100);
  const [first, second, third] = [
    await approved(asker.agent, boss.agent, site, { estimated_cost: 80 }),
    await approved(asker.agent, boss.agent, site, { estimated_cost: 80 }),
    await approved(asker.agent, boss.agent, site, { estimated_cost: 200 }),
  ];
  const buy = (request: { id: string }, { agent }: Person, amount: number) =>
    agent.post(path(request, 'complete')).send({ expense: bought(site, { amount }) });
  await refused(() => buy(third, asker, 200), {
    code: 'INSUFFICIENT_FUNDS',
    message: 'Saldo insuficiente. Saldo disponível: R$\u00a0100,00',
    errors: [{ field: 'expense.amount' }],
  });
  const answers = await Promise.all([buy(first, asker, 80), buy(second, stranger, 80)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)!.body.code).toBe('INSUFFICIENT_FUNDS');
  const { body } = await admin.get(`/api/accounts/${site.building}/`).expect(200);
  expect(body.data.balance).toBe(20);
  await buy(third, boss, 200).expect(200);
});

it('does not approve what was changed since it was looked at', async () => {
  const request = await requested(asker.agent, tower, { estimated_cost: 50 });
  await asker.agent.patch(`/api/purchase-requests/${request.id}/`).send({ supplier: 'Outra' }).expect(200);
  for (const send of [
    boss.agent.post(path(request, 'approve')).set('If-Match', `W/"${request.version}"`),
    boss.agent.post(path(request, 'approve')).send({ version: request.version }),
  ]) {
    const { body } = await send.expect(412);
    expect(body.code).toBe('STALE_VERSION');
  }
  expect(await typesOf(livro, request)).toEqual(['PurchaseRequested', 'PurchaseUpdated']);
  await boss.agent.post(path(request, 'approve')).send({ version: 1 }).expect(200);
});

it('is bought once by two at the same moment', async () => {
  const request = await fifty();
  const answers = await Promise.all(
    [asker, stranger].map(({ agent }, n) =>
      agent.post(path(request, 'complete')).send({ expense: bought(tower, { amount: 40 + n }) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await expensesOf(livro, request)).toHaveLength(1);
});

it('buys for a revised value only after another approval, which is not given by who asked for it', async () => {
  const request = await fifty();
  const expense = bought(tower, { amount: 900 });
  const revision = { estimated_cost: '900,00', reason: 'O preço subiu' };
  await stranger.agent.post(path(request, 'revise')).send(revision).expect(403);
  await asker.agent.post(path(request, 'revise')).send(revision).expect(200);
  await refused(() => asker.agent.post(path(request, 'complete')).send({ expense }), {
    code: 'INVALID_OPERATION',
    message: 'A solicitação ainda não foi aprovada',
  });
  await asker.agent.post(path(request, 'approve')).expect(403);
  await boss.agent.post(path(request, 'approve')).expect(200);
  await asker.agent.post(path(request, 'complete')).send({ expense }).expect(200);
  expect((await expensesOf(livro, request)).map((event) => dataOf(event).amount)).toEqual([90_000]);
});

it('does not let an approver raise the value and approve it alone', async () => {
  const request = await fifty();
  const revision = { estimated_cost: 70_000, reason: 'Mais caro' };
  await boss.agent.post(path(request, 'revise')).send(revision).expect(200);
  const { body } = await boss.agent.post(path(request, 'approve')).expect(403);
  expect(body.code).toBe('FORBIDDEN');
  await admin.post(path(request, 'approve')).expect(200);
});

it('lets an approver who neither requested nor approved exceed it, with a reason that stays', async () => {
  const own = await approved(boss.agent, admin, tower, { estimated_cost: 50 });
  const request = await fifty();
  const expense = bought(tower, { amount: 60 });
  const send = (of: { id: string }, { agent }: { agent: Agent }, reason?: string) =>
    agent.post(path(of, 'complete')).send({ expense, reason });
  await refused(() => send(own, boss, 'Urgente'), { code: 'BUSINESS_RULE_VIOLATION' });
  await refused(() => send(request, asker, 'Urgente'), { code: 'BUSINESS_RULE_VIOLATION' });
  await refused(() => send(request, boss, 'Urgente'), { code: 'BUSINESS_RULE_VIOLATION' });
  const other = { agent: admin };
  await refused(() => send(request, other), { code: 'REQUIRED_FIELD', errors: [{ field: 'reason' }] });
  await send(request, other, 'Fornecedor reajustou').expect(200);
  const recordedEvents = await livro.events(`purchase-${request.id}`);
  expect(dataOf(recordedEvents.at(-1)!).exceeding).toEqual({
    approved: 5_000,
    ceiling: 5_500,
    reason: 'Fornecedor reajustou',
  });
});

describe('a cancelled development', () => {
  let site: Development;
  let client: string;
  let dormant: { id: string };
  let asked: { id: string };
  let payment: string;
  const form = (change: object) => ({ account_id: site.building, date: today, ...change });

  beforeAll(async () => {
    site = await development(admin, 900);
    client = await clientOf(admin, site);
    dormant = await approved(asker.agent, boss.agent, site, { estimated_cost: 50 });
    asked = await requested(asker.agent, site, { estimated_cost: 50 });
    const pending = paymentForm(site.building, client, { status: 'pending' });
    payment = (await admin.post('/api/payments/').send(pending).expect(201)).body.data.id as string;
    await admin.patch(`/api/developments/${site.id}/`).send({ status: 'cancelled' }).expect(200);
  });

  it('takes no expense, payment, application, approval or completion', async () => {
    const entry = { code: 'INVALID_OPERATION', errors: [{ field: 'account_id', message: CANCELLED }] };
    await refused(() => admin.post('/api/expenses/').send(bought(site, { amount: 1 })), entry);
    await refused(() => admin.post('/api/payments/').send(paymentForm(site.building, client)), entry);
    await refused(() => admin.post(`/api/payments/${payment}/confirm/`).send({}), {
      code: 'INVALID_OPERATION',
    });
    await refused(() => admin.post('/api/financial-investments/').send(investment(site.building)), entry);
    const transaction = form({ type: 'expense', amount: 1, category: 'other', description: 'Outra coisa' });
    await refused(() => admin.post('/api/transactions/').send(transaction), { code: 'INVALID_OPERATION' });
    const purchase = { code: 'INVALID_OPERATION', message: NOTHING_BOUGHT };
    await refused(() => boss.agent.post(path(asked, 'approve')), purchase);
    const expense = bought(site, { amount: 50 });
    await refused(() => asker.agent.post(path(dormant, 'complete')).send({ expense }), purchase);
    const { body } = await boss.agent.get(`/api/purchase-requests/${dormant.id}/`).expect(200);
    expect([body.data.development_status, body.data.can_be_completed]).toEqual(['cancelled', false]);
  });

  it('takes no expense by way of an edit either', async () => {
    const { body } = await admin
      .post('/api/expenses/')
      .send(bought(tower, { amount: 3 }))
      .expect(201);
    const id = body.data.id as string;
    await refused(
      () => admin.patch(`/api/expenses/${id}/`).send({ account_id: site.building, reason: 'Conta errada' }),
      { code: 'INVALID_OPERATION' },
    );
  });

  it('may pass its money on', async () => {
    await admin.post('/api/transfers/').send(transfer(site.building, tower.building)).expect(201);
  });
});
