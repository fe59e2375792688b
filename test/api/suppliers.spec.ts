/** What was spent on suppliers against a plain fold of the ledger's events, and the documents that are remembered of them. */
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development, type Development, expense, today } from './ledger.fixture.ts';
import { signedInAs, wanted } from './purchases.fixture.ts';

jest.setTimeout(60_000);

let livro: TestApp;
let ana: Agent;
let homes: readonly Development[];
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  homes = [await development(ana, 90_000), await development(ana, 90_000)];
}, 60_000);
afterAll(() => livro?.stop());

const read = async (path: string, query: object = {}) =>
  (await ana.get(`/api/suppliers/${path}`).query(query).expect(200)).body.data;
const at = (name: string) => `${encodeURIComponent(name)}/`;
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const book = async (home: number, supplier: string | undefined, amount: number, date: string = today) =>
  (
    await ana
      .post('/api/expenses/')
      .send(expense(homes[home]!.building, { supplier, amount, date, confirmDuplicate: true }))
      .expect(201)
  ).body.data.id as string;

/** Centavos and number by name, told by the events alone: recorded, reversed, replaced and renamed. */
async function naive(): Promise<Map<string, { count: number; total: number }>> {
  const standing = new Map<string, { supplier: string | null; amount: number }>();
  for (const { type, data } of (await livro.events('ledger')) as unknown as LedgerEvent[]) {
    if (type === 'ExpenseRecorded')
      standing.set(data.expenseId, { supplier: data.supplier, amount: data.amount });
    else if (type === 'EntryReversed') standing.delete(data.entryId);
    else if (type === 'EntryAnnotated' && data.words.supplier !== undefined)
      standing.get(data.entryId)!.supplier = data.words.supplier;
  }
  const sums = new Map<string, { count: number; total: number }>();
  for (const { supplier, amount } of standing.values()) {
    if (supplier === null) continue;
    const { count, total } = sums.get(plain(supplier)) ?? { count: 0, total: 0 };
    sums.set(plain(supplier), { count: count + 1, total: total + amount });
  }
  return sums;
}

it('gathers all spellings of a name, nets out what was undone, and follows corrections', async () => {
  await book(0, 'Depósito São Jorge', 100.1, '2026-01-10');
  await book(1, 'DEPOSITO SAO JORGE', 200.02, '2026-02-10');
  await book(0, 'Depósito São Jorge', 300.03, '2026-02-11');
  const undone = await book(0, 'depósito são jorge', 999.99);
  await ana.post(`/api/transactions/${undone}/reverse/`).send({ reason: 'Engano' }).expect(201);
  const edited = await book(0, 'Aço & Cia.', 10);
  await ana.patch(`/api/expenses/${edited}/`).send({ amount: 20.5, reason: 'Valor' }).expect(200);
  const renamed = await book(1, 'Aço e Cia', 7.77);
  await ana.patch(`/api/expenses/${renamed}/`).send({ supplier: 'AÇO & CIA.', reason: 'Nome' }).expect(200);
  await book(0, undefined, 55);

  const sums = await naive();
  const listed = await read('');
  expect(
    Object.fromEntries(
      listed.map(({ id, count, total }: { id: string; count: number; total: number }) => [
        id,
        { count, total: Math.round(total * 100) },
      ]),
    ),
  ).toEqual(Object.fromEntries(sums));
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Depósito São Jorge', 'AÇO & CIA.']);

  const jorge = await read(at('deposito sao jorge'));
  expect(jorge).toMatchObject({
    name: 'Depósito São Jorge',
    spellings: ['Depósito São Jorge', 'DEPOSITO SAO JORGE'],
    count: 3,
    total: 600.15,
    last_date: '2026-02-11',
    by_month: [
      { month: '2026-02', count: 2, total: 500.05 },
      { month: '2026-01', count: 1, total: 100.1 },
    ],
    by_development: [
      { development_name: homes[0]!.name, count: 2, total: 400.13 },
      { development_name: homes[1]!.name, count: 1, total: 200.02 },
    ],
  });
  const { body } = await ana.get('/api/expenses/').query({ supplier: 'Deposito são JORGE', page: 1 });
  expect(body.data.count).toBe(3);
  expect(body.data.results.map(({ amount }: { amount: number }) => amount)).toEqual([300.03, 200.02, 100.1]);
});

it('is searched, narrowed, sorted, and walked page by page in every order', async () => {
  for (let n = 0; n < 5; n++) await book(n % 2, `Fornecedor ${n}`, 10, `2026-03-0${1 + (n % 3)}`);
  const all = (await read('')) as { id: string }[];
  for (const sort of ['name', '-name', 'total', '-total', 'last_date', '-last_date']) {
    const whole = (await read('', { sort })).map(({ id }: { id: string }) => id);
    const ids: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { results, next, count } = await read('', {
        sort,
        limit: 2,
        ...(cursor ? { cursor } : { page: 1 }),
      });
      expect(count).toBe(all.length);
      ids.push(...results.map(({ id }: { id: string }) => id));
      if (next === null) break;
      cursor = next;
    }
    expect({ sort, ids }).toEqual({ sort, ids: whole });
  }
  expect((await read('', { search: 'JORGE dep' })).map(({ id }: { id: string }) => id)).toEqual([
    'deposito sao jorge',
  ]);
  const [here] = await read('', { development: homes[1]!.id, search: 'jorge' });
  expect(here).toMatchObject({ count: 1, total: 200.02 });
  await ana.get('/api/suppliers/?cursor=nada').expect(422);
  await ana.get('/api/suppliers/ninguem/').expect(404);
  await ana.get('/api/suppliers/%00/').expect(404);
});

it('remembers a CNPJ, also with letters, by the name; never the CPF of a person', async () => {
  const name = 'Depósito São Jorge';
  const put = (body: object, version?: number) => {
    const call = ana.put(`/api/suppliers/${at(name)}document/`);
    return (version === undefined ? call : call.set('If-Match', `W/"${version}"`)).send({ name, ...body });
  };
  const wrong = await put({ document: '12.ABC.345/01DE-36' }).expect(422);
  expect(wrong.body.errors).toMatchObject([{ field: 'document', message: 'CNPJ inválido' }]);
  expect(await livro.events('suppliers')).toEqual([]);
  const told = await put({ document: '12.abc.345/01de-35' }, 0).expect(200);
  expect(told.body.data).toMatchObject({ document: '12.ABC.345/01DE-35', version: 1 });
  await put({ document: '33.000.167/0001-01' }, 0).expect(412);
  expect((await read(at('DEPOSITO SAO JORGE'))).document).toBe('12.ABC.345/01DE-35');
  expect((await read('', { search: '12abc345' }))[0]).toMatchObject({ id: 'deposito sao jorge' });

  const twin = 'Fornecedor 1';
  const { body } = await ana
    .put(`/api/suppliers/${at(twin)}document/`)
    .send({ name: twin, document: '12ABC34501DE35' })
    .expect(200);
  expect(body.data.same_document).toEqual([name]);
  const events = await livro.events('suppliers');
  await put({ document: '529.982.247-25' }).expect(422);
  expect(await livro.events('suppliers')).toEqual(events);
  const [listed] = await read('', { search: 'jorge' });
  expect(listed.document).toBe('12.ABC.345/01DE-35');
  await put({ document: '' }).expect(200);
  expect((await read(at(name))).document).toBeNull();
  await ana
    .put(`/api/suppliers/${at(name)}document/`)
    .send({ name: 'Outro', document: '33.000.167/0001-01' })
    .expect(422);
  expect((await livro.events('suppliers')).map(({ type }) => type)).toHaveLength(3);
});

it('names the requests that are open, and lets a purchaser see none of it', async () => {
  const ask = (change: object) =>
    ana.post('/api/purchase-requests/').send(wanted(homes[0]!, change)).expect(201);
  await ask({ supplier: 'deposito sao jorge', description: 'Cal hidratada' });
  const gone = await ask({ supplier: 'Depósito São Jorge', description: 'Areia que ninguém quer' });
  await ana.post(`/api/purchase-requests/${gone.body.data.id}/cancel/`).send({}).expect(200);
  await ask({ supplier: 'Outro qualquer', description: 'Brita número um' });
  const { open_requests } = await read(at('Depósito São Jorge'));
  expect(open_requests).toMatchObject([
    { description: 'Cal hidratada', status: 'pending', estimated_cost: 7400 },
  ]);
  expect(await read(at('outro QUALQUER'))).toMatchObject({ name: 'Outro qualquer', count: 0, total: 0 });
  const bia = await signedInAs(livro, 'purchaser', 'Bia');
  await bia.agent.get('/api/suppliers/').expect(403);
  await bia.agent.get(`/api/suppliers/${at('deposito sao jorge')}`).expect(403);
});
