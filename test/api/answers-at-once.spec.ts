/**
 * Answers while the read models stand still: the event is stored, so the caller gets the body that it will have, and finds it in
 * the lists once the projector goes on.
 */
import pg from 'pg';
import type supertest from 'supertest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { developmentId, person } from './clients.fixture.ts';

let livro: TestApp;
let ana: ReturnType<typeof supertest.agent>;
let garden: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  garden = await developmentId(ana, 'Jardim');
  await ana
    .post('/api/clients/')
    .send({ ...person(1, garden, ['7']), name: 'Antônia' })
    .expect(201);
}, 60_000);
afterAll(() => livro?.stop());

/** Runs `work` while no projection can commit: readers go on, the projector waits for the checkpoints. */
async function whileProjectionsStand<T>(work: () => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString: livro.parts.databaseUrl });
  await session.connect();
  try {
    await session.query('begin');
    await session.query('lock table projection.checkpoints in exclusive mode');
    return await work();
  } finally {
    await session.end();
  }
}

/** Repeats what looks until it no longer throws: each read model comes in its own time. */
async function eventually(look: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 10_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

it('answers a development, its openings included, and shows the very same later', async () => {
  const body = {
    name: 'Torre',
    status: 'planning',
    startDate: '2026-01-10',
    building_opening_balance: '10,50',
  };
  const send = () => ana.post('/api/developments/').set('Idempotency-Key', 'torre').send(body);
  const { first, again } = await whileProjectionsStand(async () => ({
    first: await send(),
    again: await send(),
  }));
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    success: true,
    data: { name: 'Torre', buildingAccountBalance: 10.5, totalBalance: 10.5, landAccountBalance: 0 },
  });
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  await eventually(async () => {
    const { body: shown } = await ana.get(`/api/developments/${first.body.data.id}/`).expect(200);
    expect(shown.data).toEqual(first.body.data);
  });
  expect(
    (await livro.events('developments')).filter(({ data }) => 'name' in data && data.name === 'Torre'),
  ).toHaveLength(1);
}, 30_000);

it('answers a client, with its warnings, and shows the same later', async () => {
  const { status, body } = await whileProjectionsStand(() =>
    ana.post('/api/clients/').send({ ...person(2, garden, ['7', '8']), address: 'Rua A' }),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    warnings: [{ code: 'UNIT_TAKEN', message: 'A unidade 7 também está com Antônia' }],
    data: { name: 'Pessoa 2', developmentUnits: [{ developmentName: 'Jardim', units: ['7', '8'] }] },
  });
  await eventually(async () => {
    const { body: shown } = await ana.get(`/api/clients/${body.data.id}/`).expect(200);
    expect(shown.data).toEqual(body.data);
  });
}, 30_000);
