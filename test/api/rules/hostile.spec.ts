/** Input that tries to break in does no harm: it is kept as the text that it is, and read back so, or refused by name. */
import fs from 'node:fs';
import path from 'node:path';
import { Database } from '../../../backend/src/platform/database/database.ts';
import { person } from '../clients.fixture.ts';
import { expense, today } from '../ledger.fixture.ts';
import { wanted } from '../purchases.fixture.ts';
import { asked, headers, keptTexts, rawBodies, refusedTexts } from './hostile.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let tables: string;
jest.setTimeout(30_000);
beforeAll(async () => {
  world = await startWorld();
  tables = await standing();
}, 60_000);
afterAll(() => world?.livro.stop());
afterEach(() => expect(({} as Record<string, unknown>).polluted).toBeUndefined());

/** All tables and views there are, and whether the program still answers. */
async function standing(): Promise<string> {
  const rows = await world.livro.app.get(Database).query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('read', 'vault', 'store', 'public') order by 1`,
  );
  return rows.map(({ name }) => name).join(' ');
}

/** One form of each entity, with the text in every field that takes words. */
const forms = (text: string, n: number): Readonly<Record<string, object>> => ({
  expenses: expense(world.known.building, {
    amount: 0.01, description: text, supplier: text.slice(0, 90), notes: text, tags: [text.slice(0, 20).replaceAll(',', ' ')],
  }),
  developments: { name: `${n} ${text}`, status: 'planning', startDate: '2026-01-10', description: text, location: text },
  clients: { ...person(900 + n, world.known.development), name: text, address: text, notes: text },
  'purchase-requests': wanted({ id: world.known.development }, { description: text, justification: text, supplier: text.slice(0, 90), delivery_location: text, notes: text }),
}); // prettier-ignore

const CHECKED = ['name', 'description', 'supplier', 'notes', 'justification', 'delivery_location', 'address'];

describe.each(Object.entries(keptTexts))('%s', (what, typed) => {
  const text = typed.normalize('NFC');
  it('is kept as text, and found by it', async () => {
    const n = Object.keys(keptTexts).indexOf(what);
    for (const [entity, form] of Object.entries(forms(typed, n))) {
      const made = await world.ana.post(`/api/${entity}/`).send(form);
      expect([entity, made.status, made.body.errors]).toEqual([entity, 201, undefined]);
      const id = made.body.data.id as string;
      const { body } = await world.ana.get(`/api/${entity}/${id}/`).expect(200);
      const kept = forms(text, n)[entity]!;
      const sent = Object.fromEntries(Object.entries(kept).filter(([field]) => CHECKED.includes(field)));
      expect(body.data).toMatchObject(sent);
      const found = await world.ana
        .get(`/api/${entity}/`)
        .query({ search: text.slice(0, 60) })
        .expect(200);
      expect((found.body.data as { id: string }[]).map((one) => one.id)).toContain(id);
    }
  });
});

it.each(Object.entries(refusedTexts))('%s is refused by name', async (_, text) => {
  for (const [entity, form] of Object.entries(forms(text, 0))) {
    const { status, body } = await world.ana.post(`/api/${entity}/`).send(form);
    expect([entity, status, body.errors[0]?.message]).toEqual([
      entity,
      422,
      'Texto com caracteres inválidos',
    ]);
  }
});

const FIELDS = [
  'accountId',
  'amount',
  'category',
  'date',
  'description',
  'documentNumber',
  'expenseId',
  'notes',
  'purchaseRequestId',
  'supplier',
  'tags',
];

// One argument for each case: a row may end early, and jest hands a callback to anyone who has room for one more.
it.each(rawBodies.map((row) => ({ what: row[0], row })))('a body with $what', async ({ row }) => {
  const [, body, status, code] = row;
  const fields = JSON.stringify(
    expense(world.known.building, { amount: 0.01, description: `corpo ${today}` }),
  ).slice(1, -1);
  const answer = await world.ana
    .post('/api/expenses/')
    .set('Content-Type', 'application/json')
    .send(body(fields));
  expect([answer.status, answer.body.code]).toEqual([
    status,
    code ?? (status < 400 ? undefined : expect.any(String)),
  ]);
  if (status !== 201) return;
  const { data } = (await world.ana.get(`/api/expenses/${answer.body.data.id}/`).expect(200)).body;
  expect(data).toMatchObject({ amount: 0.01, description: `corpo ${today}` });
  const event = (await world.livro.events('ledger')).at(-1)!;
  expect(Object.keys(event.data).sort()).toEqual(FIELDS);
});

it.each(headers)('%s in a header', async (_, header, value, status) => {
  const sent = expense(world.known.building, { amount: 0.01, description: `cabeçalho ${header}` });
  const answer = await world.ana.post('/api/expenses/').set(header, value).send(sent).expect(status);
  expect(answer.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(answer.headers)).not.toContain('<script>');
});

it.each(asked)('GET %s', async (query, status) => {
  const answer = await world.ana.get(`/api/${query}`);
  expect([status].flat()).toContain(answer.status);
  expect(answer.text).not.toMatch(/syntax error|node_modules|at \w+ \(/);
});

it('a percent sign finds percent signs only', async () => {
  const found = await world.ana.get('/api/expenses/').query({ search: '%' }).expect(200);
  const texts = (found.body.data as { description: string }[]).map(({ description }) => description);
  expect(texts.filter((text) => !text.includes('%'))).toEqual([]);
  expect(texts.length).toBeGreaterThan(0);
});

it('no path leads out of the folder of the screens', async () => {
  const secret = fs.readFileSync(path.resolve(__dirname, '../../../package.json'), 'utf8').slice(0, 40);
  for (const at of [
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
  ]) {
    const { text } = await world.livro.visitor().get(at);
    expect(text).not.toContain(secret);
  }
});

it('and everything is still where it was', async () => {
  expect(await standing()).toBe(tables);
  const { body } = await world.ana.get('/api/users/').expect(200);
  expect((body.data as { email: string }[]).map(({ email }) => email)).toContain(world.livro.adminEmail);
});
