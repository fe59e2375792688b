/** A purchase request from its first word to its end: every call, every field, every transition, on the real parts. */
import { addDays } from '@livro/calendar';
import { startTestApp, type TestApp, type Person } from '../support/app.ts';
import { dataOf } from './clients.fixture.ts';
import { development, expense, nowhere, today, type Agent, type Development } from './ledger.fixture.ts';
import {
  approved,
  bought,
  eventsOf,
  expensesOf,
  requested,
  signedInAs,
  typesOf,
  wanted,
} from './purchases.fixture.ts';

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
  tower = await development(admin, 50_000, 1_000);
}, 60_000);
afterAll(() => livro?.stop());

const call = (agent: Agent, id: string, step: string, body: object = {}) =>
  agent.post(`/api/purchase-requests/${id}/${step}/`).send(body);
const read = async (agent: Agent, id: string) =>
  (await agent.get(`/api/purchase-requests/${id}/`).expect(200)).body.data as Record<string, unknown>;

it('is answered with every field, as it can be read afterwards', async () => {
  const { body, headers } = await buyer.agent
    .post('/api/purchase-requests/')
    .send({
      ...wanted(tower, { development_id: undefined, development: tower.id }),
      description: '  Cimento CP-II, 200 sacos ',
      supplier: 'Casa do Construtor',
      justification: 'Laje do 3º andar',
      delivery_location: 'Portão 2',
      needed_by_date: addDays(today, 3),
      tags: 'Estrutura, laje,estrutura',
      notes: 'Com nota',
    })
    .expect(201);
  expect(body.message).toBe('A solicitação de compra foi registrada com sucesso.');
  expect(headers.etag).toBe('W/"0"');
  const at = body.data.created_at as string;
  expect(body.data).toEqual({
    id: expect.any(String) as string,
    number: 1,
    description: 'Cimento CP-II, 200 sacos',
    development: tower.id,
    development_id: tower.id,
    development_name: tower.name,
    development_status: 'active',
    estimated_cost: 7400,
    final_cost: null,
    approved_cost: null,
    cost_ceiling: null,
    category: 'material',
    urgency: 'high',
    status: 'pending',
    supplier: 'Casa do Construtor',
    justification: 'Laje do 3º andar',
    delivery_location: 'Portão 2',
    needed_by_date: addDays(today, 3),
    tag_list: ['estrutura', 'laje'],
    notes: 'Com nota',
    requested_by: buyer.id,
    requested_by_name: 'Beto',
    first_approved_by: null,
    first_approved_by_name: null,
    needs_two_approvals: false,
    second_approval_missing_from: null,
    approved_by: null,
    approved_by_name: null,
    completed_by: null,
    completed_by_name: null,
    rejected_by: null,
    rejected_by_name: null,
    cancelled_by: null,
    cancelled_by_name: null,
    rejection_reason: null,
    related_expense: null,
    is_overdue: false,
    days_until_needed: 3,
    can_be_edited: true,
    can_be_approved: false,
    can_be_rejected: false,
    can_be_completed: false,
    can_be_exceeded: false,
    can_be_revised: false,
    can_be_cancelled: true,
    created_at: at,
    approved_at: null,
    completed_at: null,
    rejected_at: null,
    cancelled_at: null,
    updated_at: at,
    version: 0,
  });
  expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
  expect(await read(buyer.agent, body.data.id as string)).toEqual(body.data);
  expect(
    (await eventsOf(livro, body.data as { id: string })).map(({ type, data }) => ({ type, data })),
  ).toEqual([
    {
      type: 'PurchaseRequested',
      data: {
        requestId: body.data.id,
        requestedBy: buyer.id,
        developmentId: tower.id,
        description: 'Cimento CP-II, 200 sacos',
        estimatedCost: 740_000,
        category: 'material',
        urgency: 'high',
        supplier: 'Casa do Construtor',
        justification: 'Laje do 3º andar',
        deliveryLocation: 'Portão 2',
        neededByDate: addDays(today, 3),
        tags: ['estrutura', 'laje'],
        notes: 'Com nota',
      },
    },
  ]);
});

it('says what anyone who asks may do with it, and when it is late', async () => {
  const past = { needed_by_date: addDays(today, -2) };
  const { body } = await buyer.agent.post('/api/purchase-requests/').send(wanted(tower, past)).expect(422);
  expect(body.errors[0]).toMatchObject({ code: 'PAST_DATE', message: 'Data não pode ser no passado' });
  // One that waited is late; so is one whose day was corrected.
  const late = await requested(buyer.agent, tower, {});
  await buyer.agent.patch(`/api/purchase-requests/${late.id}/`).send(past).expect(200);
  const flags = async (agent: Agent) => {
    const view = await read(agent, late.id);
    return [
      view.can_be_edited,
      view.can_be_approved,
      view.can_be_rejected,
      view.can_be_completed,
      view.can_be_cancelled,
    ];
  };
  expect(await read(boss.agent, late.id)).toMatchObject({ is_overdue: true, days_until_needed: -2 });
  expect(await flags(boss.agent)).toEqual([true, true, true, false, true]);
  expect(await flags(buyer.agent)).toEqual([true, false, false, false, true]);
  await call(boss.agent, late.id, 'approve').expect(200);
  expect(await flags(boss.agent)).toEqual([false, false, false, true, true]);
  await call(boss.agent, late.id, 'cancel').expect(200);
  expect(await flags(boss.agent)).toEqual([false, false, false, false, false]);
  expect(await read(boss.agent, late.id)).toMatchObject({ is_overdue: false, status: 'cancelled' });
});

it('changes its words while it is pending', async () => {
  const { id } = await requested(buyer.agent, tower, { notes: 'a', tags: ['x'], supplier: 'Loja' });
  const { body, headers } = await buyer.agent
    .patch(`/api/purchase-requests/${id}/`)
    .send({
      description: 'Cimento CP-IV, 90 sacos',
      supplier: '',
      tags: [],
      needed_by_date: '24/12/2026',
      estimated_cost: 7400,
    })
    .expect(200);
  expect(body.data).toMatchObject({
    description: 'Cimento CP-IV, 90 sacos',
    supplier: null,
    tag_list: [],
    needed_by_date: '2026-12-24',
    notes: 'a',
    version: 1,
  });
  expect(headers.etag).toBe('W/"1"');
  await buyer.agent.patch(`/api/purchase-requests/${id}/`).send({ notes: 'a' }).expect(200);
  expect(await typesOf(livro, { id })).toEqual(['PurchaseRequested', 'PurchaseUpdated']);
  const found = await admin.get('/api/purchase-requests/?search=cp-iv beto').expect(200);
  expect((found.body.data as { id: string }[]).map((one) => one.id)).toEqual([id]);
});

it('is rejected with a reason', async () => {
  const { id } = await requested(buyer.agent, tower);
  const { body } = await call(boss.agent, id, 'reject', { rejection_reason: '  Sem verba ' }).expect(200);
  expect(body.data).toMatchObject({
    status: 'rejected',
    rejection_reason: 'Sem verba',
    rejected_by: boss.id,
    rejected_by_name: 'Flávia',
    rejected_at: body.data.updated_at,
  });
  const other = await requested(buyer.agent, tower);
  expect((await call(boss.agent, other.id, 'reject').expect(200)).body.data.rejection_reason).toBeNull();
});

it('is cancelled while pending or approved, with who did it', async () => {
  const { id } = await approved(buyer.agent, boss.agent, tower);
  const { body } = await call(buyer.agent, id, 'cancel').expect(200);
  expect(body.data).toMatchObject({
    status: 'cancelled',
    cancelled_by_name: 'Beto',
    approved_by_name: 'Flávia',
  });
});

it('is completed with an expense as one operation', async () => {
  const request = await approved(buyer.agent, boss.agent, tower);
  const { body } = await call(buyer.agent, request.id, 'complete', { expense: bought(tower) }).expect(200);
  expect(body.pending).toBeUndefined();
  expect(body.data).toMatchObject({
    status: 'completed',
    final_cost: 7350.5,
    estimated_cost: 7400,
    completed_by: buyer.id,
    completed_by_name: 'Beto',
    completed_at: body.data.updated_at,
    can_be_cancelled: false,
  });
  expect(await typesOf(livro, request)).toEqual([
    'PurchaseRequested',
    'PurchaseApproved',
    'PurchaseCompletionStarted',
    'PurchaseCompleted',
  ]);
  const [booked, ...more] = await expensesOf(livro, request);
  expect(more).toEqual([]);
  expect(dataOf(booked!)).toMatchObject({
    accountId: tower.building,
    amount: 735_050,
    expenseId: body.data.related_expense.id,
  });
  expect(booked!.metadata.actor).toBe(buyer.id);
  const { id } = body.data.related_expense as { id: string };
  const listed = await admin.get(`/api/expenses/${id}/`).expect(200);
  expect(listed.body.data).toMatchObject({ amount: 7350.5, purchase_request_id: request.id });
});

it("takes the development's account of a kind where no account is named, building unless it says land", async () => {
  for (const [change, account] of [
    [{}, tower.building],
    [{ account_type: 'land' }, tower.land],
  ] as const) {
    const request = await approved(buyer.agent, boss.agent, tower);
    const body = { expense: { ...bought(tower, { amount: 10 }), account_id: undefined, ...change } };
    await call(buyer.agent, request.id, 'complete', body).expect(200);
    expect(dataOf((await expensesOf(livro, request))[0]!).accountId).toBe(account);
  }
});

it('is completed with an expense that is in the ledger already, which then belongs to it alone', async () => {
  const { body: recorded } = await admin.post('/api/expenses/').send(expense(tower.building)).expect(201);
  const [first, second] = [
    await approved(buyer.agent, boss.agent, tower),
    await approved(buyer.agent, boss.agent, tower),
  ];
  const { body } = await call(buyer.agent, first.id, 'complete', { expense: recorded.data.id }).expect(200);
  expect(body.data).toMatchObject({ final_cost: 123.45, related_expense: { id: recorded.data.id } });
  const again = await call(buyer.agent, second.id, 'complete', { expense: { id: recorded.data.id } }).expect(
    409,
  );
  expect(again.body).toMatchObject({
    code: 'DUPLICATE_RECORD',
    message: 'Esta despesa já está ligada a outra solicitação',
    errors: [{ field: 'expense' }],
  });
  expect(await typesOf(livro, second)).toHaveLength(2);
});

it('commits the money of its development from the approval to the purchase', async () => {
  const site = await development(admin, 10_000, 5_000);
  const commitment = async () =>
    (await buyer.agent.get(`/api/purchase-requests/commitments/?development=${site.id}`).expect(200)).body
      .data as object[];
  const at = (booked: number, committed: number, approved_count: number, balance = 15_000 - booked) => [
    {
      development_id: site.id,
      development_name: site.name,
      balance,
      booked,
      committed,
      available: balance - committed,
      approved_count,
    },
  ];
  await requested(buyer.agent, site, { estimated_cost: 100 });
  expect(await commitment()).toEqual(at(0, 0, 0));
  const [bigger, smaller] = [
    await approved(buyer.agent, boss.agent, site, { estimated_cost: 4000 }),
    await approved(buyer.agent, boss.agent, site, { estimated_cost: 500 }),
  ];
  expect(await commitment()).toEqual(at(0, 4500, 2));
  await call(buyer.agent, bigger.id, 'complete', { expense: bought(site, { amount: 4100 }) }).expect(200);
  expect(await commitment()).toEqual(at(4100, 500, 1));
  await call(buyer.agent, smaller.id, 'cancel').expect(200);
  expect(await commitment()).toEqual(at(4100, 0, 0));
  const all = await buyer.agent.get('/api/purchase-requests/commitments/').expect(200);
  expect((all.body.data as object[]).length).toBe(2);
});

it('is unknown where there is none, also for an id of another shape', async () => {
  for (const id of [nowhere, 'x', '1', "' or 1=1"]) {
    const path = `/api/purchase-requests/${encodeURIComponent(id)}/`;
    const answers = [
      await admin.get(path),
      await admin.patch(path).send({ notes: 'x' }),
      ...(await Promise.all(['approve', 'reject', 'cancel'].map((step) => admin.post(`${path}${step}/`)))),
      await admin.post(`${path}complete/`).send({ expense: bought(tower) }),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', 'Solicitação não encontrada']);
  }
});
