/** The search over everything: each kind of record by what people know of it, the most useful first, typing errors forgiven. */
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cpf, person } from './clients.fixture.ts';
import { development, expense, today, type Agent, type Development } from './ledger.fixture.ts';
import { eventually } from './projections.fixture.ts';
import { requested } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let tower: Development;
let entry: { id: string; number: number };

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  tower = await development(admin, 90_000);
  await admin
    .post('/api/clients/')
    .send({ ...person(7, tower.id, ['101', '102']), name: 'Antônia Peçanha' })
    .expect(201);
  const { body } = await admin
    .post('/api/expenses/')
    .send(
      expense(tower.building, {
        description: 'Concreto usinado da laje',
        supplier: 'Votorantim Cimentos',
        document_number: 'NF-88123',
        amount: '1.250,40',
      }),
    )
    .expect(201);
  entry = { id: body.data.id, number: body.data.entry_number };
  await admin
    .post('/api/expenses/')
    .send(expense(tower.building, { description: 'Areia lavada', supplier: 'Porto de Areia', amount: 7 }))
    .expect(201);
  await requested(admin, tower, {
    description: 'Guindaste por dois dias',
    supplier: 'Içamentos Sul',
    estimated_cost: 8_800,
  });
}, 60_000);
afterAll(() => livro?.stop());

interface Group {
  readonly kind: string;
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly more: boolean;
  readonly corrected: string | null;
}
const search = async (q: string): Promise<readonly Group[]> => {
  const { body } = await admin.get('/api/search/').query({ q }).expect(200);
  expect(body.data.failed).toEqual([]);
  return body.data.groups as Group[];
};
const titles = async (q: string) =>
  (await search(q)).flatMap(({ kind, results }) => results.map(({ title }) => `${kind}: ${String(title)}`));

const CONCRETE = 'entry: Concreto usinado da laje';
it.each<[string, () => string, readonly string[] | (() => readonly string[])]>([
  ['words of an entry, in any order', () => 'laje concreto', [CONCRETE]],
  ['an amount as it is read', () => 'R$ 1.250,40', [CONCRETE]],
  ['an amount without its point', () => '1250,4', [CONCRETE]],
  ['a document number', () => 'nf-88123', [CONCRETE]],
  ['a supplier, before its entries', () => 'votorantim', ['supplier: Votorantim Cimentos', CONCRETE]],
  ['a client without accents', () => 'pecanha', ['client: Antônia Peçanha']],
  ['a CPF', () => cpf(7), ['client: Antônia Peçanha']],
  ['a CPF by its digits', () => cpf(7).replace(/\D/g, ''), ['client: Antônia Peçanha']],
  ['a unit', () => 'apto 101', ['unit: 101']],
  ['a unit of a development', () => `102 ${tower.name}`, ['unit: 102']],
  ['a request', () => 'guindaste', ['purchase-request: Guindaste por dois dias']],
  ['a request by its supplier', () => 'icamentos', ['purchase-request: Guindaste por dois dias']],
  ['a request by its cost', () => '8800', ['purchase-request: Guindaste por dois dias']],
  ['a development', () => tower.name.toLowerCase(), () => [`development: ${tower.name}`]],
  ['letters that changed places', () => 'cnocreto', [CONCRETE]],
  ['letters that were left out', () => 'votorantm', ['supplier: Votorantim Cimentos', CONCRETE]],
  ['a name that was heard', () => 'antonya', ['client: Antônia Peçanha']],
  ['nothing', () => 'xyzwvq', []],
  ['nothing but spaces', () => '   ', []],
])('finds %s', async (_what, q, expected) =>
  expect(await titles(q())).toEqual(typeof expected === 'function' ? expected() : expected),
);

it('finds an entry by its number, before whatever else has these digits', async () => {
  expect((await search(`#${entry.number}`)).find(({ kind }) => kind === 'entry')!.results[0]).toEqual({
    id: entry.id,
    title: 'Concreto usinado da laje',
    detail: 'Votorantim Cimentos',
    number: entry.number,
    amount: -1250.4,
    date: expect.any(String),
    status: null,
    type: 'expense',
    development_id: tower.id,
    development_name: tower.name,
  });
});

it('says what it looked for instead, and only then', async () => {
  expect((await search('cnocreto')).map(({ corrected }) => corrected)).toEqual(['concreto']);
  expect((await search('concreto')).map(({ corrected }) => corrected)).toEqual([null]);
});

it('shows six of a kind, the newest, and says that there are more', async () => {
  for (let n = 1; n <= 8; n++) {
    const booked = { description: `Parafusos, caixa ${n}`, amount: 90 + n };
    await admin.post('/api/expenses/').send(expense(tower.building, booked)).expect(201);
  }
  const [found] = await search('parafusos');
  expect(found!.more).toBe(true);
  expect(found!.results.map(({ title }) => title)).toEqual(
    [8, 7, 6, 5, 4, 3].map((n) => `Parafusos, caixa ${n}`),
  );
});

it('finds what a supplier was paid in a month that is named, behind all that came later', async () => {
  const booked = (date: string, amount: number) =>
    admin
      .post('/api/expenses/')
      .send(expense(tower.building, { description: 'Frete', supplier: 'Lima & Filhos', date, amount }))
      .expect(201);
  await booked('2025-03-18', 432.1);
  for (let n = 1; n <= 7; n++) await booked(today, n);
  const [supplier, entries] = await search('Lima & Filhos março de 2025');
  expect(supplier).toMatchObject({ kind: 'supplier', results: [{ title: 'Lima & Filhos' }] });
  expect(entries!.results).toMatchObject([{ date: '2025-03-18', amount: -432.1 }]);
});

it('tells which kind could not be searched, and shows the others', async () => {
  const superuser = new pg.Client({ connectionString: livro.parts.superuserUrl });
  await superuser.connect();
  const rename = (view: string, name: string) =>
    superuser.query(`alter view read."${view}" rename to "${name}"`);
  try {
    await rename('transactions', 'transactions_gone');
    const { body } = await admin.get('/api/search/?q=guindaste').expect(200);
    expect(body.data.failed).toEqual(['supplier', 'entry']);
    expect(body.data.groups).toMatchObject([{ kind: 'purchase-request' }]);
    for (const view of ['purchases', 'clients', 'developments']) await rename(view, `${view}_gone`);
    const all = await admin.get('/api/search/?q=guindaste').expect(503);
    expect(all.body.code).toBe('SERVICE_UNAVAILABLE');
  } finally {
    for (const view of ['transactions', 'purchases', 'clients', 'developments'])
      await rename(`${view}_gone`, view).catch(() => undefined);
    await superuser.end();
  }
});

it('records that clients were looked at, where some were found', async () => {
  await search('pecanha');
  // Nobody waits for the log: it is written after the answer.
  await eventually(async () => {
    const { body } = await admin
      .get('/api/security-log/?kind=personal-data-read&page=1&limit=100')
      .expect(200);
    return JSON.stringify(body.data).includes('search');
  });
});
