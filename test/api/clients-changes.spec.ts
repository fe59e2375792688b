/** What is done with clients that are there: edits under If-Match, leaving and coming back, links, lists for selects, bulk. */
import type supertest from 'supertest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cpf, developmentId, type Listed, person } from './clients.fixture.ts';

let livro: TestApp;
let ana: ReturnType<typeof supertest.agent>;
let garden: string;
let tower: string;

jest.setTimeout(30_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  garden = await developmentId(ana, 'Jardim');
  tower = await developmentId(ana, 'Torre');
}, 60_000);
afterAll(() => livro?.stop());

const path = (id: string, call = ''): string => `/api/clients/${id}/${call}`;
const register = async (n: number, change: object = {}): Promise<string> => {
  const body = { ...person(n, garden, ['1']), ...change };
  return (await ana.post('/api/clients/').send(body).expect(201)).body.data.id as string;
};
const names = async (call: string, query: object = {}): Promise<string[]> => {
  const { body } = await ana.get(`/api/clients/${call}`).query(query).expect(200);
  return (body.data as Listed[]).map(({ name }) => name);
};

describe('editing', () => {
  it('changes what is named, clears what is empty, and answers as the list then shows it', async () => {
    const id = await register(1, { notes: 'nota', address: 'Rua A', tags: ['vip'] });
    const { body, headers } = await ana
      .patch(path(id))
      .send({ name: 'Pessoa Nova', phone: '2133334444', notes: '', address: null, tags: 'Investidora' })
      .expect(200);
    expect(body.data).toMatchObject({
      id,
      version: 2,
      name: 'Pessoa Nova',
      phone: '(21) 3333-4444',
      cpf: cpf(1),
      notes: null,
      address: null,
      tags: ['investidora'],
    });
    expect(headers.etag).toBe('W/"2"');
    expect((await ana.get(path(id)).expect(200)).body.data).toEqual(body.data);
    expect(await names('', { search: 'pessoa nova' })).toEqual(['Pessoa Nova']);
    expect((await livro.events('clients')).at(-1)).toMatchObject({
      type: 'ClientUpdated',
      data: { changes: { version: 1 }, claims: [], developments: null },
    });
  });

  it('is nothing where nothing changes', async () => {
    const id = await register(2);
    const before = await livro.events('clients');
    await ana
      .patch(path(id))
      .send(person(2, garden, ['1']))
      .expect(200);
    await ana.patch(path(id)).send({}).expect(200);
    expect(await livro.events('clients')).toEqual(before);
  });

  it('gives the whole list of developments, with what was noted of those that stay', async () => {
    const noted = [{ developmentId: garden, units: ['1'], notes: 'cobertura' }];
    const id = await register(3, { developmentUnits: noted });
    const list = [
      { developmentId: tower, units: ['5', '6B'] },
      { developmentId: garden, units: ['2'] },
    ];
    const { body } = await ana.patch(path(id)).send({ development_units: list }).expect(200);
    expect(body.data.developmentUnits).toMatchObject([
      { developmentName: 'Torre', units: ['5'], notes: null },
      { developmentName: 'Jardim', units: ['2'], notes: 'cobertura' },
    ]);
    expect(body.warnings).toEqual([
      expect.objectContaining({ field: 'developmentUnits.0.units', code: 'INVALID_FORMAT' }),
    ]);
    const only = await ana
      .patch(path(id))
      .send({ developmentUnits: [list[1]] })
      .expect(200);
    expect(only.body.data.developmentUnits).toMatchObject([{ developmentId: garden }]);
    await ana.patch(path(id)).send({ developmentUnits: [] }).expect(422);
  });

  it('holds an e-mail for one active client, and lets the old one go', async () => {
    const [id, other] = [await register(4), await register(5)];
    const taken = await ana
      .patch(path(id))
      .send({ email: person(5, garden).email })
      .expect(409);
    expect(taken.body.errors).toEqual([
      { field: 'email', code: 'DUPLICATE_RECORD', message: 'Email já está em uso' },
    ]);
    await ana
      .patch(path(id))
      .send({ cpf: cpf(5) })
      .expect(409);
    await ana.patch(path(id)).send({ email: 'livre@exemplo.com.br' }).expect(200);
    await ana
      .patch(path(other))
      .send({ email: person(4, garden).email })
      .expect(200);
    await ana
      .patch(path(id))
      .send({ email: person(4, garden).email })
      .expect(409);
    await ana
      .patch(path(id))
      .send({ email: person(5, garden).email })
      .expect(200);
  });

  it('lets one of ten have a CPF that all want at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => register(20 + n)));
    const answers = await Promise.all(ids.map((id) => ana.patch(path(id)).send({ cpf: cpf(19) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await names('', { search: cpf(19) })).toHaveLength(1);
    await ana.post('/api/clients/').send(person(19, garden)).expect(409);
  }, 20_000);

  it('is for the version that the caller has read', async () => {
    const id = await register(6);
    const { headers } = await ana.get(path(id)).expect(200);
    const edit = (name: string) =>
      ana
        .patch(path(id))
        .set('If-Match', headers.etag as string)
        .send({ name });
    await edit('Primeira Edição').expect(200);
    const { body } = await edit('Segunda Edição').expect(412);
    expect(body.code).toBe('STALE_VERSION');
    await ana
      .delete(path(id))
      .set('If-Match', headers.etag as string)
      .expect(412);
  });

  it.each([
    [{ name: '' }, 'name', 'Nome é obrigatório'],
    [{ name: 'A' }, 'name', 'Nome deve ter pelo menos 2 caracteres'],
    [{ cpf: null }, 'cpf', 'CPF é obrigatório'],
    [{ cpf: '111.111.111-11' }, 'cpf', 'CPF inválido'],
    [{ email: 'a@b' }, 'email', 'Email inválido'],
    [{ phone: '1' }, 'phone', 'Telefone deve ter 10 ou 11 dígitos'],
  ])('refuses %j and changes nothing', async (change, field, message) => {
    const id = (await ana.get('/api/clients/').expect(200)).body.data[0].id as string;
    const before = await livro.events('clients');
    const { body } = await ana.patch(path(id)).send(change).expect(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ field, message }));
    expect(await livro.events('clients')).toEqual(before);
  });
});

it('brings a client into another development once, by either name, and says who else has the unit', async () => {
  const [id] = [
    await register(40),
    await register(41, { developmentUnits: [{ developmentId: tower, units: ['9'] }] }),
  ];
  const link = { development_id: tower, development_name: 'qualquer', units: '9, 10' };
  const first = await ana.post(path(id, 'add_development/')).send(link).expect(200);
  expect(first.body.data.developmentUnits).toMatchObject([
    { developmentId: garden, units: ['1'] },
    { developmentId: tower, units: ['9', '10'] },
  ]);
  expect(first.body.warnings).toEqual([
    { field: 'units', code: 'UNIT_TAKEN', message: 'A unidade 9 também está com Pessoa 41' },
  ]);
  const before = await livro.events('clients');
  const second = await ana.post(path(id, 'link-development/')).send(link).expect(200);
  expect(second.body.data).toEqual(first.body.data);
  expect(await livro.events('clients')).toEqual(before);
  await ana
    .post(path(id, 'link-development/'))
    .send({ units: ['1'] })
    .expect(422);
  const doubled = await ana
    .post(path(id, 'add_development/'))
    .send({ ...link, units: ['7', '7'] })
    .expect(422);
  expect(doubled.body.message).toBe('Unidades duplicadas encontradas no item 1: 7');
});

it('leaves lists and options when deactivated, keeps its history, and comes back where it may', async () => {
  const id = await register(50, { name: 'Otávio Partiu' });
  const { body } = await ana.delete(path(id)).expect(200);
  expect(body.data).toMatchObject({ id, isActive: false, is_active: false, name: 'Otávio Partiu' });
  expect(await names('', { search: 'otavio' })).toEqual([]);
  expect(await names('', { search: 'otavio', include_inactive: true })).toEqual(['Otávio Partiu']);
  expect(await names('options/', { search: 'otavio' })).toEqual([]);
  expect((await ana.get(path(id)).expect(200)).body.data.isActive).toBe(false);
  await ana.delete(path(id)).expect(200);
  await ana.patch(path(id)).send({ name: 'Outro' }).expect(422);
  await ana.post(path(id, 'add_development/')).send({ development_id: tower }).expect(422);

  const again = { ...person(50, garden), email: 'outro@exemplo.com.br' };
  const before = (await livro.events('clients')).length;
  const offered = await ana.post('/api/clients/').send(again).expect(409);
  expect(offered.body).toMatchObject({
    code: 'CONFLICT',
    message: 'Este CPF é de um cliente desativado. Restaure o cadastro em vez de fazer outro.',
    error: { details: { clientId: id } },
  });
  const { agent: clerk } = await livro.person({ email: 'clerk@construtora.com.br', type: 'administrative' });
  const told = await clerk.post('/api/clients/').send(again).expect(409);
  expect(told.body).toMatchObject({
    code: 'CONFLICT',
    message: 'Este CPF é de um cliente desativado. Peça a um administrador que o restaure.',
  });
  expect(JSON.stringify(told.body)).not.toContain(id);
  const bulk = await ana
    .post('/api/clients/bulk/')
    .send({ clients: [again] })
    .expect(200);
  expect(bulk.body.data).toMatchObject({ success: 0, errors: [{ error: offered.body.message }] });
  expect(await livro.events('clients')).toHaveLength(before);

  const other = await register(51, { email: 'outro@exemplo.com.br' });
  await ana
    .patch(path(other))
    .send({ cpf: cpf(50) })
    .expect(200);
  const refused = await ana.post(path(id, 'reactivate/')).expect(409);
  expect(refused.body.errors).toEqual([
    { field: 'cpf', code: 'DUPLICATE_RECORD', message: 'CPF já está em uso' },
  ]);
  await ana.delete(path(other)).expect(200);
  const back = await ana.post(path(id, 'reactivate/')).expect(200);
  expect(back.body.data).toMatchObject({ id, isActive: true });
  await ana.post('/api/clients/').send(person(50, garden)).expect(409);
  await ana.delete(path('nada')).expect(404);
  await ana.post(path('nada', 'reactivate/')).expect(404);
});

it('offers options of a development and those that could be brought into it, the tags, and the figures', async () => {
  const [here, there] = [await developmentId(ana, 'Aqui'), await developmentId(ana, 'Ali')];
  await register(60, {
    name: 'Ana Aqui',
    developmentUnits: [{ developmentId: here, units: ['3', '4'] }],
    tags: ['a-tag'],
  });
  await register(61, {
    name: 'Aldo Ali',
    developmentUnits: [{ developmentId: there }],
    tags: ['zz-tag', 'a-tag'],
  });
  const { body } = await ana.get('/api/clients/options/').query({ development_id: here }).expect(200);
  expect(body.data).toMatchObject([
    { name: 'Ana Aqui', cpf: cpf(60), phone: '(21) 98765-4321', units: ['3', '4'] },
  ]);
  const available = await names('options/', { development_id: here, available: true });
  expect(available).toContain('Aldo Ali');
  expect(available).not.toContain('Ana Aqui');
  const tags = (await ana.get('/api/clients/tags/').expect(200)).body.data as string[];
  expect(tags).toEqual([...tags].sort());
  expect(tags).toEqual(expect.arrayContaining(['a-tag', 'zz-tag']));

  const summary = (await ana.get('/api/clients/summary/').expect(200)).body.data;
  const { count } = (await ana.get('/api/clients/?page=1').expect(200)).body.data;
  expect(summary).toMatchObject({
    totalClients: count,
    clientsWithPayments: 0,
    averagePaymentsPerClient: 0,
    topClients: [],
  });
  expect(summary.recentClients.map(({ name }: Listed) => name).slice(0, 2)).toEqual(['Aldo Ali', 'Ana Aqui']);
  expect(summary.clientsByDevelopment).toContainEqual({
    developmentId: here,
    developmentName: 'Aqui',
    clients: 1,
    units: 2,
  });
});

it('registers a list, tells each item that it could not take, and does it once for one key', async () => {
  const clients = [
    person(70, garden),
    { ...person(71, garden), cpf: '111.111.111-11' },
    { ...person(72, garden), cpf: cpf(70) },
    'nada',
    person(73, tower, ['8']),
  ];
  const send = () => ana.post('/api/clients/bulk/').set('Idempotency-Key', 'lista').send({ clients });
  const { body } = await send().expect(200);
  expect(body.data).toEqual({
    success: 2,
    errors: [
      { index: 1, error: 'CPF inválido', data: expect.objectContaining({ name: 'Pessoa 71' }) },
      { index: 2, error: 'CPF já está em uso', data: expect.objectContaining({ name: 'Pessoa 72' }) },
      { index: 3, error: 'Cada cliente deve ser um objeto', data: 'nada' },
    ],
  });
  const before = await livro.events('clients');
  expect((await send().expect(200)).body.data).toEqual(body.data);
  expect(await livro.events('clients')).toEqual(before);
  await ana.post('/api/clients/bulk/').send({}).expect(422);
});
