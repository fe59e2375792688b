/** Developments over HTTP: what is answered, what is in the journal, and what a bad request leaves there: nothing. */
import { businessToday } from '@livro/calendar';
import type { Recorded } from '@livro/event-sourcing';
import type supertest from 'supertest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dataOf, type Listed } from './clients.fixture.ts';

let livro: TestApp;
let ana: ReturnType<typeof supertest.agent>;
const today = businessToday(new Date());
const minimal = { name: 'Torre Ipê', status: 'planning', startDate: '2026-01-10' };

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
}, 60_000);
afterAll(() => livro?.stop());

const journal = async (): Promise<Recorded[]> => [
  ...(await livro.events('developments')),
  ...(await livro.events('ledger')),
];
const create = (body: object, key?: string) =>
  key === undefined
    ? ana.post('/api/developments/').send(body)
    : ana.post('/api/developments/').set('Idempotency-Key', key).send(body);

describe('creating a development', () => {
  it('opens its two accounts and books the openings, and says so in the answer and in the journal', async () => {
    const { body } = await create({
      name: '  Jardim das Acácias ',
      description: 'Duas torres',
      location: 'Rua das Acácias, 100',
      status: 'construction',
      progress_percentage: 20,
      start_date: '19/01/2025',
      expectedCompletionDate: '2027-07-21',
      total_units: 48,
      tags: 'Alto Padrão, lançamento,alto padrão',
      building_opening_balance: '628.827,28',
      landOpeningBalance: 44045.75,
      owner: 'ninguém conhece este campo',
    }).expect(201);
    const { id } = body.data;
    expect(body).toMatchObject({ success: true, message: 'Empreendimento Criado!' });
    expect(body.pending).toBeUndefined();
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Jardim das Acácias',
      description: 'Duas torres',
      address: 'Rua das Acácias, 100',
      location: 'Rua das Acácias, 100',
      status: 'in-progress',
      progressPercentage: 20,
      progress_percentage: 20,
      startDate: '2025-01-19',
      start_date: '2025-01-19',
      expectedCompletionDate: '2027-07-21',
      expected_completion: '2027-07-21',
      totalUnits: 48,
      total_units: 48,
      tags: ['alto padrão', 'lançamento'],
      createdAt: expect.any(String),
      created_at: body.data.createdAt,
      updatedAt: body.data.createdAt,
      updated_at: body.data.createdAt,
      buildingAccountBalance: 628827.28,
      landAccountBalance: 44045.75,
      totalBalance: 672873.03,
      totalInvestment: 0,
      totalRevenue: 0,
      totalExpenses: 0,
      netProfit: 0,
      isProfitable: true,
      lateFine: null,
      lateInterest: null,
      lateRule: { fine: '2', fineFrom: 'usual', interest: '1', interestFrom: 'usual' },
      inheritedLateRule: { fine: '2', interest: '1', from: 'usual' },
      version: expect.any(Number),
    });
    expect((await ana.get(`/api/developments/${id}/`).expect(200)).body.data).toEqual(body.data);

    const [recorded] = (await livro.events('developments')).filter(
      (event) => dataOf(event).developmentId === id,
    );
    const booked = (await livro.events('ledger')).filter(
      (event) => event.metadata.causationId === recorded!.id,
    );
    const { accounts } = recorded!.data as { accounts: { accountId: string }[] };
    expect(recorded).toMatchObject({
      type: 'DevelopmentCreated',
      data: { name: 'Jardim das Acácias', status: 'in-progress', openingDate: today },
    });
    expect(Object.keys(recorded!.data)).not.toContain('owner');
    expect(booked.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'AccountOpened',
        data: { accountId: accounts[0]!.accountId, developmentId: id, kind: 'building' },
      },
      { type: 'AccountOpened', data: { accountId: accounts[1]!.accountId, developmentId: id, kind: 'land' } },
      ...[62882728, 4404575].map((amount, i) => ({
        type: 'OpeningBalanceSet',
        data: {
          entryId: expect.any(String),
          accountId: accounts[i]!.accountId,
          amount,
          date: '2025-01-19',
          description: 'Saldo inicial',
        },
      })),
    ]);
    expect(new Set(booked.map((event) => event.metadata.actor))).toEqual(new Set([recorded!.metadata.actor]));
  });

  it('takes the least there can be, dates an opening today where the start lies ahead, and puts it first', async () => {
    const { body } = await create({ ...minimal, startDate: '2099-01-01', buildingOpeningBalance: 10 }).expect(
      201,
    );
    expect(body.data).toMatchObject({
      description: null,
      address: null,
      expected_completion: null,
      total_units: 1,
      progressPercentage: 0,
      tags: [],
      buildingAccountBalance: 10,
      landAccountBalance: 0,
    });
    const opening = (await livro.events('ledger')).at(-1);
    expect(opening).toMatchObject({ type: 'OpeningBalanceSet', data: { amount: 1000, date: today } });
    const list = await ana.get('/api/developments').expect(200);
    expect(list.body.data[0].id).toBe(body.data.id);
  });

  it('is done once however often it is sent with one key, and refuses the key for another content', async () => {
    const body = { ...minimal, name: 'Chave Única', land_opening_balance: '1.000,00' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body, 'chave 1')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    const before = (await journal()).length;
    await create(body, 'chave 1').expect(201);
    await create({ ...body, name: 'Outro nome' }, 'chave 1').expect(422);
    expect(await journal()).toHaveLength(before);
    const mine = (await livro.events('developments')).filter((event) => dataOf(event).name === 'Chave Única');
    expect(mine).toHaveLength(1);
    const caused = (await livro.events('ledger')).filter(
      (event) => event.metadata.causationId === mine[0]!.id,
    );
    expect(caused.map(({ type }) => type)).toEqual(['AccountOpened', 'AccountOpened', 'OpeningBalanceSet']);
  });

  it('lets only one of many take a name, whatever its case and blanks', async () => {
    const names = ['Residencial Único', 'residencial único', ' RESIDENCIAL ÚNICO  ', 'Residencial Único'];
    const answers = await Promise.all(names.map((name) => create({ ...minimal, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      success: false,
      message: 'Já existe um empreendimento com este nome',
      code: 'DUPLICATE_RECORD',
      errors: [
        { field: 'name', code: 'DUPLICATE_RECORD', message: 'Já existe um empreendimento com este nome' },
      ],
    });
  });

  it('names every broken field at once', async () => {
    const { body } = await create({ name: '', progressPercentage: -1, tags: ['a'.repeat(31)] }).expect(422);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([
      'name',
      'status',
      'progressPercentage',
      'startDate',
      'tags',
    ]);
  });
});

describe('reading developments', () => {
  it('lists them newest first, complete without parameters, a page or a length when asked', async () => {
    const all = (await ana.get('/api/developments/').expect(200)).body.data;
    const made = (await livro.events('developments')).map((event) => dataOf(event).developmentId).reverse();
    expect(all.map((one: Listed) => one.id)).toEqual(made);
    const page = (await ana.get('/api/developments/?page=2&limit=2').expect(200)).body.data;
    expect(page).toMatchObject({ count: made.length, page: 2, limit: 2 });
    expect(page.results.map((one: Listed) => one.id)).toEqual(made.slice(2, 4));
    expect((await ana.get('/api/developments/?limit=1').expect(200)).body.data).toEqual([all[0]]);
    expect((await ana.get('/api/developments/?page=999').expect(200)).body.data.results).toEqual([]);
  });

  it('goes through all of them by cursor', async () => {
    const all = (await ana.get('/api/developments/').expect(200)).body.data;
    const seen: string[] = [];
    let { results, next } = (await ana.get('/api/developments/?page=1&limit=2')).body.data;
    for (;;) {
      seen.push(...results.map((one: Listed) => one.id));
      if (next === null) break;
      ({ results, next } = (
        await ana.get(`/api/developments/?limit=2&cursor=${next}`).expect(200)
      ).body.data);
    }
    expect(seen).toEqual(all.map((one: Listed) => one.id));
    for (const cursor of ['lixo', Buffer.from('["x"]').toString('base64url')]) {
      const { body } = await ana.get(`/api/developments/?cursor=${cursor}`).expect(422);
      expect(body.errors[0]).toMatchObject({ field: 'cursor' });
    }
  });

  it.each([
    ['acacias', ['Jardim das Acácias']],
    ['ALTO padrao', ['Jardim das Acácias']],
    ['torres jardim', ['Jardim das Acácias']],
    ['100%', []],
    ['_', []],
    ['ipe', ['Torre Ipê']],
  ])('finds "%s" in name, description or tags', async (search, names) => {
    const { body } = await ana.get('/api/developments/').query({ search }).expect(200);
    expect(body.data.map((one: Listed) => one.name)).toEqual(names);
  });

  it('filters by status, in old words too, and refuses one that is none', async () => {
    const named = async (status: string) =>
      (await ana.get('/api/developments/').query({ status }).expect(200)).body.data.map(
        (one: Listed) => one.status,
      );
    expect(await named('in-progress')).toEqual(['in-progress']);
    expect(await named('finishing')).toEqual(['in-progress']);
    expect(new Set(await named('planning,in-progress'))).toEqual(new Set(['planning', 'in-progress']));
    expect(await named('completed')).toEqual([]);
    await ana.get('/api/developments/?status=nope').expect(422);
  });

  it('counts in-progress among the active', async () => {
    const { body } = await ana.get('/api/developments/summary/').expect(200);
    const made = (await livro.events('developments')).map((event) => dataOf(event).status);
    const of = (status: string) => made.filter((one) => one === status).length;
    expect(body.data).toMatchObject({
      total: made.length,
      active: of('active') + of('in-progress'),
      planning: of('planning'),
      completed: 0,
    });
    expect(body.data.active).toBeGreaterThan(0);
  });

  it.each(['00000000-0000-0000-0000-000000000001', 'nada', '42', "x'; drop table"])(
    'does not know %s',
    async (id) => {
      const { body } = await ana.get(`/api/developments/${encodeURIComponent(id)}/`).expect(404);
      expect(body).toMatchObject({
        success: false,
        message: 'Empreendimento não encontrado',
        code: 'NOT_FOUND',
      });
    },
  );

  it('is for signed-in users only', async () => {
    await livro.visitor().get('/api/developments/').expect(401);
    await livro.visitor().post('/api/developments/').send(minimal).expect(401);
  });
});
