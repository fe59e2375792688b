/** With LATE_ENTRIES=today a late entry is booked today and keeps its own day; and who may correct and close. */
import type { UserType } from '@livro/rules';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense, today } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp({ LATE_ENTRIES: 'today' });
  ana = await livro.administrator();
  aurora = await development(ana, 100);
}, 60_000);
afterAll(() => livro?.stop());

it('books a late entry today, with the day that it would have had', async () => {
  await ana.post('/api/periods/2026-02/close/').send({}).expect(200);
  const { body } = await ana
    .post('/api/expenses/')
    .send(expense(aurora.building, { date: '2026-02-15' }))
    .expect(201);
  expect(body.data).toMatchObject({ date: today });
  expect((await livro.events('ledger')).at(-1)).toMatchObject({
    type: 'ExpenseRecorded',
    data: { date: today, originalDate: '2026-02-15' },
  });
  const { body: entry } = await ana.get(`/api/transactions/${body.data.id}/`).expect(200);
  expect(entry.data.transactions[0]).toMatchObject({ date: today, originalDate: '2026-02-15' });
});

async function signedInAs(type: UserType): Promise<Agent> {
  const email = `${type}@construtora.com.br`;
  return (await livro.person({ email, type })).agent;
}

it.each<[UserType, boolean, boolean]>([
  ['financial', true, true],
  ['administrative', false, true],
  ['auditor', false, true],
  ['purchaser', false, false],
])('%s', async (type, corrects, reads) => {
  const { body } = await ana
    .post('/api/expenses/')
    .send(expense(aurora.land, { amount: type.length, date: '2026-05-05' }))
    .expect(201);
  const id = body.data.id as string;
  const agent = await signedInAs(type);
  const read = reads ? 200 : 403;
  for (const path of [
    `transactions/${id}/`,
    'expenses/stats/',
    'payments/stats/',
    'transfers/summary/',
    'periods/',
  ]) {
    expect([path, (await agent.get(`/api/${path}`)).status]).toEqual([path, read]);
  }
  const before = (await livro.events('ledger')).length;
  const answers = [
    await agent.patch(`/api/expenses/${id}/`).send({ description: 'Outras palavras' }),
    await agent.delete(`/api/expenses/${id}/`).send({ reason: 'Engano' }),
    await agent.post('/api/periods/2026-03/close/').send({}),
    await agent.post('/api/periods/2026-03/reopen/').send({ reason: 'Engano' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (corrects ? 200 : 403)));
  expect(await livro.events('ledger')).toHaveLength(before + (corrects ? answers.length : 0));
});
