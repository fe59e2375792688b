/** Clients over HTTP: what is answered, what is in the journal, and what a bad request leaves there: nothing. */
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
  garden = await developmentId(ana, 'Jardim das Acácias');
  tower = await developmentId(ana, 'Torre Ipê');
}, 60_000);
afterAll(() => livro?.stop());

const register = (body: object) => ana.post('/api/clients/').send(body);
const list = async (query: object = {}) =>
  (await ana.get('/api/clients/').query(query).expect(200)).body.data;
const names = async (query: object) => (await list(query)).map((client: Listed) => client.name);

describe('registering a client', () => {
  it('answers every field and keeps the person out of the journal', async () => {
    const { body } = await register({
      name: ' Antônia Peçanha ',
      email: 'Antonia@Exemplo.com.BR',
      phone: '21987654321',
      cpf: '529.982.247-25',
      address: 'Rua A, 1',
      notes: 'prefere à tarde',
      tags: 'VIP, investidora',
      development_units: [
        {
          development_id: garden,
          development_name: 'outro nome',
          units: '101, 12A,, 102',
          notes: 'cobertura',
        },
        { developmentId: tower, units: [7] },
      ],
      segredo: 'ninguém conhece este campo',
    }).expect(201);
    const developments = [
      {
        developmentId: garden,
        development_id: garden,
        developmentName: 'Jardim das Acácias',
        development_name: 'Jardim das Acácias',
        units: ['101', '102'],
        notes: 'cobertura',
      },
      {
        developmentId: tower,
        development_id: tower,
        developmentName: 'Torre Ipê',
        development_name: 'Torre Ipê',
        units: ['7'],
        notes: null,
      },
    ];
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      company: false,
      name: 'Antônia Peçanha',
      email: 'antonia@exemplo.com.br',
      phone: '(21) 98765-4321',
      cpf: '529.982.247-25',
      address: 'Rua A, 1',
      notes: 'prefere à tarde',
      tags: ['vip', 'investidora'],
      developmentUnits: developments,
      development_units: developments,
      totalUnits: 3,
      isActive: true,
      is_active: true,
      createdAt: expect.any(String),
      created_at: body.data.createdAt,
      updatedAt: body.data.createdAt,
      updated_at: body.data.createdAt,
    });
    expect(body.warnings).toEqual([
      {
        field: 'developmentUnits.0.units',
        code: 'INVALID_FORMAT',
        message: 'Ignoramos “12A”: use só números.',
      },
    ]);
    expect((await ana.get(`/api/clients/${body.data.id}/`).expect(200)).body.data).toEqual(body.data);
    const [event, ...more] = await livro.events('clients');
    expect(more).toEqual([]);
    const box = {
      version: 1,
      nonce: expect.any(String),
      ciphertext: expect.any(String),
      tag: expect.any(String),
    };
    expect({ type: event!.type, data: event!.data }).toEqual({
      type: 'ClientRegistered',
      data: {
        clientId: body.data.id,
        personal: box,
        developments: [
          { developmentId: garden, units: ['101', '102'], notes: box },
          { developmentId: tower, units: ['7'], notes: null },
        ],
        supersedes: [],
      },
    });
  });

  it('warns of a unit that another client has too, by name, and lets them share it', async () => {
    const { body } = await register({ ...person(1, garden, ['102', '300']), name: 'Bento Sócio' }).expect(
      201,
    );
    expect(body.warnings).toEqual([
      {
        field: 'developmentUnits',
        code: 'UNIT_TAKEN',
        message: 'A unidade 102 também está com Antônia Peçanha',
      },
    ]);
    expect(body.data.developmentUnits[0].units).toEqual(['102', '300']);
  });

  it.each<[string, object, string, string]>([
    ['CPF', { cpf: '529.982.247-25' }, 'cpf', 'CPF já está em uso'],

    ['e-mail, whatever its case', { email: 'ANTONIA@exemplo.com.br ' }, 'email', 'Email já está em uso'],
    [
      'CPF and e-mail',
      { cpf: '529.982.247-25', email: 'antonia@exemplo.com.br' },
      'cpf',
      'CPF já está em uso',
    ],
  ])('refuses a taken %s', async (_, changes, field, message) => {
    const before = await livro.events('clients');
    const { body } = await register({ ...person(2, garden), ...changes }).expect(409);
    expect(body).toMatchObject({
      success: false,
      code: 'DUPLICATE_RECORD',
      message,
      errors: [{ field, code: 'DUPLICATE_RECORD', message }],
    });
    expect(await livro.events('clients')).toEqual(before);
  });

  it('lets the one who was refused come back with another CPF', async () => {
    await register({ ...person(3, garden), cpf: '529.982.247-25' }).expect(409);
    await register(person(3, garden)).expect(201);
    await register({ ...person(4, garden), email: person(3, garden).email }).expect(409);
  });

  it('is done once for one key, also when it comes five times at once', async () => {
    const send = (body: object) => ana.post('/api/clients/').set('Idempotency-Key', 'a mesma').send(body);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(person(5, tower, ['9']))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const before = await livro.events('clients');
    await send({ ...person(5, tower, ['9']), name: 'Outro Nome' }).expect(422);
    await send(person(6, tower)).expect(422);
    expect(await livro.events('clients')).toEqual(before);
    // What the refused ones had claimed is free again, and the first one's claims are not.
    await register(person(6, tower)).expect(201);
    await register({ ...person(7, tower), cpf: cpf(5) }).expect(409);
  });

  it.each(['00000000-0000-0000-0000-000000000009', 'nada'])(
    'does not know the development %s',
    async (unknown) => {
      const before = (await livro.events('clients')).length;
      const known = { developmentId: garden, units: [] };
      const { body } = await register({
        ...person(unknown.length, garden),
        developmentUnits: [known, { developmentId: unknown, units: [] }],
      }).expect(404);
      expect(body.errors).toEqual([
        {
          field: 'developmentUnits.1.developmentId',
          code: 'NOT_FOUND',
          message: 'Empreendimento não encontrado',
        },
      ]);
      expect(await livro.events('clients')).toHaveLength(before);
      await register(person(unknown.length, garden)).expect(201);
    },
  );
});

describe('reading clients', () => {
  it.each([
    ['antonia', ['Antônia Peçanha']],
    ['PECANHA ant', ['Antônia Peçanha']],
    ['529.982', ['Antônia Peçanha']],
    ['52998224725', ['Antônia Peçanha']],
    ['antonia@', ['Antônia Peçanha']],
    ['socio', ['Bento Sócio']],
    ['%', []],
  ])('finds "%s"', async (search, found) => expect(await names({ search })).toEqual(found));

  it('filters by all of several tags, by development, by payments', async () => {
    expect(await names({ tags: 'vip,investidora' })).toEqual(['Antônia Peçanha']);
    expect(await names({ tags: 'vip,outra' })).toEqual([]);
    expect(await names({ development_id: tower, search: 'pecanha' })).toEqual(['Antônia Peçanha']);
    expect(await names({ development: tower, search: 'bento' })).toEqual([]);
    expect(await names({ development_id: 'nada' })).toEqual([]);
    expect(await names({ has_payments: 'true' })).toEqual([]);
    expect(await names({ has_payments: 'false' })).toHaveLength((await list()).length);
  });

  it('counts a client with a payment among those with payments', async () => {
    const { body } = await ana.get('/api/accounts/').query({ development: garden }).expect(200);
    const [antonia] = await list({ search: 'antonia' });
    await ana
      .post('/api/payments/')
      .send({
        account_id: body.data.find((account: Listed) => account.type === 'building').id,
        client_id: antonia.id,
        amount: '1.500,00',
        date: '2026-03-02',
        payment_method: 'pix',
        description: 'Entrada',
      })
      .expect(201);
    expect(await names({ has_payments: true })).toEqual(['Antônia Peçanha']);
    expect(await names({ has_payments: false })).not.toContain('Antônia Peçanha');
    const development = (await ana.get(`/api/developments/${garden}/`).expect(200)).body.data;
    expect(development).toMatchObject({ totalRevenue: 1500, netProfit: 1500, buildingAccountBalance: 1500 });
  });

  it('sorts by name, e-mail and creation, in both directions, by page and by cursor alike', async () => {
    const all = await list();
    const byName = [...all].map((client: Listed) => client.name).sort((a, b) => (fold(a) < fold(b) ? -1 : 1));
    expect(await names({ sort: 'name' })).toEqual(byName);
    expect(await names({ sort: '-name' })).toEqual([...byName].reverse());
    expect(await names({ sort: 'name', order: 'desc' })).toEqual([...byName].reverse());
    const emails = (await list({ sort: 'email', order: 'asc' })).map((client: Listed) => client.email);
    expect(emails).toEqual([...emails].sort());
    const oldest = (await list({ sort: 'createdAt', order: 'asc' })).map((client: Listed) => client.id);
    expect(oldest).toEqual(all.map((client: Listed) => client.id).reverse());
    for (const query of [{ sort: 'name', order: 'asc' }, { sort: '-email' }, { sort: 'created_at' }, {}]) {
      const wanted = (await list(query)).map((client: Listed) => client.id);
      expect(await allByCursor({ ...query, limit: 2 })).toEqual(wanted);
      const second = await list({ ...query, page: 2, limit: 2 });
      expect(second).toMatchObject({ count: wanted.length, page: 2, limit: 2 });
      expect(second.results.map((client: Listed) => client.id)).toEqual(wanted.slice(2, 4));
    }
    expect(await list({ page: 1 })).toMatchObject({ limit: 20 });
    await ana.get('/api/clients/?sort=cpf').expect(422);
    const ofAnotherOrder = (await list({ page: 1, limit: 1 })).next;
    await ana.get('/api/clients/').query({ sort: 'name', cursor: ofAnotherOrder }).expect(422);
  });

  it.each(['00000000-0000-0000-0000-000000000001', 'nada', '42'])('does not know %s', async (id) => {
    const { body } = await ana.get(`/api/clients/${id}/`).expect(404);
    expect(body).toMatchObject({ message: 'Cliente não encontrado', code: 'NOT_FOUND' });
  });

  it('is for signed-in users only', async () => {
    await livro.visitor().get('/api/clients/').expect(401);
    await livro.visitor().post('/api/clients/').send(person(99, garden)).expect(401);
  });
});

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

async function allByCursor(query: object): Promise<string[]> {
  const ids: string[] = [];
  let page = await list({ ...query, page: 1 });
  for (;;) {
    ids.push(...page.results.map((client: Listed) => client.id));
    if (page.next === null) return ids;
    page = await list({ ...query, cursor: page.next });
  }
}
