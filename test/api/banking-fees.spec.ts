/** What the bank keeps of a line is booked with its match, once, or neither: on the real parts, with a store that is lost in between. */
import { BankBooks } from '../../backend/src/banking/account/bank-books.write.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bankCalls, file, line } from './banking.fixture.ts';
import { type Agent, clientOf, development, type Development, nowhere, payment } from './ledger.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
let own: Development;
let calls: ReturnType<typeof bankCalls>;
let paid: string[];
const fee = (body: object) => ana.post(calls.at('matches/')).send(body);
const journal = async () => (await livro.events('ledger')).length;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  own = await development(ana, 1_000);
  const buyer = await clientOf(ana, own);
  calls = bankCalls(livro, ana, own.building);
  paid = [];
  for (const date of ['2026-10-13', '2026-10-14', '2026-10-15']) {
    const one = payment(own.building, buyer, { date, amount: 1_000 });
    paid.push((await ana.post('/api/payments/').send(one).expect(201)).body.data.id as string);
  }
  const net = [13, 14, 15].map((day) => line(`t${day}`, `2026-10-${day}`, 99_650, 'COBRANCA TITULOS'));
  await calls.send(file([...net, line('l', '2026-10-16', -10_000, 'PAGAMENTO')])).expect(201);
}, 60_000);
afterAll(() => livro?.stop());

it('is booked as an expense of its day, and matched with what was paid', async () => {
  const [open] = await calls.lines('open');
  const before = await journal();
  const body = { line_ids: [open!.id], entry_ids: [paid[0]] };
  const { body: refused } = await fee(body).expect(422);
  expect(refused.message).toContain('lance a diferença');
  await fee({ ...body, fee_category: 'other' }).expect(201);
  const [matched] = await calls.lines('matched');
  expect(matched!.entries).toMatchObject([
    { id: paid[0], amount: 1_000 },
    { type: 'expense', amount: -3.5, description: 'Tarifa bancária', date: '2026-10-13' },
  ]);
  expect(await journal()).toBe(before + 1);
});

it.each<[string, () => Promise<object>, string]>([
  [
    'of an entry that is taken',
    async () => ({ line_ids: [(await calls.lines('open'))[0]!.id], entry_ids: [paid[0]] }),
    'já está conciliado',
  ],
  [
    'of several lines',
    async () => ({
      line_ids: (await calls.lines('open')).slice(0, 2).map(({ id }) => id),
      entry_ids: [paid[1]],
    }),
    'de uma linha só',
  ],
  [
    'where nothing was kept',
    async () => ({
      line_ids: [(await calls.lines('open'))[0]!.id],
      entry_ids: [],
    }),
    'não há tarifa',
  ],
])('is not booked %s', async (_, request, message) => {
  const before = await journal();
  const { body } = await fee({ ...(await request()), fee_category: 'other' });
  expect(body.message).toContain(message);
  expect(await journal()).toBe(before);
});

it('is booked once where the store was lost before the match, and by two at the same moment', async () => {
  const [open] = await calls.lines('open');
  const body = { line_ids: [open!.id], entry_ids: [paid[1]], fee_category: 'other' };
  const before = await journal();
  jest.spyOn(livro.app.get(BankBooks), 'execute').mockRejectedValueOnce(new OutcomeUnknownError());
  await fee(body).expect(503);
  expect(await journal()).toBe(before + 1);
  const both = await Promise.all([fee(body), fee(body)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await journal()).toBe(before + 1);
});

it('is taken back where another settles the line while it is booked', async () => {
  const [open] = await calls.lines('open');
  const body = { line_ids: [open!.id], entry_ids: [paid[2]], fee_category: 'other' };
  const banks = livro.app.get(BankBooks);
  const execute = banks.execute.bind(banks);
  const ignored = { type: 'IgnoreLine', lineId: open!.id, reason: 'De outro', by: 'system' } as const;
  const other = { id: nowhere, actor: { id: 'system' }, command: ignored };
  jest.spyOn(banks, 'execute').mockImplementationOnce(async (account, envelope) => {
    await execute(account, other);
    return execute(account, envelope);
  });
  await fee(body).expect(409);
  expect((await livro.events('ledger')).slice(-2).map(({ type }) => type)).toEqual([
    'ExpenseRecorded',
    'EntryReversed',
  ]);
  await ana
    .post(calls.at(`lines/${open!.id}/restore/`))
    .send({})
    .expect(200);
  await fee(body).expect(201);
  const matched = (await calls.lines('matched')).find(({ id }) => id === open!.id);
  expect(matched!.entries).toHaveLength(2);
});
