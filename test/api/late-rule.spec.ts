/** The company's rule for late payments: set by administrators, and what holds wherever a development says nothing of its own. */
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { verify } from './audit.fixture.ts';
import { type Agent, type Development, development } from './ledger.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
let aurora: Development;
const people = new Map<string, Person['agent']>();
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 100_000);
  for (const type of ['financial', 'administrative', 'auditor', 'purchaser'] as const)
    people.set(type, (await livro.person({ email: `${type}@construtora.com.br`, type })).agent);
}, 60_000);
afterAll(() => livro?.stop());

const RULE = '/api/late-rule/';
const set = (body: object, agent: Agent = ana) => agent.put(RULE).send(body);
const ofAurora = async () =>
  (await ana.get(`/api/developments/${aurora.id}/`).expect(200)).body.data as Record<string, unknown>;
const booked = async () => (await livro.events('late-rule')).map(({ data }) => data);

it('is the usual one at first', async () => {
  const { body } = await people.get('auditor')!.get(RULE).expect(200);
  expect(body.data).toEqual({
    fine: null,
    interest: null,
    fine_in_force: '2',
    interest_in_force: '1',
    updated_at: null,
    version: 0,
  });
  expect(await ofAurora()).toMatchObject({
    lateRule: { fine: '2', fineFrom: 'usual', interest: '1', interestFrom: 'usual' },
    inheritedLateRule: { fine: '2', interest: '1', from: 'usual' },
  });
});

it('is set by administrators, once for a key, on the version that was seen', async () => {
  for (const type of ['financial', 'administrative', 'auditor', 'purchaser'])
    await set({ fine: 1, interest: 1 }, people.get(type)).expect(403);
  await people.get('purchaser')!.get(RULE).expect(403);
  const rule = { fine: '1,5', interest: 0.5 };
  await set(rule).set('If-Match', 'W/"1"').expect(412);
  const keyed = () => set(rule).set('If-Match', 'W/"0"').set('Idempotency-Key', 'regra-de-atraso-1');
  const { body } = await keyed().expect(200);
  expect(body.data).toMatchObject({ fine: '1.5', interest: '0.5', fine_in_force: '1.5', version: 1 });
  await keyed().expect(200);
  await set(rule).expect(200);
  expect(await booked()).toEqual([{ fine: '1.5', interest: '0.5' }]);
});

it('holds for what a development does not say of its own', async () => {
  await ana.patch(`/api/developments/${aurora.id}/`).send({ lateFine: '0' }).expect(200);
  expect(await ofAurora()).toMatchObject({
    lateFine: '0',
    lateInterest: null,
    lateRule: { fine: '0', fineFrom: 'development', interest: '0.5', interestFrom: 'company' },
    inheritedLateRule: { fine: '1.5', interest: '0.5', from: 'company' },
  });
  const { body } = await ana.get('/api/developments/').expect(200);
  expect(body.data).toMatchObject([{ lateRule: { fine: '0', interest: '0.5' } }]);
  const created = await ana
    .post('/api/developments/')
    .send({ name: 'Torre Nova', status: 'planning', startDate: '2026-01-10' })
    .expect(201);
  expect(created.body.data).toMatchObject({ lateRule: { fine: '1.5', fineFrom: 'company' } });
});

it.each([
  [{ fine: '2,01', interest: 1 }, 'MAXIMUM_VALUE', 'fine'],
  [{ fine: 2, interest: 'um' }, 'INVALID_FORMAT', 'interest'],
  [{ fine: 2 }, 'REQUIRED_FIELD', 'interest'],
  [{ interest: 1 }, 'REQUIRED_FIELD', 'fine'],
])('refuses %j', async (body, code, field) => {
  const before = await booked();
  const answer = await set(body).expect(422);
  expect(answer.body).toMatchObject({ errors: [{ field, code, message: expect.any(String) }] });
  expect(await booked()).toEqual(before);
});

it('is told beside whether e-mails go out, which no server is set for here', async () => {
  const { body } = await people.get('auditor')!.get('/api/mail-notices/').expect(200);
  expect(body.data).toEqual({ enabled: false });
});

it('is taken back by two empty fields, and proven with all the rest', async () => {
  const { body } = await set({}).expect(200);
  expect(body.data).toMatchObject({ fine: null, fine_in_force: '2', version: 2 });
  expect(await ofAurora()).toMatchObject({ inheritedLateRule: { from: 'usual' } });
  const { report } = await verify(ana);
  expect(report).toMatchObject({ ok: true });
});
