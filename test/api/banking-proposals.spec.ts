/** What a line may be that is not booked yet, on the real parts: proposed, and accepted once, whatever is lost or asked again. */
import { addDays, addMonths } from '@livro/calendar';
import { BankBooks } from '../../backend/src/banking/account/bank-books.write.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { verify } from './audit.fixture.ts';
import { bankCalls, file, line } from './banking.fixture.ts';
import { person } from './clients.fixture.ts';
import { type Agent, development, type Development, expense, payment, today } from './ledger.fixture.ts';
import { approved } from './purchases.fixture.ts';

jest.setTimeout(60_000);
let livro: TestApp;
let ana: Agent;
let tower: Development;
let maria: string;
let bank: ReturnType<typeof bankCalls>;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  tower = await development(ana, 100_000, 50_000);
  bank = bankCalls(livro, ana, tower.building);
  const sent = { ...person(901, tower.id), name: 'Maria Clara Rocha' };
  maria = (await ana.post('/api/clients/').send(sent).expect(201)).body.data.id as string;
}, 60_000);
afterAll(() => livro?.stop());

const pending = async (date: string, amount: number, change: object = {}) =>
  (
    await ana
      .post('/api/payments/')
      .send(payment(tower.building, maria, { date, amount, status: 'pending', ...change }))
      .expect(201)
  ).body.data.id as string;
const accept = (lineId: string, body: object, key?: string) => {
  const call = ana.post(bank.at(`lines/${lineId}/accept/`)).send(body);
  return key === undefined ? call : call.set('Idempotency-Key', key);
};
const journal = async () => (await livro.events('ledger')).length;
const statusOf = async (id: string) =>
  (await ana.get(`/api/payments/${id}/`).expect(200)).body.data as { status: string; date: string };
async function lineOf(description: string, of = tower.building) {
  const found = (await bank.lines('open', of)).find((one) => one.description === description);
  return found!;
}

describe('a pending payment', () => {
  it('of the same amount is proposed whatever its due date, and confirmed on the line’s day, once', async () => {
    const due = await pending('2026-02-10', 2_540);
    await bank.send(file([line('p1', '2026-10-06', 254_000, 'PIX RECEBIDO MARIA CLARA ROCHA')])).expect(201);
    const open = await lineOf('PIX RECEBIDO MARIA CLARA ROCHA');
    expect(open.proposal).toMatchObject({
      kind: 'payments',
      payments: [{ id: due, amount: 2_540, date: '2026-02-10' }],
      entries: [],
      charges: 0,
      reason: 'mesmo valor, vencimento em 10/02/2026, “maria clara rocha”',
      very_likely: false,
    });
    const before = await journal();
    const body = { payment_ids: [due] };
    const { body: first } = await accept(open.id, body, 'confirma-1').expect(201);
    expect(await statusOf(due)).toMatchObject({ status: 'confirmed', date: '2026-10-06' });
    const { body: again } = await accept(open.id, body, 'confirma-1').expect(201);
    expect(again.data).toEqual(first.data);
    await accept(open.id, body).expect(409);
    expect(await journal()).toBe(before + 1);
    expect(await bank.lines('matched')).toMatchObject([{ entries: [{ id: due, amount: 2_540 }] }]);
  });

  it('that came late is confirmed with what the line has beyond it as fine and interest', async () => {
    const due = await pending('2026-09-10', 1_000, { description: 'Aditivo' });
    // 2 % and 1 % a month for 30 days.
    await bank.send(file([line('p2', '2026-10-10', 103_000, 'TED MARIA CLARA ROCHA')])).expect(201);
    const open = await lineOf('TED MARIA CLARA ROCHA');
    expect(open.proposal).toMatchObject({ kind: 'payments', payments: [{ id: due }], charges: 30 });
    const before = await journal();
    await accept(open.id, { payment_ids: [due] }).expect(201);
    expect(await journal()).toBe(before + 2);
    expect((await livro.events('ledger')).at(-1)).toMatchObject({
      type: 'PaymentRegistered',
      data: { amount: 3_000, charges: { paymentId: due, fine: 2_000, interest: 1_000 }, date: '2026-10-10' },
    });
  });

  it('is not confirmed by a line that it does not sum to, nor by money that goes out', async () => {
    const due = await pending('2026-12-10', 700);
    await bank
      .send(
        file([
          line('p3', '2026-10-11', 90_000, 'DEPOSITO EM DINHEIRO'),
          line('p4', '2026-10-11', -70_000, 'SAQUE'),
        ]),
      )
      .expect(201);
    const before = await journal();
    const more = await accept((await lineOf('DEPOSITO EM DINHEIRO')).id, { payment_ids: [due] }).expect(422);
    expect(more.body.message).toContain('os pagamentos somam');
    await accept((await lineOf('SAQUE')).id, { payment_ids: [due] }).expect(422);
    await accept((await lineOf('SAQUE')).id, {}).expect(422);
    expect(await journal()).toBe(before);
    expect((await statusOf(due)).status).toBe('pending');
  });

  it('is confirmed once where the store is lost before the match, and the match is finished by asking again', async () => {
    const due = await pending('2026-10-12', 812.34);
    await bank.send(file([line('p5', '2026-10-12', 81_234, 'PIX MARIA CLARA')])).expect(201);
    const open = await lineOf('PIX MARIA CLARA');
    expect(open.proposal).toMatchObject({ very_likely: true });
    const before = await journal();
    jest.spyOn(livro.app.get(BankBooks), 'execute').mockRejectedValueOnce(new OutcomeUnknownError());
    await accept(open.id, { payment_ids: [due] }).expect(503);
    expect(await journal()).toBe(before + 1);
    await accept(open.id, { payment_ids: [due] }).expect(201);
    expect(await journal()).toBe(before + 1);
  });

  it('is one of several that one line brings', async () => {
    const dues = [];
    for (const month of [1, 2, 3])
      dues.push(await pending(addMonths('2026-07-20' as never, month), 433.21 + month));
    await bank.send(file([line('p6', '2026-10-21', 130_563, 'PIX MARIA C ROCHA')])).expect(201);
    const open = await lineOf('PIX MARIA C ROCHA');
    expect(open.proposal).toMatchObject({
      kind: 'payments',
      payments: dues.map((id) => ({ id })),
      reason: 'soma de 3 parcelas do cliente, “maria rocha”',
    });
    await accept(open.id, { payment_ids: dues }).expect(201);
    for (const id of dues) expect((await statusOf(id)).date).toBe('2026-10-21');
  });
});

it('a transfer between own accounts is booked once, and both of its lines are matched', async () => {
  await bank.send(file([line('t1', '2026-10-14', -320_000, 'TRANSF ENTRE CONTAS')])).expect(201);
  await bank.send(file([line('t2', '2026-10-15', 320_000, 'CRED TRANSFERENCIA')]), tower.land).expect(201);
  const open = await lineOf('TRANSF ENTRE CONTAS');
  const other = await lineOf('CRED TRANSFERENCIA', tower.land);
  expect(open.proposal).toMatchObject({
    kind: 'transfer',
    counterpart: { id: other.id, account_id: tower.land, date: '2026-10-15' },
  });
  expect(other.proposal).toMatchObject({ kind: 'transfer', counterpart: { id: open.id } });
  const before = await journal();
  const body = { counterpart_account_id: tower.building, counterpart_line_id: open.id };
  const send = () => ana.post(bank.at(`lines/${other.id}/accept/`, tower.land)).send(body);
  // Lost between the two matches.
  const banks = livro.app.get(BankBooks);
  const execute = banks.execute.bind(banks);
  jest
    .spyOn(banks, 'execute')
    .mockImplementationOnce(execute)
    .mockRejectedValueOnce(new OutcomeUnknownError());
  await send().expect(503);
  const { body: done } = await send().expect(201);
  expect(await journal()).toBe(before + 1);
  expect((await livro.events('ledger')).at(-1)).toMatchObject({
    type: 'MoneyTransferred',
    data: { sourceAccountId: tower.building, amount: 320_000, date: '2026-10-14' },
  });
  expect(await bank.lines('matched', tower.land)).toMatchObject([
    { id: other.id, match_id: done.data.match_id },
  ]);
  expect(await bank.lines('matched')).toContainEqual(expect.objectContaining({ id: open.id }));
  // Both are transfers already, and that is the answer.
  await send().expect(201);
  expect(await journal()).toBe(before + 1);
});

it('what the bank charges is proposed as its expense, as such a line was booked last', async () => {
  await bank
    .send(
      file([
        line('f1', '2026-10-16', -4_990, 'TARIFA CESTA EMPRESARIAL'),
        line('f2', '2026-10-17', -310, 'TARIFA PIX ENVIADO'),
      ]),
    )
    .expect(201);
  const first = await lineOf('TARIFA CESTA EMPRESARIAL');
  expect(first.proposal).toMatchObject({ kind: 'expense', expense: { category: 'other', supplier: 'Itaú' } });
  const entry = { description: 'Cesta', category: 'service', supplier: 'Itaú Empresas' };
  await ana
    .post(bank.at(`lines/${first.id}/entry/`))
    .send(entry)
    .expect(201);
  expect((await lineOf('TARIFA PIX ENVIADO')).proposal).toMatchObject({
    kind: 'expense',
    expense: { category: 'service', supplier: 'Itaú Empresas', description: 'TARIFA PIX ENVIADO' },
    reason: 'tarifa ou imposto do banco, como da última vez',
  });
});

it('supplier and category come from past expenses where the line names a supplier', async () => {
  const bill = expense(tower.building, {
    supplier: 'Hidráulica Fênix Ltda',
    category: 'equipment',
    amount: 11,
  });
  await ana.post('/api/expenses/').send(bill).expect(201);
  await bank.send(file([line('s1', '2026-10-18', -77_700, 'BOLETO HIDRAULICA FENIX')])).expect(201);
  expect(await lineOf('BOLETO HIDRAULICA FENIX')).toMatchObject({
    proposal: null,
    learnt: { supplier: 'Hidráulica Fênix Ltda', category: 'equipment' },
  });
});

it('an approved purchase is completed with the line', async () => {
  const { id } = await approved(ana, ana, tower, {
    estimated_cost: 9_876.54,
    description: 'Esquadrias Alumax',
  });
  await bank.send(file([line('c1', today, -987_654, 'BOLETO ALUMAX ESQUADRIAS')])).expect(201);
  const open = await lineOf('BOLETO ALUMAX ESQUADRIAS');
  expect(open.proposal).toMatchObject({ kind: 'purchase', purchase: { id } });
  const before = await journal();
  await accept(open.id, { purchase_id: id }).expect(201);
  expect(await journal()).toBe(before + 1);
  const { body } = await ana.get(`/api/purchase-requests/${id}/`).expect(200);
  expect(body.data).toMatchObject({ status: 'completed' });
});

describe('very likely lines', () => {
  it('are accepted together as they were shown, and taken back together', async () => {
    const day = addDays(today, -1);
    const due = await pending(day, 1_111.11);
    const bill = expense(tower.building, { supplier: 'Marmoraria Carrara', amount: 222.22, date: day });
    const { body } = await ana.post('/api/expenses/').send(bill).expect(201);
    await bank
      .send(
        file([
          line('v1', day, 111_111, 'PIX RECEBIDO MARIA CLARA'),
          line('v2', day, -22_222, 'PIX ENVIADO MARMORARIA CARRARA'),
          line('v3', day, -33_333, 'PIX ENVIADO MARMORARIA CARRARA'),
        ]),
      )
      .expect(201);
    const shown = (await ana.get(bank.at('lines/very-likely/')).expect(200)).body.data as {
      id: string;
      proposal: { payments: { id: string }[]; entries: { id: string }[] };
    }[];
    expect(
      shown.map(({ proposal }) => [...proposal.payments, ...proposal.entries].map(({ id }) => id)),
    ).toEqual([[due], [body.data.id]]);
    const lines = shown.map(({ id, proposal }) => ({
      line_id: id,
      payment_id: proposal.payments[0]?.id,
      entry_id: proposal.entries[0]?.id,
    }));
    const unknown = { line_id: (await bank.lines('open')).at(-1)!.id, entry_id: due };
    const send = () =>
      ana
        .post(bank.at('matches/accept/'))
        .set('Idempotency-Key', 'aceita-todas')
        .send({ lines: [...lines, unknown] });
    const before = await journal();
    const results = (await send().expect(201)).body.data as {
      match_id: string | null;
      refusal: string | null;
    }[];
    expect(results.map(({ match_id }) => match_id !== null)).toEqual([true, true, false]);
    expect(results[2]!.refusal).not.toBeNull();
    expect((await send().expect(201)).body.data.slice(0, 2)).toEqual(results.slice(0, 2));
    expect(await journal()).toBe(before + 1);
    const matchIds = results.flatMap(({ match_id }) => match_id ?? []);
    await ana.post(bank.at('matches/undo/')).send({ match_ids: matchIds }).expect(200);
    const open = await bank.lines('open');
    for (const { id } of shown)
      expect(open.find((one) => one.id === id)).toMatchObject({
        proposal: { kind: 'entries', very_likely: true },
      });
  });
});

it('is proven with all the rest', async () => {
  const { report } = await verify(ana);
  expect(report).toMatchObject({ ok: true });
});
