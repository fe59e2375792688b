/** Whatever a person caused is listed, of every stream, with who, when and why, page by page and by person, kind and day. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense, today } from './ledger.fixture.ts';
import { approved, signedInAs } from './purchases.fixture.ts';

interface Action {
  readonly kind: string;
  readonly stream: string;
  readonly number: number;
  readonly person_id: string;
  readonly person_name: string | null;
  readonly reason: string | null;
  readonly subject_id: string | null;
  readonly details: Record<string, unknown>;
}

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let auditor: Awaited<ReturnType<typeof signedInAs>>;
let buyer: Awaited<ReturnType<typeof signedInAs>>;
let spent: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_000);
  auditor = await signedInAs(livro, 'auditor', 'Aldo');
  buyer = await signedInAs(livro, 'purchaser', 'Bruno');
  const { body } = await ana.post('/api/expenses/').send(expense(aurora.building)).expect(201);
  spent = body.data.id as string;
  await ana.patch(`/api/expenses/${spent}/`).send({ description: 'Cimento CP-III' }).expect(200);
  await ana.post('/api/periods/2026-02/close/').send({}).expect(200);
  await ana.post('/api/periods/2026-02/reopen/').send({ reason: 'Nota que faltou' }).expect(200);
  await ana.patch(`/api/users/${auditor.id}/`).send({ type: 'financial' }).expect(200);
  await ana.patch(`/api/users/${auditor.id}/`).send({ type: 'auditor' }).expect(200);
  await approved(buyer.agent, ana, aurora);
}, 120_000);
afterAll(() => livro?.stop());

const asked = async (query = ''): Promise<Action[]> =>
  (await ana.get(`/api/audit/actions/${query}`).expect(200)).body.data as Action[];

it('lists annotations, periods, rights and approvals, with who and why', async () => {
  const all = await asked();
  const ofAna = { person_name: 'Ana Administradora' };
  const told = (kind: string) => all.find((action) => action.kind === kind);
  expect(told('EntryAnnotated')).toMatchObject({ ...ofAna, stream: 'ledger', subject_id: spent });
  expect(told('PeriodClosed')).toMatchObject({ ...ofAna, details: { period: '2026-02' } });
  expect(told('PeriodReopened')).toMatchObject({ ...ofAna, reason: 'Nota que faltou' });
  expect(told('UserTypeChanged')).toMatchObject({
    ...ofAna,
    subject_id: auditor.id,
    details: { type: 'auditor' },
  });
  expect(told('PurchaseApproved')).toMatchObject(ofAna);
  expect(told('PurchaseRequested')).toMatchObject({ person_name: 'Bruno', person_id: buyer.id });
  expect(told('SignedIn')).toBeDefined();
  expect(all.map(({ person_id }) => person_id)).not.toContain('system');
});

it('leaves nothing out: as many as the streams hold that a person caused', async () => {
  const purchases = (await asked())
    .filter(({ stream }) => stream.startsWith('purchase-'))
    .map(({ stream }) => stream);
  const streams = ['ledger', 'developments', 'clients', 'users', 'operations', ...new Set(purchases)];
  const events = (await Promise.all(streams.map((stream) => livro.events(stream)))).flat();
  const byPeople = events.filter(({ metadata }) => metadata.actor !== 'system');
  const all = await asked();
  expect(all).toHaveLength(byPeople.length);
  expect(new Set(all.map(({ stream, number }) => `${stream} ${number}`)).size).toBe(byPeople.length);
});

it('goes page by page, and by person, kind and day', async () => {
  const all = await asked();
  const paged: Action[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await ana
      .get('/api/audit/actions/')
      .query(next ? { cursor: next, limit: 7 } : { page: 1, limit: 7 })
      .expect(200);
    expect(body.data.count).toBe(all.length);
    paged.push(...(body.data.results as Action[]));
    next = body.data.next as string | null;
  }
  expect(paged).toEqual(all);
  expect(await asked(`?person=${buyer.id}`)).toEqual(all.filter(({ person_id }) => person_id === buyer.id));
  expect(await asked('?kind=PeriodClosed')).toHaveLength(1);
  expect(await asked(`?from=${today}&to=${today}`)).toEqual(all);
  expect(await asked('?to=2026-01-01')).toEqual([]);
});

it('is for administrators and auditors', async () => {
  await auditor.agent.get('/api/audit/actions/').expect(200);
  await buyer.agent.get('/api/audit/actions/').expect(403);
  await ana.get('/api/audit/actions/?cursor=x').expect(422);
});
