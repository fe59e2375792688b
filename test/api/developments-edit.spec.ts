/** Editing a development over HTTP: for the version that was read, field by field, and without touching its money. */
import { startTestApp, type TestApp } from '../support/app.ts';

type Agent = ReturnType<TestApp['visitor']>;
let livro: TestApp;
let ana: Agent;
const body = { name: 'Torre Ipê', status: 'planning', startDate: '2026-01-10', tags: 'centro' };
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
}, 60_000);
afterAll(() => livro?.stop());

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}
const at = (id: string): string => `/api/developments/${id}/`;
const make = async (change: object = {}): Promise<Shown> =>
  (
    await ana
      .post('/api/developments/')
      .send({ ...body, ...change })
      .expect(201)
  ).body.data;
const journalled = async (): Promise<number> =>
  (await livro.events('developments')).length + (await livro.events('ledger')).length;

it('changes what is sent, clears what is empty, and leaves the rest and the money', async () => {
  const made = await make({
    name: 'Jardim das Acácias',
    description: 'Duas torres',
    location: 'Rua A',
    building_opening_balance: 100,
    expected_completion: '2027-01-01',
  });
  const { body: answer, headers } = await ana
    .patch(at(made.id))
    .set('If-Match', `W/"${made.version}"`)
    .send({
      status: 'construction',
      progress_percentage: 40,
      location: '',
      expectedCompletionDate: null,
      tags: ['Alto Padrão'],
      building_opening_balance: 999,
    })
    .expect(200);
  expect(answer.message).toBe('Atualizado!');
  expect(answer.data).toMatchObject({
    ...made,
    status: 'in-progress',
    progressPercentage: 40,
    progress_percentage: 40,
    address: null,
    location: null,
    expectedCompletionDate: null,
    expected_completion: null,
    tags: ['alto padrão'],
    updatedAt: expect.any(String),
    updated_at: expect.any(String),
    buildingAccountBalance: 100,
    version: answer.data.version,
  });
  const read = await ana.get(at(made.id)).expect(200);
  expect(read.body.data).toEqual(answer.data);
  expect(read.headers.etag).toBe(headers.etag);
  const summary = await ana.get('/api/developments/summary/').expect(200);
  expect(summary.body.data).toMatchObject({ active: 1, inProgress: 1 });
  const found = await ana.get('/api/developments/').query({ search: 'alto padrao', status: 'finishing' });
  expect(found.body.data).toEqual([answer.data]);
});

it('refuses a version that is past and says what stands now, and does nothing twice', async () => {
  const made = await make({ name: 'Versões' });
  const etag = `W/"${made.version}"`;
  const send = (change: object) => ana.patch(at(made.id)).set('If-Match', etag).send(change);
  const first = () => send({ total_units: 5 }).set('Idempotency-Key', 'cinco');
  await first().expect(200);
  const before = await journalled();
  expect((await first().expect(200)).body.data.totalUnits).toBe(5);
  const stale = await send({ total_units: 6 }).expect(412);
  expect(stale.body).toMatchObject({
    code: 'STALE_VERSION',
    error: { details: { current: { totalUnits: 5 } } },
  });
  await ana.patch(at(made.id)).send({ totalUnits: 5 }).expect(200);
  expect(await journalled()).toBe(before);
});

it('takes a whole form, too', async () => {
  const made = await make({ name: 'Formulário' });
  const whole = { ...body, name: 'Formulário Novo', startDate: '11/02/2026' };
  const { data } = (await ana.put(at(made.id)).send(whole).expect(200)).body;
  expect(data).toMatchObject({ name: 'Formulário Novo', start_date: '2026-02-11', tags: ['centro'] });
  const { errors } = (await ana.put(at(made.id)).send({ name: 'ab' }).expect(422)).body;
  expect(errors).toMatchObject([
    { field: 'name', message: 'Nome deve ter pelo menos 3 caracteres' },
    { field: 'status', message: 'Status é obrigatório' },
    { field: 'startDate', message: 'Data de início é obrigatória' },
  ]);
});

describe('is refused and leaves nothing', () => {
  let made: Shown;
  beforeAll(async () => void (made = await make({ name: 'Recusas', startDate: '2099-01-01' })));

  it.each<[object, number, string, string, string]>([
    [{ status: 'nope' }, 422, 'INVALID_FORMAT', 'status', 'Status: escolha um dos valores da lista'],
    [{ name: 'ab' }, 422, 'MIN_LENGTH', 'name', 'Nome deve ter pelo menos 3 caracteres'],
    [{ name: ' torre IPÊ 2' }, 409, 'DUPLICATE_RECORD', 'name', 'Já existe um empreendimento com este nome'],
    [{ status: 'active' }, 422, 'FUTURE_DATE', 'startDate', 'Data de início não pode ser no futuro'],
    [
      { expected_completion: '2098-12-31' },
      422,
      'INVALID_DATE',
      'expected_completion',
      'Data de conclusão deve ser posterior à data de início',
    ],
    [{ progress: 101 }, 422, 'MAXIMUM_VALUE', 'progress', 'Progresso deve ser um número entre 0 e 100'],
    [{ tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }, 422, 'MAX_LENGTH', 'tags', 'No máximo 10 tags'],
  ])('%j: %i %s %s "%s"', async (change, status, code, field, message) => {
    if (status === 409) await make({ name: 'Torre Ipê 2' });
    const before = await journalled();
    const answer = await ana.patch(at(made.id)).send(change).expect(status);
    expect(answer.body.errors[0]).toEqual({ field, code, message });
    expect(await journalled()).toBe(before);
  });

  it('an unknown one, of whatever shape', async () => {
    for (const id of ['11111111-1111-4111-8111-111111111111', 'nada']) {
      const { body: answer } = await ana.patch(at(id)).send({ name: 'Novo nome' }).expect(404);
      expect(answer.message).toBe('Empreendimento não encontrado');
    }
  });

  it('anyone who may only read', async () => {
    const email = 'auditor@construtora.com.br';
    const { agent: aldo } = await livro.person({ email, type: 'auditor' });
    await aldo.patch(at(made.id)).send({ name: 'Novo nome' }).expect(403);
  });
});
