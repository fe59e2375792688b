/** Requests from an amount on that the company sets are approved by two people, neither of whom asked for them. */
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { development, type Agent, type Development } from './ledger.fixture.ts';
import { bought, requested, signedInAs, typesOf } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let buyer: Person;
let boss: Person;
let other: Person;
let tower: Development;

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  [buyer, boss, other] = [
    await signedInAs(livro, 'purchaser', 'Beto'),
    await signedInAs(livro, 'financial', 'Flávia'),
    await signedInAs(livro, 'financial', 'Otto'),
  ];
  tower = await development(admin, 100_000);
}, 60_000);
afterAll(() => livro?.stop());

const path = (id: string, step = ''): string => `/api/purchase-requests/${id}/${step && `${step}/`}`;
const RULES = '/api/approval-rules/';
const rule = (amount: string | null, agent = admin) =>
  agent.put(RULES).send({ second_approval_from: amount });

it('are set by administrators alone, as events, on the version that was seen', async () => {
  const alone = { proposal: null, needs_agreement: false };
  const none = { ...alone, second_approval_from: null, updated_at: null, version: 0 };
  expect((await boss.agent.get(RULES).expect(200)).body.data).toEqual(none);
  await rule('1.000,00', boss.agent).expect(403);
  await rule('0').expect(422);
  await rule('1.000,00').set('If-Match', '"1"').expect(412);
  const { body } = await rule('1.000,00').set('If-Match', '"0"').expect(200);
  expect(body.data).toEqual({
    ...alone,
    second_approval_from: 1000,
    updated_at: expect.any(String),
    version: 1,
  });
  await rule('1.000,00').expect(200);
  expect((await livro.events('approvals')).map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'ApprovalRulesSet', data: { secondApprovalFrom: 100_000 } },
  ]);
});

it('make a request wait after the first approval, for another person', async () => {
  await rule('1.000,00').expect(200);
  const small = await requested(buyer.agent, tower, { estimated_cost: '999,99' });
  const approved = await boss.agent.post(path(small.id, 'approve')).expect(200);
  expect(approved.body.data).toMatchObject({ status: 'approved', needs_two_approvals: false });

  const { id } = await requested(buyer.agent, tower, { estimated_cost: 1000 });
  const first = await boss.agent.post(path(id, 'approve')).set('If-Match', '"0"').expect(200);
  expect(first.body.data).toMatchObject({
    status: 'pending',
    needs_two_approvals: true,
    first_approved_by: boss.id,
    first_approved_by_name: 'Flávia',
    can_be_approved: false,
    version: 1,
  });
  const again = await boss.agent.post(path(id, 'approve')).expect(403);
  expect(again.body.message).toBe('Você já aprovou esta solicitação: falta a aprovação de outra pessoa');
  const expense = bought(tower, { amount: 900 });
  await admin.post(path(id, 'complete')).send({ expense }).expect(422);
  expect((await other.agent.get(path(id)).expect(200)).body.data.can_be_approved).toBe(true);
  const second = await other.agent.post(path(id, 'approve')).set('If-Match', '"1"').expect(200);
  expect(second.body.data).toMatchObject({ status: 'approved', approved_by: other.id });
  expect(await typesOf(livro, { id })).toEqual([
    'PurchaseRequested',
    'PurchaseFirstApproved',
    'PurchaseApproved',
  ]);
  const { body } = await admin.get(path(id, 'history')).expect(200);
  expect((body.data as { step: string }[]).map(({ step }) => step)).toEqual([
    'requested',
    'first-approved',
    'approved',
  ]);
});

it('begin anew where the request is changed between the two', async () => {
  const { id } = await requested(buyer.agent, tower, { estimated_cost: 2000 });
  await boss.agent.post(path(id, 'approve')).expect(200);
  await buyer.agent.patch(path(id)).send({ notes: 'Outra' }).expect(200);
  const { body } = await other.agent.post(path(id, 'approve')).expect(200);
  expect(body.data).toMatchObject({ status: 'pending', first_approved_by: other.id });
});

it('hold for those that are approved together, too', async () => {
  const [big, small] = [
    await requested(buyer.agent, tower, { estimated_cost: 5000 }),
    await requested(buyer.agent, tower, { estimated_cost: 5 }),
  ];
  const requests = [big, small].map(({ id, version }) => ({ id, version }));
  const { body } = await boss.agent.post('/api/purchase-requests/approve/').send({ requests }).expect(200);
  expect(body.data.results).toMatchObject([
    { approved: true, needs_another: true },
    { approved: true, needs_another: false },
  ]);
});

it('count for each person what waits for their approval, as the list’s own flags do', async () => {
  for (const agent of [admin, boss.agent, other.agent, buyer.agent]) {
    const { body } = await agent.get('/api/purchase-requests/waiting/').expect(200);
    const list = await agent.get('/api/purchase-requests/?status=pending').expect(200);
    const open = (list.body.data as { can_be_approved: boolean }[]).filter((one) => one.can_be_approved);
    expect(body.data.count).toBe(open.length);
  }
});

it('are no longer asked for once they are taken back', async () => {
  const { id } = await requested(buyer.agent, tower, { estimated_cost: 3000 });
  await boss.agent.post(path(id, 'approve')).expect(200);
  await rule(null).expect(200);
  const { body } = await boss.agent.post(path(id, 'approve')).expect(200);
  expect(body.data.status).toBe('approved');
});
