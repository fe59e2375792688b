/** Exported lists of transactions say which entry a reversal undoes and who booked each. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, expense } from './ledger.fixture.ts';
import { csvRows, download, factsOf, sheetRows } from './reports.fixture.ts';

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

it('hold the rows that were chosen alone, and say of a workbook how many they are and what they sum to, as the list does', async () => {
  const { body } = await agent.get('/api/transactions/?page=1&limit=100&sort=created_at').expect(200);
  const rows = body.data.results as { id: string; entryNumber: number; signedAmount: number }[];
  const chosen = [rows[0]!, rows[2]!];
  const query = `ids=${chosen.map(({ id }) => id).join()}&sort=created_at`;
  const told = (await agent.get(`/api/transactions/?page=1&${query}`).expect(200)).body.data;
  expect(told).toMatchObject({
    count: 2,
    totals: { net: chosen[0]!.signedAmount + chosen[1]!.signedAmount },
  });
  const numbers = chosen.map(({ entryNumber }) => entryNumber);
  const csv = csvRows(await download(agent, `/api/exports/transactions/?${query}&format=csv`));
  expect(csv.map(({ Lançamento }) => Number(Lançamento))).toEqual(numbers);
  for (const [asked, page, filed] of [
    [query, told, numbers],
    ['sort=created_at', body.data, rows.map(({ entryNumber }) => entryNumber)],
  ] as const) {
    const book = await download(agent, `/api/exports/transactions/?${asked}&format=xlsx`);
    const sheet = await sheetRows(book, 'Transações', 'Lançamento');
    expect(sheet.map(({ Lançamento }) => Lançamento)).toEqual(filed);
    const above = new Map(await factsOf(book, 'Transações'));
    const { income, expense: spent, net } = page.totals as Record<string, number>;
    expect(['Lançamentos', 'Entradas', 'Saídas', 'Líquido'].map((label) => above.get(label))).toEqual(
      [String(page.count), income, 0 - spent!, net],
    ); // prettier-ignore
  }
});
