/**
 * What a person reads when the server fails at a command: the sentence of that call, and that trying again is safe. The failure is
 * a real one: the read models are out of the way, and come back afterwards.
 */
import { randomUUID } from 'node:crypto';
import { messages } from '@livro/rules';
import pg from 'pg';
import { apiDocument } from '../support/documented.ts';
import { person } from './clients.fixture.ts';
import { comeBack, expense, payment } from './ledger.fixture.ts';
import { requested, wanted } from './purchases.fixture.ts';
import { startWorld, type World } from './rules/world.ts';

/** Without which nobody is invited and no client is sealed. */
const TABLES = ['first_access_windows', 'client_keys'];
let world: World;
let superuser: pg.Client;
let hidden: string[] = [];
/** One for each step that is taken. */
const purchases: string[] = [];

jest.setTimeout(60_000);
beforeAll(async () => {
  world = await startWorld();
  const { ana, known, developmentName: name } = world;
  for (let n = 0; n < 5; n++)
    purchases.push((await requested(ana, { ...known, id: known.development, name })).id);
  await ana.post(`/api/purchase-requests/${purchases[4]}/approve/`).expect(200);
  superuser = new pg.Client({ connectionString: world.livro.parts.superuserUrl });
  await superuser.connect();
  // Anyone who calls is still known: users and their sessions stay.
  const { rows } = await superuser.query<{ name: string }>(
    "select table_name as name from information_schema.views where table_schema = 'read' and table_name <> 'users'",
  );
  hidden = rows.map(({ name }) => name);
  for (const name of hidden) await superuser.query(`alter view read."${name}" rename to "${name}_gone"`);
  for (const name of TABLES) await superuser.query(`alter table vault.${name} rename to ${name}_gone`);
}, 90_000);
afterAll(async () => {
  for (const name of hidden) await superuser?.query(`alter view read."${name}_gone" rename to "${name}"`);
  for (const name of TABLES) await superuser?.query(`alter table vault.${name}_gone rename to ${name}`);
  await superuser?.end();
  await world?.livro.stop();
});

type Method = 'post' | 'put' | 'patch' | 'delete';
type Call = readonly [
  sentence: string,
  method: Method,
  path: (world: World) => string,
  body?: (world: World) => object,
];
const plan = { name: 'Torre Sem Resposta', status: 'planning', startDate: '2026-01-10' };
const purchase =
  (n: number, step = '') =>
  (): string =>
    `purchase-requests/${purchases[n]}/${step}`;

const calls: readonly Call[] = [
  ['Erro interno ao criar usuário', 'post', () => 'users/', () => ({ name: 'Sem Resposta', email: 's@construtora.com.br' })],
  ['Erro interno ao criar desenvolvimento', 'post', () => 'developments/', () => plan],
  ['Erro interno ao atualizar desenvolvimento', 'patch', ({ known }) => `developments/${known.development}/`, () => ({ description: 'Outra' })],
  ['Erro interno ao criar cliente', 'post', () => 'clients/', ({ known }) => person(990, known.development)],
  ['Erro ao atualizar cliente. Tente novamente', 'patch', ({ known }) => `clients/${known.client}/`, () => ({ notes: 'Outra' })],
  ['Erro interno ao criar despesa', 'post', () => 'expenses/', ({ known }) => expense(known.building, { supplier: 'Depósito São Jorge' })],
  ['Erro interno ao criar pagamento', 'post', () => 'payments/', ({ known }) => payment(known.building, known.client)],
  ['Erro ao processar retorno de investimento', 'post', ({ known }) => `financial-investments/${known.investment}/add_return/`, () => comeBack()],
  ['Erro interno ao criar solicitação', 'post', () => 'purchase-requests/', ({ known }) => wanted({ id: known.development })],
  ['Erro interno ao atualizar solicitação', 'patch', purchase(0), () => ({ notes: 'Outra' })],
  ['Erro interno ao cancelar solicitação', 'post', purchase(1, 'cancel/')],
  ['Erro interno ao aprovar solicitação', 'post', purchase(2, 'approve/')],
  ['Erro interno ao rejeitar solicitação', 'post', purchase(3, 'reject/')],
  ['Erro interno ao completar solicitação', 'post', purchase(4, 'complete/'), ({ known }) => ({ expense: expense(known.building) })],
  ['Erro inesperado ao excluir cliente. Tente novamente', 'delete', ({ known }) => `clients/${known.client}/`],
]; // prettier-ignore

it.each(calls.map(([sentence, ...call]) => ({ sentence, call })))(
  '“$sentence”',
  async ({ sentence, call }) => {
    const [method, path, body] = call;
    const sent = world.ana[method](`/api/${path(world)}`).set('Idempotency-Key', randomUUID());
    const answer = await sent.send(body ? body(world) : {});
    expect([answer.status, answer.body.message]).toEqual([500, `${sentence}. ${messages.outcomeUnknown}`]);
    expect(answer.body.errors).toEqual([
      { field: null, code: 'INTERNAL_ERROR', message: answer.body.message },
    ]);
  },
);

/** These have nothing left to fail at once they are booked. */
it.each([
  ['/api/accounts/{id}/set_initial_balance/', 'post', 'Erro interno ao definir saldo inicial'],
  ['/api/transactions/', 'post', 'Erro interno ao criar transação'],
  ['/api/transfers/', 'post', 'Erro interno ao criar transferência'],
  ['/api/financial-investments/', 'post', 'Erro ao criar investimento financeiro'],
  ['/api/users/{id}/', 'patch', 'Erro interno ao atualizar usuário'],
  ['/api/users/{id}/', 'delete', 'Erro interno ao desativar usuário'],
  ['/api/developments/{id}/', 'delete', 'Erro interno ao excluir desenvolvimento'],
])('%s %s is declared to say “%s”', (path, method, sentence) => {
  expect(apiDocument.paths[path]?.[method]).toMatchObject({ 'x-failure': sentence });
});

it('of a list of clients each that could not be imported is told', async () => {
  const clients = [person(991, world.known.development), person(992, world.known.development)];
  const { body } = await world.ana.post('/api/clients/bulk/').send({ clients });
  expect(body.data).toMatchObject({
    success: 0,
    errors: [
      { index: 0, error: `${messages.failures.importClient}. ${messages.outcomeUnknown}` },
      { index: 1, error: `${messages.failures.importClient}.` },
    ],
  });
});

it('of a reading call nobody asks whether anything was saved', async () => {
  const { body } = await world.ana.get('/api/developments/').expect(500);
  expect(body.message).toBe(messages.internalError);
});
