/**
 * Many entries booked by one command: all or none, under one key, each judged as its own route judges it; found as a group, and
 * undone as one. What is refused is named line by line, in the names that were sent, and leaves no trace.
 */
import { randomUUID } from 'node:crypto';
import { limits } from '@livro/rules';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, clientOf, type Development, development, expense, investment, nowhere, payment, today, transfer } from './ledger.fixture.ts'; // prettier-ignore

interface Booked {
  readonly batchId: string;
  readonly entries: readonly { readonly id: string; readonly kind: string; readonly entryNumber: number }[];
}
type Line = object;

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let client: string;

jest.setTimeout(60_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 10_000);
  client = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

const PATH = '/api/transactions/batch/';
const bill = (change: object = {}): Line => ({
  kind: 'expense',
  ...expense(aurora.building, { amount: 10, ...change }),
});
const book = async (entries: readonly Line[], key: string = randomUUID()): Promise<Booked> => {
  const { body, status } = await ana.post(PATH).set('Idempotency-Key', key).send({ entries });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data as Booked;
};
const refusedWith = async (entries: readonly unknown[], status = 422) => {
  const before = await livro.events('ledger');
  const { body } = await ana.post(PATH).send({ entries }).expect(status);
  expect(await livro.events('ledger')).toHaveLength(before.length);
  return body as {
    message: string;
    code: string;
    errors: { field: string; code: string; message: string }[];
  };
};
const undo = (batchId: string, body: object = { reason: 'Lote errado' }) =>
  ana.post(`${PATH}${batchId}/reverse/`).send(body);
const balance = async () =>
  (await ana.get(`/api/accounts/${aurora.building}/`).expect(200)).body.data.balance as number;

describe('booking', () => {
  it('books every kind in one append, each with the batch that it is of', async () => {
    const before = await balance();
    const made = await ana.post('/api/financial-investments/').send(investment(aurora.building)).expect(201);
    const { batchId, entries } = await book([
      bill({ supplier: 'Votoran', documentNumber: '77' }),
      { kind: 'payment', ...payment(aurora.building, client, { status: 'pending', date: today }) },
      { kind: 'payment', ...payment(aurora.building, client, { amount: 500 }) },
      { kind: 'transfer', ...transfer(aurora.building, aurora.land, { amount: '50,00' }) },
      { kind: 'investment', ...investment(aurora.building, { principal_amount: 200 }) },
      { kind: 'return', investment_id: made.body.data.id, type: 'full', amount: 700, date: today, description: 'Resgate', force: true },
    ]); // prettier-ignore
    const stored = (await livro.events('ledger')).slice(-6);
    expect(stored.map(({ type }) => type)).toEqual(['ExpenseRecorded', 'PaymentRegistered', 'PaymentRegistered', 'MoneyTransferred', 'InvestmentMade', 'InvestmentReturned']); // prettier-ignore
    expect(new Set(stored.map(({ metadata }) => metadata.commandId))).toEqual(new Set([batchId]));
    expect(new Set(stored.map(({ data }) => (data as { batchId: string }).batchId))).toEqual(
      new Set([batchId]),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['expense', 'payment', 'payment', 'transfer', 'investment', 'return']); // prettier-ignore
    expect(entries.map(({ entryNumber }) => entryNumber)).toEqual(
      stored.map(({ revision }) => Number(revision) + 1),
    );
    expect(await balance()).toBe(before - 600 - 10 + 500 - 50 - 200 + 700);
    const { body } = await ana.get(`/api/expenses/${entries[0]!.id}/`).expect(200);
    expect(body.data).toMatchObject({ supplier: 'Votoran', amount: 10 });
    const found = await ana.get(`/api/transactions/?batch=${batchId}`).expect(200);
    // A pending payment is no history yet; a transfer is told on both accounts.
    expect(found.body.data).toHaveLength(6);
    expect(found.body.data[0]).toMatchObject({ batchId });
  });

  it('answers a repeat of its key as it answered first, and books nothing twice', async () => {
    const key = randomUUID();
    const lines = [bill({ supplier: 'Gerdau' }), bill({ supplier: 'Gerdau', amount: 11 })];
    const first = await book(lines, key);
    const count = (await livro.events('ledger')).length;
    expect(await book(lines, key)).toEqual(first);
    expect(await livro.events('ledger')).toHaveLength(count);
    const other = await ana
      .post(PATH)
      .set('Idempotency-Key', key)
      .send({ entries: [bill()] })
      .expect(422);
    expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('names each refused line by its place, in the names that were sent, and books none', async () => {
    const { message, code, errors } = await refusedWith([
      bill(),
      bill({ amount: '1.234', description: 'ab' }),
      bill({ account_id: nowhere }),
      { kind: 'payment', ...payment(aurora.building, nowhere) },
      { kind: 'transfer', ...transfer(aurora.land, aurora.building, { amount: 9_999_999 }) },
      { kind: 'boleto', amount: 1 },
      bill({ date: '2098-01-01' }),
    ]);
    expect([message, code]).toEqual([
      'Nada foi lançado: 6 linhas de 7 precisam de correção',
      'VALIDATION_FAILED',
    ]);
    expect(errors.map(({ field, code: why }) => [field, why])).toEqual([
      ['entries.1.description', 'MIN_LENGTH'],
      ['entries.1.amount', 'INVALID_AMOUNT'],
      ['entries.2.account_id', 'ACCOUNT_NOT_FOUND'],
      ['entries.3.client_id', 'NOT_FOUND'],
      ['entries.4.amount', 'INSUFFICIENT_FUNDS'],
      ['entries.5.kind', 'INVALID_FORMAT'],
      ['entries.6.date', 'FUTURE_DATE'],
    ]);
    expect(errors[2]!.message).toBe('Conta ou desenvolvimento não encontrado');
  });

  it('judges each line on what those before it leave', async () => {
    const bela = await development(ana, 0);
    const paid = { kind: 'payment', ...payment(bela.building, client, { amount: 100 }) };
    const moved = { kind: 'transfer', ...transfer(bela.building, bela.land, { amount: 100 }) };
    expect((await refusedWith([moved, paid])).errors.map(({ field }) => field)).toEqual(['entries.0.amount']);
    await book([paid, moved]);
  });

  it('asks of a line that repeats a booked one, or another line, until it is said to be meant', async () => {
    const one = bill({ supplier: 'Tigre', amount: 31 });
    await book([one]);
    const { errors } = await refusedWith([
      one,
      bill({ supplier: 'Tubos', amount: 32 }),
      bill({ supplier: 'TUBOS', amount: 32 }),
    ]);
    expect(errors.map(({ field, code }) => [field, code])).toEqual([
      ['entries.0', 'DUPLICATE_RECORD'],
      ['entries.2', 'DUPLICATE_RECORD'],
    ]);
    expect(errors[0]!.message).toMatch(/^Possível despesa duplicada do lançamento nº \d+/);
    expect(errors[1]!.message).toBe('Parece repetir a linha 2 deste lote. Confirme para lançar mesmo assim.');
    await book([{ ...one, confirm_duplicate: true }]);
  });

  it('takes a thousand lines at most, and at least one', async () => {
    const many = Array.from({ length: limits.batchEntriesMax + 1 }, () => ({ kind: 'expense' }));
    expect((await refusedWith(many)).message).toBe('No máximo 1.000 lançamentos por lote');
    expect((await refusedWith([])).message).toBe('Envie ao menos um lançamento');
    expect((await refusedWith(['linha'], 400)).code).toBe('VALIDATION_FAILED');
  });

  it('is for who may book each of its kinds', async () => {
    const { agent } = await livro.person({
      email: 'adm@construtora.com.br',
      name: 'Adm',
      type: 'administrative',
    });
    await agent
      .post(PATH)
      .send({ entries: [bill()] })
      .expect(403);
    await agent.post(`${PATH}${nowhere}/reverse/`).send({ reason: 'x' }).expect(403);
  });
});

describe('undoing', () => {
  it('takes back all by one command with one reason, whatever kinds, the last first', async () => {
    const before = await balance();
    const { batchId, entries } = await book([
      { kind: 'payment', ...payment(aurora.building, client, { amount: 900 }) },
      { kind: 'transfer', ...transfer(aurora.building, aurora.land, { amount: 900 }) },
      { kind: 'payment', ...payment(aurora.building, client, { status: 'pending' }) },
      bill({ date: '2026-02-03' }),
    ]);
    const key = randomUUID();
    const ask = () => undo(batchId).set('Idempotency-Key', key).expect(200);
    const { body } = await ask();
    expect(body.data).toEqual({ batchId, reversed: 4 });
    expect(await balance()).toBe(before);
    const stored = (await livro.events('ledger')).slice(-4);
    expect(stored.map(({ type }) => type)).toEqual(['EntryReversed', 'PaymentCancelled', 'EntryReversed', 'EntryReversed']);
    expect(stored[0]!.data).toMatchObject({ date: '2026-02-03', reason: 'Lote errado', entryId: entries[3]!.id });
    expect((await ask()).body.data).toEqual(body.data);
    const again = await undo(batchId).expect(422);
    expect(again.body.message).toBe('Nada foi estornado: 4 lançamentos de 4 não podem ser estornados');
  }); // prettier-ignore

  it('is refused as a whole where one is undone already, and says which', async () => {
    const { batchId, entries } = await book([bill(), bill({ amount: 12 }), bill({ amount: 13 })]);
    const { id, entryNumber } = entries[1]!;
    await ana.post(`/api/transactions/${id}/reverse/`).send({ reason: 'Só esta' }).expect(201);
    const count = (await livro.events('ledger')).length;
    const { body } = await undo(batchId).expect(422);
    expect(body.errors).toEqual([
      { field: 'entries.1', code: 'ALREADY_REVERSED', message: `Lançamento nº ${entryNumber}: Este lançamento já foi estornado` },
    ]); // prettier-ignore
    expect(await livro.events('ledger')).toHaveLength(count);
  });

  it('is refused where the month is closed, unless an open day is chosen', async () => {
    const { batchId } = await book([bill({ date: '2026-01-10' })]);
    await ana.post('/api/periods/2026-01/close/').send({}).expect(200);
    const { body } = await undo(batchId).expect(422);
    expect(body.errors[0]).toMatchObject({ field: 'entries.0.date', code: 'PERIOD_CLOSED' });
    await undo(batchId, { reason: 'Lote errado', date: today }).expect(200);
  });

  it('knows no batch that is none', async () => {
    for (const id of [nowhere, 'nada'])
      expect((await undo(id).expect(404)).body.message).toBe('Lote de lançamentos não encontrado');
  });

  it('undoes the longest batch that is taken', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => bill({ supplier: `Fornecedor ${n}`, amount: n + 1, notes: 'ã'.repeat(200), date: '2026-03-02' })); // prettier-ignore
    const { code, message } = await refusedWith(lines(1_000), 413);
    expect(code).toBe('PAYLOAD_TOO_LARGE');
    const fits = Number(/até (\d+) linhas/.exec(message)![1]);
    const from = performance.now();
    const { batchId } = await book(lines(fits));
    console.info(`${fits} entries in ${Math.round(performance.now() - from)} ms`);
    expect((await undo(batchId).set('Idempotency-Key', randomUUID()).expect(200)).body.data.reversed).toBe(
      fits,
    );
  });
});
