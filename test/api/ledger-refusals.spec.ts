/** Bad input to the journal's routes: the right status, a Portuguese sentence with the field, and not one event. */
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Known } from './ledger-bad-fields.fixture.ts';
import { forms } from './ledger-bad-forms.fixture.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  development,
  expense,
  investment,
  nowhere,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let known: Known;
let before: number;

beforeAll(async () => {
  livro = await startTestApp({ ALLOW_OVERDRAFT_EXPENSES: 'false' });
  ana = await livro.administrator();
  const aurora = await development(ana, 1_000);
  const client = await clientOf(ana, aurora);
  const made = await ana.post('/api/financial-investments/').send(investment(aurora.building)).expect(201);
  await ana.post('/api/periods/2025-06/close/').send({}).expect(200);
  known = { ...aurora, client, investment: made.body.data.id as string };
}, 60_000);
afterAll(() => livro?.stop());
beforeEach(async () => void (before = (await livro.events('ledger')).length));
afterEach(async () => expect(await livro.events('ledger')).toHaveLength(before));

describe.each(Object.entries(forms))('%s', (_form, { path, body, rows }) => {
  // One argument for each case: a row may end early, and jest hands a callback to whoever has room for one more.
  it.each(rows.map((row) => ({ what: row[0], row })))('is refused with $what', async ({ row }) => {
    const [, change, status, field, code, message] = row;
    const answer = await ana.post(`/api/${path(known)}`).send({ ...body(known), ...change(known) });
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({
      status,
      errors: [{ field, code, message: expect.any(String) as unknown }],
    });
    expect(answer.body).toMatchObject({ success: false, message: answer.body.errors[0].message });
    if (message instanceof RegExp) expect(answer.body.message).toMatch(message);
    else if (message !== undefined) expect(answer.body.message).toBe(message);
  });
});

it('covers every form with its rules, most of them by the exact sentence', () => {
  const rows = Object.values(forms).flatMap((form) => form.rows);
  const exact = rows.filter((row) => row[5] !== undefined);
  process.stdout.write(`${rows.length} broken rules over HTTP, ${exact.length} held to their sentence\n`);
  expect(rows.length).toBeGreaterThan(150);
  expect(exact.length).toBeGreaterThan(100);
});

describe('what nobody knows', () => {
  it.each([
    ['accounts/', 'ACCOUNT_NOT_FOUND', 'Conta não encontrada'],
    ['financial-investments/', 'NOT_FOUND', 'Investimento não encontrado'],
    ['expenses/', 'NOT_FOUND', 'Despesa não encontrada'],
    ['payments/', 'NOT_FOUND', 'Pagamento não encontrado'],
    ['transfers/', 'NOT_FOUND', 'Transferência não encontrada'],
  ])('GET %s answers 404 for any unknown id, of whatever shape', async (path, code, message) => {
    for (const id of [nowhere, '1', 'x%27--', '0'.repeat(500)]) {
      const { body } = await ana.get(`/api/${path}${id}/`).expect(404);
      expect(body).toMatchObject({ code, message });
    }
  });

  it('is refused as a place for an opening balance or a return', async () => {
    const opening = await ana.post('/api/accounts/nada/set_initial_balance/').send({ amount: 1 }).expect(404);
    expect(opening.body).toMatchObject({ code: 'ACCOUNT_NOT_FOUND', message: 'Conta não encontrada' });
    const back = await ana.post('/api/financial-investments/nada/add_return/').send(comeBack()).expect(404);
    expect(back.body).toMatchObject({ code: 'NOT_FOUND', message: 'Investimento não encontrado' });
  });

  it('finds nothing as a filter', async () => {
    for (const path of [
      'accounts',
      'transactions',
      'expenses',
      'payments',
      'transfers',
      'financial-investments',
    ]) {
      const { body } = await ana.get(`/api/${path}/?development=nada`).expect(200);
      expect(body.data).toEqual([]);
    }
  });
});

describe('a list', () => {
  it.each([
    ['transactions/?type=bribe', 422, 'type'],
    ['transactions/?sort=colour', 422, 'sort'],
    ['transactions/?from=2026-02-30', 422, 'from'],
    ['transactions/?page=0', 422, 'page'],
    ['transactions/?limit=abc', 422, 'limit'],
    ['transactions/?cursor=xyz', 422, 'cursor'],
    [`transactions/?cursor=${cursor(['date', "2026-13-45'", 1, 0])}`, 422, 'cursor'],
    [`transactions/?cursor=${cursor(['amount', 5, 1, 0])}`, 422, 'cursor'],
    [`transactions/?cursor=${cursor(['date', '2026-01-01', 1e300, 0])}`, 422, 'cursor'],
    [`expenses/?cursor=${cursor(['2026-01-01'])}`, 422, 'cursor'],
    [`accounts/?cursor=${cursor(['x', 'land'])}`, 422, 'cursor'],
    ['financial-investments/?status=lost', 422, 'status'],
    ['financial-investments/?type=cdb&type=acoes', 400, 'type'],
  ])('refuses %s', async (path, status, field) => {
    const { body } = await ana.get(`/api/${path}`).expect(status);
    expect(body.errors[0]).toMatchObject({ field });
  });
});

function cursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

it('nobody who is not signed in reads or books anything', async () => {
  const visitor = livro.visitor();
  for (const path of [
    'accounts/',
    'transactions/',
    'financial-investments/summary/',
    'transfers/account-options/',
  ]) {
    await visitor.get(`/api/${path}`).expect(401);
  }
  await visitor.post('/api/expenses/').send(expense(known.building)).expect(401);
});
