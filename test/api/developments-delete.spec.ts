/** Deleting a development: only while nothing was ever booked on its accounts, decided by the ledger, finished after a crash. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreationEvents } from '../../backend/src/developments/creation-events.write.ts';
import { DevelopmentAccounts } from '../../backend/src/developments/development-accounts.write.ts';
import { contextOf } from '../../backend/src/platform/http/command-context.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { verify } from './audit.fixture.ts';
import { dataOf, person } from './clients.fixture.ts';
import { type Agent, type Development, development, expense, payment } from './ledger.fixture.ts';
import { requested } from './purchases.fixture.ts';

let livro: TestApp;
let ana: Agent;
jest.setTimeout(30_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
}, 60_000);
afterAll(() => livro?.stop());

const at = ({ id }: Pick<Development, 'id'>): string => `/api/developments/${id}/`;
const listed = async (): Promise<string[]> =>
  (await ana.get('/api/developments/').expect(200)).body.data.map((one: { id: string }) => one.id);

it('takes it and its accounts away, and frees its name', async () => {
  const garden = await development(ana);
  const { body } = await ana.delete(at(garden)).set('Idempotency-Key', 'fora').expect(200);
  expect(body).toEqual({ success: true, data: null, message: 'Desenvolvimento excluído com sucesso' });
  const again = await ana.delete(at(garden)).set('Idempotency-Key', 'fora').expect(200);
  expect(again.body).toEqual(body);
  await ana.delete(at(garden)).expect(404);
  await ana.get(at(garden)).expect(404);
  await ana.patch(at(garden)).send({ address: 'Rua A' }).expect(404);
  expect(await listed()).not.toContain(garden.id);
  const accounts = await ana.get('/api/accounts/').query({ development: garden.id }).expect(404);
  expect(accounts.body.message).toBe('Empreendimento não encontrado');
  const refused = await ana.post('/api/expenses/').send(expense(garden.land)).expect(404);
  expect(refused.body.message).toBe('Conta ou desenvolvimento não encontrado');
  const namesake = { name: garden.name.toUpperCase(), status: 'planning', startDate: '2026-01-10' };
  await ana.post('/api/developments/').send(namesake).expect(201);
  const recordedEvents = [...(await livro.events('ledger')), ...(await livro.events('developments'))].filter(
    (event) => dataOf(event).developmentId === garden.id,
  );
  expect(recordedEvents.map(({ type }) => type)).toEqual([
    'AccountOpened',
    'AccountOpened',
    'AccountsClosed',
    'DevelopmentCreated',
    'DevelopmentDeleted',
  ]);
});

it('is refused while there is money, an entry undone since, or a payment to come, and says the way out', async () => {
  const rich = await development(ana, 100);
  const { body } = await ana.delete(at(rich)).expect(422);
  expect(body).toMatchObject({
    code: 'BUSINESS_RULE_VIOLATION',
    message:
      'O empreendimento tem saldo ou lançamentos em suas contas e não pode ser excluído; mude o status para Cancelado',
  });
  expect(body.error.details).toEqual({
    suggestedStatus: 'cancelled',
    accounts: [
      { accountId: rich.building, balance: 100 },
      { accountId: rich.land, balance: 0 },
    ],
  });
  await ana.patch(at(rich)).send({ status: body.error.details.suggestedStatus }).expect(200);

  const undone = await development(ana);
  const booked = await ana.post('/api/expenses/').send(expense(undone.land)).expect(201);
  await ana.delete(`/api/expenses/${booked.body.data.id}/`).send({ reason: 'engano' }).expect(200);
  await ana.delete(at(undone)).expect(422);

  const promised = await development(ana);
  const client = await ana.post('/api/clients/').send(person(1, promised.id)).expect(201);
  const coming = payment(promised.land, client.body.data.id as string, { status: 'pending' });
  const pending = await ana.post('/api/payments/').send(coming).expect(201);
  await ana.delete(at(promised)).expect(422);
  await ana.post(`/api/payments/${pending.body.data.id}/cancel/`).send({ reason: 'desistiu' }).expect(200);
  await ana.delete(at(promised)).expect(422);
  expect(await listed()).toEqual(expect.arrayContaining([rich.id, undone.id, promised.id]));
});

it('is for the version that was looked at', async () => {
  const garden = await development(ana);
  const read = await ana.get(at(garden)).expect(200);
  await ana.patch(at(garden)).send({ address: 'Rua B' }).expect(200);
  const { body } = await ana.delete(at(garden)).set('If-Match', read.headers.etag!).expect(412);
  expect(body.error.details.current.address).toBe('Rua B');
  const { headers } = await ana.get(at(garden)).expect(200);
  await ana.delete(at(garden)).set('If-Match', headers.etag!).expect(200);
});

it('leaves clients and purchase requests their history', async () => {
  const garden = await development(ana);
  const client = (
    await ana
      .post('/api/clients/')
      .send(person(2, garden.id, ['12']))
      .expect(201)
  ).body.data;
  const purchase = await requested(ana, garden);
  await ana.delete(at(garden)).expect(200);
  const kept = await ana.get(`/api/clients/${client.id}/`).expect(200);
  expect(kept.body.data.developmentUnits).toMatchObject([
    { developmentId: garden.id, developmentName: garden.name, units: ['12'] },
  ]);
  const request = await ana.get(`/api/purchase-requests/${purchase.id}/`).expect(200);
  expect(request.body.data.development_name).toBe(garden.name);
  // The form of the client sends the units that it holds with every change.
  const units = kept.body.data.developmentUnits as object[];
  await ana
    .patch(`/api/clients/${client.id}/`)
    .send({ name: 'Outro Nome', developmentUnits: units })
    .expect(200);
  const link = { development_id: garden.id, units: ['13'] };
  await ana.post(`/api/clients/${client.id}/add_development/`).send(link).expect(404);
});

it('and an expense of the same moment never both win', async () => {
  const contested = [];
  for (let n = 0; n < 12; n++) contested.push(await development(ana));
  const outcomes = await Promise.all(
    contested.flatMap((one, n) => {
      const remove = () => ana.delete(at(one)).then(({ status }) => status);
      const spend = () =>
        ana.post('/api/expenses/').send(expense(n % 3 ? one.land : one.building)).then(({ status }) => status); // prettier-ignore
      return n % 2 ? [remove(), spend()] : [spend(), remove()];
    }),
  );
  const standing = await listed();
  contested.forEach((one, n) => {
    const pair = outcomes.slice(2 * n, 2 * n + 2);
    const [removed, spent] = n % 2 ? pair : pair.toReversed();
    expect([removed, spent]).toEqual(spent === 201 ? [422, 201] : [200, 404]);
    expect(standing.includes(one.id)).toBe(spent === 201);
  });
});

it('that a crash cut off is finished, and the half of it is out of the lists already', async () => {
  const garden = await development(ana);
  const context = contextOf(
    { headers: {}, correlationId: randomUUID(), user: { id: 'system' } } as never,
    new Date(),
  );
  const recorded = await livro.app.get(CreationEvents).eventFrom(garden.id, 0n);
  await livro.app.get(DevelopmentAccounts).close(recorded, context);
  const until = Date.now() + 20_000;
  const gone = async (): Promise<boolean> =>
    (await livro.events('developments')).some(
      (event) => event.type === 'DevelopmentDeleted' && dataOf(event).developmentId === garden.id,
    );
  while ((await listed()).includes(garden.id) && Date.now() < until) await sleep(50);
  while (!(await gone()) && Date.now() < until) await sleep(100);
  expect(await gone()).toBe(true);
  await ana.get(at(garden)).expect(404);
}, 30_000);

it('and the books are proven whole after all of it', async () => {
  const { report } = await verify(ana);
  expect(report).toMatchObject({ ok: true, findings: [] });
});
