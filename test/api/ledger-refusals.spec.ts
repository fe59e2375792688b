/** What the journal's routes refuse beside their forms: unknown ids, queries of lists, visitors. Not one event is left. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, comeBack, type Development, development, expense, nowhere } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let known: Development;
let before: number;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  known = await development(ana, 1_000);
}, 60_000);
afterAll(() => livro?.stop());
beforeEach(async () => void (before = (await livro.events('ledger')).length));
afterEach(async () => expect(await livro.events('ledger')).toHaveLength(before));

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

  it('is no filter', async () => {
    for (const path of [
      'accounts',
      'transactions',
      'expenses',
      'payments',
      'transfers',
      'financial-investments',
    ]) {
      const { body } = await ana.get(`/api/${path}/?development=nada`).expect(404);
      expect(body.message).toBe('Empreendimento não encontrado');
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
