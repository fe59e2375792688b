/** Who may ask for, change, decide on and buy what, by user type and for a visitor; what is refused leaves no event. */
import type { UserType } from '@livro/rules';
import { startTestApp, type TestApp, type Person } from '../support/app.ts';
import { attach, type Attached, listed, png } from './attachments.fixture.ts';
import { development, type Agent, type Development } from './ledger.fixture.ts';
import { approved, bought, factsOfAll, requested, signedInAs, typesOf, wanted } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let tower: Development;
const people = {} as Record<UserType, Person>;
/** Another one, whose requests are nobody's own here. */
let author: Person;

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  tower = await development(admin, 9_000);
  for (const type of ['financial', 'administrative', 'purchaser', 'auditor'] as const)
    people[type] = await signedInAs(livro, type, type);
  const me = await admin.get('/api/auth/verify/').expect(200);
  people.admin = { id: me.body.data.user.id as string, agent: admin };
  author = await signedInAs(livro, 'administrative', 'Rita');
}, 60_000);
afterAll(() => livro?.stop());

const LISTS = ['', 'my-requests/', 'pending-approvals/', 'approved-requests/', 'summary/', 'commitments/'];
const revision = { estimated_cost: '8.100,00', reason: 'O frete subiu' };
const path = (id: string, step = ''): string => `/api/purchase-requests/${id}/${step && `${step}/`}`;

/** Statuses of each call: on one's own request where `own`, else on somebody else's. */
async function tried({ agent }: { agent: Agent }): Promise<Record<string, number>> {
  const boss = people.financial.agent;
  const [pending, toReject, toApprove, toCancel] = await Promise.all(
    [1, 2, 3, 4].map(() => requested(author.agent, tower)),
  );
  const toBuy = await approved(author.agent, boss, tower);
  const toRevise = await approved(author.agent, boss, tower);
  const buy = { expense: bought(tower, { amount: 1 }) };
  const before = await factsOfAll(livro);
  const answers = {
    create: await agent.post('/api/purchase-requests/').send(wanted(tower)),
    update: await agent.patch(path(pending!.id)).send({ notes: 'outra' }),
    reject: await agent.post(path(toReject!.id, 'reject')),
    approve: await agent.post(path(toApprove!.id, 'approve')),
    cancel: await agent.post(path(toCancel!.id, 'cancel')),
    complete: await agent.post(path(toBuy.id, 'complete')).send(buy),
    revise: await agent.post(path(toRevise.id, 'revise')).send(revision),
  };
  let events = 0;
  for (const [call, { status, body }] of Object.entries(answers)) {
    if (status >= 400) expect([call, body.code, body.message]).toEqual([call, ...refusalOf(status)]);
    else events += call === 'complete' ? 3 : 1;
  }
  expect(await factsOfAll(livro)).toBe(before + events);
  return Object.fromEntries(Object.entries(answers).map(([call, { status }]) => [call, status]));
}

const refusalOf = (status: number): readonly string[] =>
  status === 401 ? ['UNAUTHORIZED', 'Acesso não autorizado'] : ['FORBIDDEN', 'Operação não permitida'];

const ALL = { create: 201, update: 200, reject: 200, approve: 200, cancel: 200, complete: 200, revise: 200 };
const NONE = { create: 403, update: 403, reject: 403, approve: 403, cancel: 403, complete: 403, revise: 403 };
it.each<[UserType, Record<string, number>]>([
  ['admin', ALL],
  ['financial', ALL],
  ['administrative', { ...NONE, create: 201, update: 200, cancel: 200, revise: 200 }],
  ['purchaser', { ...NONE, create: 201, complete: 200 }],
  ['auditor', NONE],
])('%s', async (type, may) => {
  for (const list of LISTS) await people[type].agent.get(`/api/purchase-requests/${list}`).expect(200);
  expect(await tried(people[type])).toEqual(may);
});

it('a visitor sees and does nothing', async () => {
  const visitor = livro.visitor();
  for (const list of LISTS) await visitor.get(`/api/purchase-requests/${list}`).expect(401);
  const answered = await tried({ agent: visitor });
  expect(Object.values(answered)).toEqual(Object.keys(NONE).map(() => 401));
});

it('a purchaser changes, revises and cancels what is their own', async () => {
  const { agent } = people.purchaser;
  const own = await requested(agent, tower);
  await agent.patch(path(own.id)).send({ notes: 'minha' }).expect(200);
  await people.financial.agent.post(path(own.id, 'approve')).expect(200);
  await agent.post(path(own.id, 'revise')).send(revision).expect(200);
  await agent.post(path(own.id, 'cancel')).expect(200);
});

it('nobody approves their own while somebody else could', async () => {
  const { agent } = people.financial;
  const own = await requested(agent, tower);
  const refused = await agent.post(path(own.id, 'approve')).expect(403);
  expect(refused.body).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Quem fez a solicitação não pode aprová-la',
  });
  expect(await typesOf(livro, own)).toEqual(['PurchaseRequested']);
  await admin.post(path(own.id, 'approve')).expect(200);
});

it('what a purchase was completed with stays, for the purchaser who bought it', async () => {
  const { agent } = people.purchaser;
  const own = await approved(agent, people.financial.agent, tower);
  const owner = `purchase-requests/${own.id}`;
  const attachments = [
    { name: 'orçamento.png', content: png() },
    { name: 'engano.png', content: png() },
  ];
  const { body } = await attach(agent, owner, ...attachments).expect(201);
  const [quote, slip] = body.data as Attached[];
  await agent.delete(slip!.url).expect(200);
  await agent
    .post(path(own.id, 'complete'))
    .send({ expense: bought(tower, { amount: 1 }) })
    .expect(200);
  const refused = await agent.delete(quote!.url).expect(422);
  expect(refused.body).toMatchObject({
    code: 'INVALID_OPERATION',
    message: 'A compra foi concluída: os anexos da solicitação ficam.',
  });
  expect(await listed(agent, owner)).toHaveLength(1);
  await people.financial.agent.delete(quote!.url).expect(200);
});
