/** From an amount on two people approve: tolerance, a reason, an access key or one administrator alone do not get around it. */
import { addDays, businessToday } from '@livro/calendar';
import { SCOPES } from '../../backend/src/identity/access-key/scopes.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { development, type Agent, type Development } from '../api/ledger.fixture.ts';
import { approved, bought, factsOfAll, requested, signedInAs } from '../api/purchases.fixture.ts';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';

const RULES = '/api/approval-rules/';

let livro: TestApp;
let admin: Agent;
let second: Person;
let asker: Person;
let boss: Person;
let otherBoss: Person;
let tower: Development;

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  asker = await signedInAs(livro, 'purchaser', 'Beto');
  boss = await signedInAs(livro, 'financial', 'Flávia');
  otherBoss = await signedInAs(livro, 'financial', 'Otto');
  tower = await development(admin, 2_000_000);
  await admin.put(RULES).send({ second_approval_from: 10_000 }).expect(200);
}, 60_000);
afterAll(() => livro?.stop());

const path = ({ id }: { id: string }, step: string): string => `/api/purchase-requests/${id}/${step}/`;
const ruleInForce = async (): Promise<unknown> =>
  (await admin.get(RULES).expect(200)).body.data.second_approval_from;
const proposed = async (): Promise<{ id: string }> => (await admin.get(RULES).expect(200)).body.data.proposal;
const propose = (amount: number | null, agent: Agent = admin) =>
  agent.put(RULES).send({ second_approval_from: amount });
const answer = (proposal: { id: string }, step: 'confirm' | 'reject', agent: Agent) =>
  agent.post(`${RULES}proposals/${proposal.id}/${step}/`);

/** Refused without a trace. */
async function refused(send: () => PromiseLike<{ status: number; body: unknown }>, expected: object) {
  const before = await factsOfAll(livro);
  const { status, body } = await send();
  expect(body).toMatchObject({ success: false, ...expected });
  expect(status).toBe(422);
  expect(await factsOfAll(livro)).toBe(before);
}

describe('the number of approvers', () => {
  const complete = (of: { id: string }, { agent }: { agent: Agent }, expense: unknown, reason?: string) =>
    agent.post(path(of, 'complete')).send({ expense, reason });

  it('rejects R$ 900.000 from the one who approved R$ 50, whatever the reason', async () => {
    const request = await approved(asker.agent, boss.agent, tower, { estimated_cost: 50 });
    const expense = bought(tower, { amount: 900_000 });
    await refused(() => complete(request, boss, expense, 'Preço subiu'), {
      code: 'BUSINESS_RULE_VIOLATION',
      errors: [{ field: 'expense.amount' }],
    });
    await refused(() => complete(request, otherBoss, expense, 'Preço subiu'), {
      code: 'BUSINESS_RULE_VIOLATION',
      errors: [
        {
          field: 'expense.amount',
          message: expect.stringMatching(/R\$\s900\.000,00.*duas aprovações.*R\$\s10\.000,00/) as unknown,
        },
      ],
    });
  });

  it('is judged on the final amount: the tolerance does not lift a purchase over the limit', async () => {
    const request = await approved(asker.agent, boss.agent, tower, { estimated_cost: '9.999,99' });
    const { body: seen } = await asker.agent.get(`/api/purchase-requests/${request.id}/`).expect(200);
    expect(seen.data).toMatchObject({ second_approval_missing_from: 10_000 });
    for (const amount of ['10.000,00', '10.999,98'])
      await refused(() => complete(request, asker, bought(tower, { amount })), {
        code: 'BUSINESS_RULE_VIOLATION',
        errors: [{ field: 'expense.amount' }],
      });
    const revision = { estimated_cost: '10.999,98', reason: 'Preço subiu' };
    await asker.agent.post(path(request, 'revise')).send(revision).expect(200);
    const first = await boss.agent.post(path(request, 'approve')).expect(200);
    expect(first.body.data.status).toBe('pending');
    await otherBoss.agent.post(path(request, 'approve')).expect(200);
    const done = await complete(request, asker, bought(tower, { amount: '10.999,98' })).expect(200);
    expect(done.body.data.final_cost).toBe(10_999.98);
  });

  it('is judged on an expense that is booked already, too', async () => {
    const request = await approved(asker.agent, boss.agent, tower, { estimated_cost: '9.999,99' });
    const { body } = await admin
      .post('/api/expenses/')
      .send(bought(tower, { amount: '10.999,98' }))
      .expect(201);
    await refused(() => complete(request, otherBoss, body.data.id, 'Preço subiu'), {
      code: 'BUSINESS_RULE_VIOLATION',
      errors: [{ field: 'expense' }],
    });
  });

  it('holds for what was approved before the rule, and the same value may be approved again', async () => {
    await becomesOnly(admin, null);
    const request = await approved(asker.agent, boss.agent, tower, { estimated_cost: 20_000 });
    await becomesOnly(admin, 10_000);
    const expense = bought(tower, { amount: 20_000 });
    await refused(() => complete(request, asker, expense), { code: 'BUSINESS_RULE_VIOLATION' });
    const revision = { estimated_cost: 20_000, reason: 'Falta a segunda aprovação' };
    await asker.agent.post(path(request, 'revise')).send(revision).expect(200);
    await boss.agent.post(path(request, 'approve')).expect(200);
    await otherBoss.agent.post(path(request, 'approve')).expect(200);
    await complete(request, asker, expense).expect(200);
  });

  it('above the ceiling needs an approver who neither requested nor approved', async () => {
    const request = await approved(asker.agent, boss.agent, tower, { estimated_cost: 50 });
    const expense = bought(tower, { amount: 60 });
    const { body } = await boss.agent.get(`/api/purchase-requests/${request.id}/`).expect(200);
    expect(body.data.can_be_exceeded).toBe(false);
    await refused(() => complete(request, boss, expense, 'Urgente'), {
      code: 'BUSINESS_RULE_VIOLATION',
      errors: [{ field: 'expense.amount' }],
    });
    await complete(request, otherBoss, expense, 'Urgente').expect(200);
  });

  it('counts people, not approvals', async () => {
    const request = await requested(asker.agent, tower, { estimated_cost: 15_000 });
    await boss.agent.post(path(request, 'approve')).expect(200);
    await becomesOnly(admin, null);
    await boss.agent.post(path(request, 'approve')).expect(200);
    await becomesOnly(admin, 10_000);
    await refused(() => complete(request, asker, bought(tower, { amount: 15_000 })), {
      code: 'BUSINESS_RULE_VIOLATION',
    });
  });

  /** Set by the one administrator there is yet. */
  const becomesOnly = (agent: Agent, amount: number | null) => propose(amount, agent).expect(200);
});

describe('the rule itself', () => {
  beforeAll(async () => {
    second = await signedInAs(livro, 'admin', 'Sara');
  });

  it('is changed by no access key, whatever its scopes', async () => {
    const form = { name: 'Tudo', scopes: SCOPES, expires_on: addDays(businessToday(new Date()), 30) };
    const { body } = await admin.post('/api/access-keys/').send(form).expect(201);
    const program = () => livro.visitor().set('Authorization', `Bearer ${body.data.key as string}`);
    await propose(null, program()).expect(403);
    await propose(5, second.agent).expect(200);
    const proposal = await proposed();
    await answer(proposal, 'confirm', program()).expect(403);
    await answer(proposal, 'reject', program()).expect(403);
    await answer(proposal, 'reject', second.agent).expect(200);
    expect(await ruleInForce()).toBe(10_000);
  });

  it('is changed by two administrators, where there are two', async () => {
    const { body } = await propose(null).expect(200);
    expect(body.data).toMatchObject({
      second_approval_from: 10_000,
      proposal: {
        second_approval_from: null,
        proposed_by_name: 'Ana Administradora',
        can_be_confirmed: false,
      },
    });
    const proposal = await proposed();
    const own = await answer(proposal, 'confirm', admin).expect(403);
    expect(own.body.message).toBe('A mudança precisa da concordância de outro administrador');
    await answer(proposal, 'confirm', boss.agent).expect(403);
    expect(await ruleInForce()).toBe(10_000);
    await answer(proposal, 'confirm', second.agent).expect(200);
    expect(await ruleInForce()).toBeNull();
    const last = (await livro.events('approvals')).at(-1)!;
    expect(last).toMatchObject({
      type: 'ApprovalRulesSet',
      data: { secondApprovalFrom: null, proposalId: proposal.id, confirmedBy: second.id },
    });
  });

  it('takes one proposal at a time, and none that is closed', async () => {
    const answers = await Promise.all([propose(20_000, admin), propose(30_000, second.agent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const proposal = await proposed();
    await answer(proposal, 'reject', second.agent).expect(200);
    await answer(proposal, 'confirm', second.agent).expect(422);
    await propose(20_000).expect(200);
    const { body } = await answer(proposal, 'confirm', second.agent).expect(422);
    expect(body).toMatchObject({ code: 'INVALID_OPERATION', errors: [{ field: 'proposal' }] });
    expect(await ruleInForce()).toBeNull();
    await answer(await proposed(), 'confirm', second.agent).expect(200);
    expect(await ruleInForce()).toBe(20_000);
  });

  it('asks for a fresh confirmation of who changes it', async () => {
    const stale = `update vault.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`;
    const third = await signedInAs(livro, 'admin', 'Tadeu');
    await propose(1).expect(200);
    const proposal = await proposed();
    await livro.app.get(Database, { strict: false }).query(stale, [third.id]);
    for (const send of [propose(7, third.agent), answer(proposal, 'confirm', third.agent)]) {
      const { body } = await send.expect(403);
      expect(body.code).toBe('REAUTHENTICATION_REQUIRED');
    }
    expect(await ruleInForce()).toBe(20_000);
    await answer(proposal, 'reject', second.agent).expect(200);
    await admin.patch(`/api/users/${third.id}/`).send({ is_active: false }).expect(200);
  });

  it('is not changed by a proposal of somebody who is deactivated in between', async () => {
    await propose(null, second.agent).expect(200);
    const proposal = await proposed();
    const third = await signedInAs(livro, 'admin', 'Ugo');
    await admin.patch(`/api/users/${second.id}/`).send({ is_active: false }).expect(200);
    const { body } = await answer(proposal, 'confirm', third.agent).expect(422);
    expect(body).toMatchObject({ code: 'INVALID_OPERATION', errors: [{ field: 'proposal' }] });
    expect(await ruleInForce()).toBe(20_000);
    await admin.patch(`/api/users/${third.id}/`).send({ is_active: false }).expect(200);
    await propose(25_000).expect(200);
    expect(await ruleInForce()).toBe(25_000);
    expect(await proposed()).toBeNull();
  });
});
