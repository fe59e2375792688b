/** A completion that names an expense is measured by the journal, whatever the expense's row says. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { eventually } from './projections.fixture.ts';
import { approved, signedInAs } from './purchases.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

let livro: TestApp;
let ana: Agent;
let buyer: Agent;
let aurora: Development;
let garden: Development;
let intruder: Intruder;

beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  ana = await livro.administrator();
  aurora = await development(ana, 100_000, 5_000);
  garden = await development(ana, 100_000, 5_000);
  buyer = (await signedInAs(livro, 'purchaser', 'Bruno')).agent;
  intruder = await Intruder.at(livro);
}, 120_000);
afterAll(async () => {
  await intruder?.end();
  await livro?.stop();
});

/** The row is folded a moment after the answer. */
const folded = (id: string, isReversed: boolean): Promise<void> => {
  const query = 'select from read.expenses where id = $1 and (reversed_by is not null) = $2';
  return eventually(async () => (await intruder.query(query, [id, isReversed])) === 1);
};

it.each([
  ['its amount', 'amount = 735050', { amount: '20.000,00' }, 422],
  ['its category', "category = 'material'", { category: 'labor' }, 422],
  ['its account', 'account_id = $2', { account: 'garden' }, 422],
  ['its reversal', 'reversed_by = null', {}, 409],
])('refuses an expense of which the row lies about %s', async (_, change, other, status) => {
  const request = await approved(buyer, ana, aurora);
  const { account, ...fields } = other as { account?: string };
  const at = account ? garden.building : aurora.building;
  const words = { supplier: null, amount: '7.350,50', category: 'material', ...fields };
  const { body } = await ana.post('/api/expenses/').send(expense(at, words)).expect(201);
  const { id } = body.data as { id: string };
  const isReversed = status === 409;
  if (isReversed)
    await ana.post(`/api/transactions/${id}/reverse/`).send({ reason: 'Lançada por engano' }).expect(201);
  await folded(id, isReversed);
  const values = change.includes('$2') ? [id, aurora.building] : [id];
  expect(await intruder.query(`update read.expenses set ${change} where id = $1`, values)).toBe(1);
  const path = `/api/purchase-requests/${request.id}`;
  await ana.post(`${path}/complete/`).send({ expense: id }).expect(status);
  expect((await ana.get(`${path}/`).expect(200)).body.data.status).toBe('approved');
});

it('takes one whose row is as it was booked', async () => {
  const request = await approved(buyer, ana, aurora);
  const words = { supplier: null, amount: '7.350,50', category: 'material' };
  const { body } = await ana.post('/api/expenses/').send(expense(aurora.building, words)).expect(201);
  await ana
    .post(`/api/purchase-requests/${request.id}/complete/`)
    .send({ expense: body.data.id })
    .expect(200);
});
