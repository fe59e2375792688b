/** What the form of an expense is offered from the books: what was used most first, however it is accented, and what stands. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, expense } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let account: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  account = (await development(ana, 10_000)).building;
});
afterAll(() => livro?.stop());

let amount = 0;
const book = async (supplier: string, description: string, category = 'material'): Promise<string> => {
  amount += 1;
  const sent = { ...expense(account, { amount, description }), supplier, category };
  return (await ana.post('/api/expenses/').send(sent).expect(201)).body.data.id as string;
};
const offered = async (field: string, search = '') =>
  (await ana.get('/api/expenses/suggestions/').query({ field, search }).expect(200)).body.data as readonly {
    readonly text: string;
    readonly used: number;
    readonly category: string;
  }[];
const texts = async (field: string, search?: string) =>
  (await offered(field, search)).map(({ text }) => text);

it('offers suppliers and descriptions, the most used first, with the last category', async () => {
  await book('Depósito São João', 'Cimento CP-II');
  await book('Votorantim', 'Cimento CP-II');
  await book('VOTORANTIM', 'Vergalhão 10 mm', 'equipment');
  expect(await offered('supplier')).toEqual([
    { text: 'VOTORANTIM', used: 2, category: 'equipment' },
    { text: 'Depósito São João', used: 1, category: 'material' },
  ]);
  expect(await texts('description', 'CIM')).toEqual(['Cimento CP-II']);
});

it('finds by a first letter, and from three on by any part of it, without accents', async () => {
  expect(await texts('supplier', 'd')).toEqual(['Depósito São João']);
  expect(await texts('supplier', 'joao')).toEqual(['Depósito São João']);
  expect(await texts('supplier', 'joão dep')).toEqual(['Depósito São João']);
  expect(await texts('supplier', 'jo')).toEqual([]);
  expect(await texts('supplier', '%')).toEqual([]);
  expect(await texts('description', 'vergalhao')).toEqual(['Vergalhão 10 mm']);
});

it('offers no more what nothing stands under: its words were corrected, or it was reversed', async () => {
  const id = await book('Votorantin', 'Areia');
  await ana.patch(`/api/expenses/${id}/`).send({ supplier: 'Votorantim' }).expect(200);
  expect(await texts('supplier', 'votorantin')).toEqual([]);
  expect((await offered('supplier', 'voto'))[0]).toMatchObject({ text: 'Votorantim', used: 3 });
  const wrong = await book('Engano', 'Lançado por engano');
  await ana.post(`/api/transactions/${wrong}/reverse/`).send({ reason: 'Engano' }).expect(201);
  expect(await texts('supplier', 'engano')).toEqual([]);
  const priced = await book('Tintas Coral', 'Tinta branca');
  await ana.patch(`/api/expenses/${priced}/`).send({ amount: 77 }).expect(200);
  expect(await offered('supplier', 'coral')).toEqual([
    { text: 'Tintas Coral', used: 1, category: 'material' },
  ]);
});

it('asks for one of its two fields, and for the right to read expenses', async () => {
  const refused = await ana.get('/api/expenses/suggestions/').query({ field: 'notes' }).expect(422);
  expect(refused.body.errors).toMatchObject([{ field: 'field', code: 'INVALID_FORMAT' }]);
});
