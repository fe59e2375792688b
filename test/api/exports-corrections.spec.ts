/** Exported lists of transactions say which entry a reversal undoes and who booked each. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, expense } from './ledger.fixture.ts';
import { csvRows, download, sheetRows } from './reports.fixture.ts';

jest.setTimeout(60_000);

let livro: TestApp;
let agent: Agent;
beforeAll(async () => {
  livro = await startTestApp();
  agent = await livro.administrator();
  const { building } = await development(agent, 1_000);
  const { body } = await agent.post('/api/expenses/').send(expense(building)).expect(201);
  await agent
    .post('/api/expenses/')
    .send(expense(building, { amount: 7 }))
    .expect(201);
  await agent.post(`/api/transactions/${body.data.id}/reverse/`).send({ reason: 'Engano' }).expect(201);
});
afterAll(() => livro?.stop());

it('name the entry that a reversal undoes, and who booked it', async () => {
  const all = '/api/exports/transactions/?sort=created_at&format=';
  const { body } = await agent.get('/api/transactions/?page=1&limit=100&sort=created_at').expect(200);
  const listed = body.data.results as { id: string; entryNumber: number; reverses: string | null }[];
  const reversal = listed.find(({ reverses }) => reverses !== null)!;
  const undone = listed.find(({ id }) => id === reversal.reverses)!;
  const csv = csvRows(await download(agent, `${all}csv`));
  const row = csv.find(({ Lançamento }) => Number(Lançamento) === reversal.entryNumber)!;
  expect(row).toMatchObject({ Correção: 'Estorno', 'Gravado por': 'Ana Administradora' });
  expect(Number(row['Estorna o lançamento'])).toBe(undone.entryNumber);
  const sheet = await sheetRows(await download(agent, `${all}xlsx`), 'Transações', 'Lançamento');
  expect(sheet.find(({ Lançamento }) => Lançamento === reversal.entryNumber)).toMatchObject({
    'Estorna o lançamento': undone.entryNumber,
    'Gravado por': 'Ana Administradora',
  });
});
