/**
 * What every route keeps to: a repeat with the same key is the same command, a change names the version it was made for, a
 * refusal is told as problem details to anyone who asks, and a correlation id goes in, out, and into the journal. The route table
 * itself is walked: a route that lacks one of these is named.
 */
import { randomUUID } from 'node:crypto';
import { apiDocument } from '../support/documented.ts';
import { person } from './clients.fixture.ts';
import { comeBack, expense, investment, payment, transfer } from './ledger.fixture.ts';
import { wanted } from './purchases.fixture.ts';
import { startWorld, type World } from './rules/world.ts';

let world: World;
jest.setTimeout(30_000);
beforeAll(async () => void (world = await startWorld()), 60_000);
afterAll(() => world?.livro.stop());

const routes = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path.replace(/^\/api\//, '')}`,
    takes: (name: string) => operation.parameters?.some((one) => one.name === name) ?? false,
  })),
);

it('every POST and PATCH takes an Idempotency-Key, but those that sign in', () => {
  const lacking = routes.filter(
    ({ route, takes }) => /^(POST|PATCH) (?!(auth|oauth)\/)/.test(route) && !takes('Idempotency-Key'),
  );
  expect(lacking.map(({ route }) => route)).toEqual([]);
});

/** Nobody edits these: what is done to them is decided by their standing, not by what somebody had read. */
const NOT_EDITED = /^DELETE (auth\/(sessions|factors)|users\/\{id\}\/sessions|access-keys)\/|attachments/;

it('every change and deletion of an entity takes If-Match', () => {
  const lacking = routes.filter(
    ({ route, takes }) => /^(PUT|PATCH|DELETE) /.test(route) && !NOT_EDITED.test(route) && !takes('If-Match'),
  );
  expect(lacking.map(({ route }) => route)).toEqual([]);
});

type Make = (world: World, n: number) => object;
const plan = { status: 'planning', startDate: '2026-01-10' };
const creations: readonly (readonly [path: string | ((world: World) => string), body: Make])[] = [
  ['users/', (_, n) => ({ name: `Pessoa ${n}`, email: `chave.${n}@construtora.com.br` })],
  ['developments/', (_, n) => ({ ...plan, name: `Torre da Chave ${n}` })],
  ['clients/', ({ known }, n) => person(950 + n, known.development)],
  ['expenses/', ({ known }, n) => expense(known.building, { amount: n + 0.01 })],
  ['payments/', ({ known }, n) => payment(known.building, known.client, { amount: n + 1 })],
  ['transfers/', ({ known }, n) => transfer(known.building, known.land, { amount: n + 1 })],
  ['financial-investments/', ({ known }, n) => investment(known.building, { principal_amount: n + 1 })],
  [
    ({ known }) => `financial-investments/${known.investment}/add_return/`,
    (_, n) => comeBack({ return_amount: n + 1 }),
  ],
  ['purchase-requests/', ({ known }, n) => wanted({ id: known.development }, { estimated_cost: n + 1 })],
];

describe('a repeat with the same key', () => {
  it.each(creations)('creates one thing: POST %s', async (at, body) => {
    const path = `/api/${typeof at === 'string' ? at : at(world)}`;
    const key = randomUUID();
    const send = (n: number) => world.ana.post(path).set('Idempotency-Key', key).send(body(world, n));
    const first = await send(1).expect(201);
    const again = await send(1).expect(201);
    expect(again.body.data.id).toBe(first.body.data.id);
    const other = await send(2).expect(422);
    expect(other.body).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
      errors: [{ field: 'Idempotency-Key' }],
    });
  });

  it.each(['users', 'developments', 'clients', 'expenses', 'payments', 'purchase-requests'])(
    'changes one thing once: PATCH %s',
    async (entity) => {
      const { at, change } = edited(entity);
      const key = randomUUID();
      const send = (text: string) => world.ana.patch(at).set('Idempotency-Key', key).send(change(text));
      const first = await send('Uma vez só').expect(200);
      const again = await send('Uma vez só').expect(200);
      expect(again.body.data.version).toBe(first.body.data.version);
      expect((await send('Outra coisa').expect(422)).body.code).toBe('IDEMPOTENCY_MISMATCH');
    },
  );
});

function edited(entity: string): { at: string; change: (text: string) => object } {
  const { known, entries } = world;
  const ids: Readonly<Record<string, string>> = {
    users: known.user,
    developments: known.development,
    clients: known.client,
    expenses: entries.expense,
    payments: entries.payment,
    'purchase-requests': known.purchase,
  };
  const field = { users: 'name', clients: 'notes', developments: 'description' }[entity] ?? 'notes';
  return { at: `/api/${entity}/${ids[entity]}/`, change: (text) => ({ [field]: text }) };
}

it.each(['users', 'developments', 'clients', 'expenses', 'payments', 'purchase-requests'])(
  '%s are read with an ETag, changed with it, and not with one that is past',
  async (entity) => {
    const { at, change } = edited(entity);
    const { headers } = await world.ana.get(at).expect(200);
    const changed = await world.ana.patch(at).set('If-Match', headers.etag!).send(change('Com etiqueta'));
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    expect(changed.headers.etag).not.toBe(headers.etag);
    for (const tag of [headers.etag!, 'W/"987654321"', 'nada']) {
      const { body } = await world.ana
        .patch(at)
        .set('If-Match', tag)
        .send(change(`De ${tag}`))
        .expect(412);
      expect(body).toMatchObject({ code: 'STALE_VERSION', errors: [{ field: 'If-Match' }] });
    }
    const gone = await world.ana.delete(at).set('If-Match', headers.etag!).send({ reason: 'Engano' });
    expect(gone.status).toBe(entity === 'purchase-requests' ? 404 : 412);
  },
);

describe('a refusal for anyone who asks for problem details', () => {
  const asks: readonly (readonly [what: string, status: number, send: (world: World) => Sent])[] = [
    ['an unknown thing', 404, ({ ana, known }) => ana.get(`/api/expenses/${known.user}/`)],
    ['broken rules', 422, ({ ana }) => ana.post('/api/developments/').send({ name: 'x' })],
    ['a wrong type', 400, ({ ana }) => ana.post('/api/developments/').send({ name: [] })],
    ['a duplicate', 409, ({ ana, developmentName }) => ana.post('/api/developments/').send({ ...plan, name: developmentName })],
    ['a version that is past', 412, ({ ana, known }) => ana.patch(`/api/users/${known.user}/`).set('If-Match', 'W/"9999"').send({ name: 'X Y' })],
    ['nobody', 401, ({ livro }) => livro.visitor().get('/api/accounts/')],
    ['one who may not', 403, ({ auditor }) => auditor.post('/api/expenses/').send({})],
    ['another type', 415, ({ ana }) => ana.post('/api/expenses/').type('text/plain').send('x')],
    ['too much', 413, ({ ana }) => ana.post('/api/expenses/').send({ notes: 'n'.repeat(1_100_000) })],
  ]; // prettier-ignore

  it.each(asks)('%s: %i', async (_, status, send) => {
    const plain = await send(world);
    const problem = await send(world).set('Accept', 'application/problem+json');
    expect([plain.status, problem.status]).toEqual([status, status]);
    expect(plain.headers['content-type']).toMatch(/^application\/json/);
    expect(problem.headers['content-type']).toMatch(/^application\/problem\+json/);
    const { code, message, errors, error } = plain.body;
    expect(problem.body).toEqual({
      type: `urn:livro:error:${code}`,
      title: message,
      detail: message,
      status,
      instance: `urn:uuid:${problem.headers['x-correlation-id']}`,
      code,
      errors,
      details: error.details,
      timestamp: expect.any(String) as string,
    });
  });

  it('says when to come back where it is too much', async () => {
    const visitor = world.livro.visitor();
    const check = () =>
      visitor
        .post('/api/auth/check-email/')
        .set('Accept', 'application/problem+json')
        .send({ email: 'x@y.com.br' });
    let answer = await check();
    for (let n = 0; n < 40 && answer.status !== 429; n++) answer = await check();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
  });
});

type Sent = ReturnType<World['ana']['get']>;

it('a correlation id goes in, out, and into the journal', async () => {
  const id = randomUUID();
  const sent = expense(world.known.building, { amount: 7.77 });
  const { headers } = await world.ana
    .post('/api/expenses/')
    .set('X-Correlation-Id', id.toUpperCase())
    .send(sent)
    .expect(201);
  expect(headers['x-correlation-id']).toBe(id);
  expect((await world.livro.events('ledger')).at(-1)!.metadata.correlationId).toBe(id);
  const refused = await world.ana.get('/api/nada/').set('X-Correlation-Id', id).expect(404);
  expect(refused.headers['x-correlation-id']).toBe(id);
});
