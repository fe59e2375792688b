/** How a refusal is told: in the caller's own names, in reais, and clearly where the question itself makes no sense. */
import { randomUUID } from 'node:crypto';
import { userTypeLabels, type UserType } from '@livro/rules';
import { expense, transfer } from './ledger.fixture.ts';
import { startWorld, type World } from './rules/world.ts';

let world: World;
jest.setTimeout(30_000);
beforeAll(async () => void (world = await startWorld()), 60_000);
afterAll(() => world?.livro.stop());

it('a body that is no JSON is called so', async () => {
  const { body } = await world.ana
    .post('/api/expenses/')
    .set('Content-Type', 'application/json')
    .send('{bad')
    .expect(400);
  expect(body).toMatchObject({
    code: 'MALFORMED_BODY',
    message: 'O corpo da requisição não é um JSON válido',
  });
});

it('a percent sign that encodes nothing is still an address', async () => {
  const { body } = await world.ana.get('/api/expenses/%FF/').expect(400);
  expect(body.message).toBe('Endereço inválido');
});

describe('errors name the field as it was sent', () => {
  const plan = { name: 'Torre dos Nomes', status: 'planning' };
  it.each<[string, string, object, string]>([
    ['snake_case', 'developments/', { ...plan, start_date: '99' }, 'start_date'],
    ['camelCase', 'developments/', { ...plan, startDate: '99' }, 'startDate'],
    ['another name of the field', 'developments/', { ...plan, startDate: '2026-01-10', expected_completion_date: '99' }, 'expected_completion_date'],
    ['that name in camelCase', 'developments/', { ...plan, startDate: '2026-01-10', expectedCompletionDate: '99' }, 'expectedCompletionDate'],
    ['a field of a list', 'clients/', { development_units: [{ development_id: 7, units: ['1'], notes: {} }] }, 'development_units.0.notes'],
    ['our own name where nothing was sent', 'transfers/', {}, 'sourceAccountId'],
  ])('%s', async (_, path, sent, field) => {
    const { body } = await world.ana.post(`/api/${path}`).send(sent);
    expect((body.errors as { field: string }[]).map((error) => error.field)).toContain(field);
  }); // prettier-ignore

  it('also where the books refuse', async () => {
    const { building } = world.known;
    const { source_account_id, destination_account_id, sourceAccountId, destinationAccountId, ...rest } =
      transfer(building, building) as Record<string, unknown>;
    void [source_account_id, destination_account_id, sourceAccountId, destinationAccountId];
    const snake = { ...rest, source_account_id: randomUUID(), destination_account_id: building };
    const refused = await world.ana.post('/api/transfers/').send(snake).expect(404);
    expect(refused.body.errors).toMatchObject([{ field: 'source_account_id', code: 'ACCOUNT_NOT_FOUND' }]);
    const camel = { ...rest, sourceAccountId: randomUUID(), destinationAccountId: building };
    const other = await world.ana.post('/api/transfers/').send(camel).expect(404);
    expect(other.body.errors).toMatchObject([{ field: 'sourceAccountId' }]);
  });

  it('and in a query', async () => {
    const { body } = await world.ana.get('/api/transactions/?date_from=99').expect(422);
    expect(body.errors).toMatchObject([{ field: 'date_from' }]);
  });
});

it('what is available is told in reais', async () => {
  const sent = transfer(world.known.land, world.known.building, { amount: 5_000 });
  const { body } = await world.ana.post('/api/transfers/').send(sent).expect(422);
  const { balance } = (await world.ana.get(`/api/accounts/${world.known.land}/`).expect(200)).body.data;
  expect(body.error.details).toEqual({ available: balance });
});

it.each(['transactions', 'expenses', 'payments'])('%s of a range that ends before it begins are refused', async (list) => {
  const { body } = await world.ana.get(`/api/${list}/?from=2026-02-01&to=2026-01-01`).expect(422);
  expect(body.errors).toEqual([
    { field: 'from', code: 'INVALID_DATE', message: 'O início não pode vir depois do fim' },
  ]);
}); // prettier-ignore

describe.each(['transactions', 'expenses', 'payments', 'transfers', 'financial-investments', 'accounts'])(
  '%s',
  (list) => {
    it.each(['development', 'development_id'])('of an unknown %s are not simply none', async (name) => {
      const { body } = await world.ana.get(`/api/${list}/?${name}=${randomUUID()}`).expect(404);
      expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'Empreendimento não encontrado', errors: [{ field: name }] });
    }); // prettier-ignore

    if (list === 'accounts') return;
    it.each([randomUUID(), 'nada'])('of an unknown account (%s) are not simply none', async (account) => {
      const { body } = await world.ana.get(`/api/${list}/?account=${account}`).expect(404);
      expect(body).toMatchObject({ code: 'ACCOUNT_NOT_FOUND', message: 'Conta não encontrada' });
    });
  },
);

it('users are sorted by the words for their types', async () => {
  for (const type of ['purchaser', 'auditor', 'administrative', 'financial'] as const) {
    const user = { name: `De ${type}`, email: `${type}@ordem.com.br`, type };
    await world.ana.post('/api/users/').send(user).expect(201);
  }
  const words = async (order: string): Promise<string[]> => {
    const { body } = await world.ana.get(`/api/users/?sort=type&order=${order}`).expect(200);
    return (body.data as { type: UserType }[]).map(({ type }) => userTypeLabels[type]);
  };
  const up = await words('asc');
  expect(up).toEqual(up.toSorted());
  expect(new Set(up).size).toBe(5);
  expect(await words('desc')).toEqual(up.toReversed());
});

it('a CPF goes over the wire as it is written', async () => {
  const { body } = await world.ana.post('/api/clients/').send({ cpf: '52998224725' });
  expect(body.errors).toContainEqual({
    field: 'cpf',
    code: 'INVALID_FORMAT',
    message: 'CPF deve estar no formato XXX.XXX.XXX-XX',
  });
});

it('an entry is still refused by its own rules first', async () => {
  const { body } = await world.ana.post('/api/expenses/').send(expense(randomUUID())).expect(404);
  expect(body.message).toBe('Conta ou desenvolvimento não encontrado');
});
