/** Who may read and make developments and clients, by user type; what is refused leaves no event. */
import type { UserType } from '@livro/rules';
import type supertest from 'supertest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { developmentId, person } from './clients.fixture.ts';

let livro: TestApp;
let garden: string;

beforeAll(async () => {
  livro = await startTestApp();
  garden = await developmentId(await livro.administrator());
}, 60_000);
afterAll(() => livro?.stop());

async function signedInAs(type: UserType): Promise<ReturnType<typeof supertest.agent>> {
  const email = `${type}@construtora.com.br`;
  return (await livro.person({ email, type })).agent;
}

const events = async (): Promise<number> =>
  (await livro.events('developments')).length + (await livro.events('clients')).length;

it.each<[UserType, { create: number; opening: number; client: number }]>([
  ['financial', { create: 201, opening: 201, client: 201 }],
  ['administrative', { create: 201, opening: 403, client: 201 }],
  ['purchaser', { create: 403, opening: 403, client: 403 }],
  ['auditor', { create: 403, opening: 403, client: 403 }],
])('%s', async (type, may) => {
  const agent = await signedInAs(type);
  await agent.get('/api/developments/').expect(200);
  await agent.get(`/api/developments/${garden}/`).expect(200);
  await agent.get('/api/developments/summary/').expect(200);
  await agent.get('/api/clients/').expect(200);

  const before = await events();
  const body = { name: `Obra ${type}`, status: 'planning', startDate: '2026-01-10' };
  const answers = [
    await agent
      .post('/api/developments/')
      .send({ ...body, land_opening_balance: '0,01', name: `${body.name} 2` }),
    await agent.post('/api/developments/').send({ ...body, building_opening_balance: 0 }),
    await agent.post('/api/clients/').send(person(type.length, garden)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([may.opening, may.create, may.client]);
  for (const { status, body: answer } of answers) {
    if (status === 403)
      expect(answer).toMatchObject({ code: 'FORBIDDEN', message: 'Operação não permitida' });
  }
  expect(await events()).toBe(before + answers.filter(({ status }) => status === 201).length);
});
