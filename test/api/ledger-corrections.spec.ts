/** Reversing and editing over HTTP: what is answered, what the journal then holds, and that a refusal leaves nothing there. */
import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  comeBack,
  type Development,
  development,
  expense,
  factOf,
  investment,
  nowhere,
  today,
  transfer,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 10_000);
}, 60_000);
afterAll(() => livro?.stop());

const post = (path: string, body: object = {}) => ana.post(`/api/${path}`).send(body);
const read = async (path: string) => (await ana.get(`/api/${path}`).expect(200)).body.data;
const account = (id = aurora.building) => read(`accounts/${id}/`);
const journal = async () => (await livro.events('ledger')).map(factOf);
const made = async (path: string, body: object): Promise<string> =>
  (await post(path, body).expect(201)).body.data.id as string;

/** The refusal's code, words and field; and nothing in the journal. */
async function refused(
  request: Promise<{ status: number; body: { code: string; message: string; errors: { field?: string }[] } }>,
  status: number,
  code: string,
  message: string,
  field?: string,
): Promise<void> {
  const before = (await journal()).length;
  const { status: got, body } = await request;
  expect(got).toBe(status);
  // A form's own rules are told together under one code.
  expect([code, 'VALIDATION_FAILED']).toContain(body.code);
  const [error] = body.errors;
  expect(error).toMatchObject({ code, message, ...(field && { field }) });
  expect(await journal()).toHaveLength(before);
}

describe('reversing an entry', () => {
  it('books its opposite today, links both and nets out of every total', async () => {
    const before = await account();
    const id = await made('expenses/', expense(aurora.building, { date: '2026-10-05' }));
    const { body } = await post(`transactions/${id}/reverse/`, { reason: 'Lançada em dobro' }).expect(201);
    expect(body.data).toMatchObject({
      type: 'expense',
      amount: -123.45,
      signedAmount: 123.45,
      date: today,
      reverses: id,
      notes: 'Lançada em dobro',
      description: 'Estorno: Cimento CP-II',
    });
    expect((await journal()).at(-1)).toMatchObject({
      type: 'EntryReversed',
      data: { entryId: id, reversalId: body.data.id, reason: 'Lançada em dobro', replacementId: null },
    });
    const after = await account();
    const figures = { balance: before.balance, totalExpenses: before.totalExpenses };
    expect(after).toMatchObject({ ...figures, movements: before.movements + 2 });
    const page = await read(`transactions/?account=${aurora.building}&type=expense&page=1`);
    expect(page.totals).toEqual({ income: 0, expense: 0, net: 0 });
    expect(await read(`expenses/${id}/`)).toMatchObject({ reversed_by: body.data.id });
    expect(await read(`expenses/?account=${aurora.building}`)).toEqual([]);
    expect(await read(`expenses/?account=${aurora.building}&include_reversed=true`)).toHaveLength(1);
  });

  it('happens once, of many at once and ever after', async () => {
    const id = await made('expenses/', expense(aurora.building, { amount: 5 }));
    const before = (await journal()).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(`transactions/${id}/reverse/`, { reason: 'Engano' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    for (const { status, body } of answers) {
      if (status === 409) {
        expect(body).toMatchObject({ code: 'ALREADY_REVERSED', message: 'Este lançamento já foi estornado' });
      }
    }
    expect(await journal()).toHaveLength(before + 1);
    const reversal = answers.find(({ status }) => status === 201)!.body.data.id as string;
    await refused(
      post(`transactions/${reversal}/reverse/`, { reason: 'Engano' }),
      422,
      'INVALID_OPERATION',
      'Um estorno não pode ser estornado',
    );
  });

  it('answers the same to a repeated key', async () => {
    const id = await made('expenses/', expense(aurora.building, { amount: 6 }));
    const key = randomUUID();
    const send = () =>
      ana.post(`/api/transactions/${id}/reverse/`).set('Idempotency-Key', key).send({ reason: 'Engano' });
    const first = await send().expect(201);
    expect((await send().expect(201)).body).toEqual(first.body);
  });

  it('is refused without a reason and for what is not there', async () => {
    const missing = 'Motivo do estorno é obrigatório';
    await refused(post(`transactions/${nowhere}/reverse/`), 422, 'REQUIRED_FIELD', missing, 'reason');
    await refused(
      post(`transactions/${nowhere}/reverse/`, { reason: 'x' }),
      404,
      'NOT_FOUND',
      'Transação não encontrada',
    );
  });

  it('opens an investment again with its return, and then undoes the investment', async () => {
    const before = await account();
    const id = await made('financial-investments/', investment(aurora.building));
    const back = (
      await post(
        `financial-investments/${id}/add_return/`,
        comeBack({ type: 'full', return_amount: 660 }),
      ).expect(201)
    ).body.data.id as string;
    await refused(
      post(`transactions/${id}/reverse/`, { reason: 'Engano' }),
      422,
      'INVALID_OPERATION',
      'Estorne antes os retornos deste investimento',
    );
    await post(`transactions/${back}/reverse/`, { reason: 'Engano' }).expect(201);
    expect(await read(`financial-investments/${id}/`)).toMatchObject({ status: 'active' });
    await post(`transactions/${id}/reverse/`, { reason: 'Engano' }).expect(201);
    const { balance, totalInvested, currentlyInvested, totalReturns, totalGain } = before;
    const figures = { balance, totalInvested, currentlyInvested, totalReturns, totalGain };
    expect(await account()).toMatchObject(figures);
    expect(await read(`financial-investments/?account=${aurora.building}`)).toEqual([]);
  });

  it('of an opening balance makes room for another', async () => {
    const bela = await development(ana, 50);
    const [opening] = await read(`transactions/?account=${bela.building}`);
    await post(`transactions/${opening.id}/reverse/`, { reason: 'Valor errado' }).expect(201);
    expect(await account(bela.building)).toMatchObject({ balance: 0, openingBalance: null });
    await post(`accounts/${bela.building}/set_initial_balance/`, { amount: 60 }).expect(201);
    expect(await account(bela.building)).toMatchObject({ balance: 60, openingBalance: 60 });
  });
});

describe('an entry in full', () => {
  it('shows postings, event, balances and the chain of corrections', async () => {
    const id = await made('expenses/', expense(aurora.building, { amount: 10, supplier: 'Votoran' }));
    const { body } = await ana
      .patch(`/api/expenses/${id}/`)
      .send({ amount: 12, reason: 'Nota fiscal' })
      .expect(200);
    const entry = await read(`transactions/${id}/`);
    expect(entry.postings).toEqual([
      { account: 'expense', accountId: aurora.building, detail: 'material', debit: 10, credit: 0 },
      { account: 'asset', accountId: aurora.building, detail: null, debit: 0, credit: 10 },
    ]);
    expect(entry.event).toMatchObject({
      type: 'ExpenseRecorded',
      entryNumber: expect.any(Number),
      reason: null,
    });
    expect(entry.balances).toHaveLength(1);
    expect(entry.corrections.map((row: { id: string }) => row.id)).toEqual([
      id,
      body.data.id,
      entry.transactions[0].reversedBy,
    ]);
    const reversal = await read(`transactions/${entry.transactions[0].reversedBy}/`);
    expect(reversal.event).toMatchObject({ type: 'EntryReversed', reason: 'Nota fiscal' });
    expect(reversal.balances).toEqual([{ accountId: aurora.building, balance: (await account()).balance }]);
  });

  it('has both legs of a transfer, by the id of either', async () => {
    const id = await made('transfers/', transfer(aurora.building, aurora.land, { amount: 3 }));
    const { transactions, balances } = await read(`transactions/${id}/`);
    expect(transactions.map(({ type }: { type: string }) => type)).toEqual(['transfer_out', 'transfer_in']);
    expect(balances.at(-1)).toEqual({
      accountId: aurora.land,
      balance: (await account(aurora.land)).balance,
    });
    const other = await read(`transactions/${transactions[1].id}/`);
    expect(other.transactions).toEqual(transactions);
  });

  it('is unknown by any other id', async () => {
    const { body } = await ana.get(`/api/transactions/${nowhere}/`).expect(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'Transação não encontrada' });
  });
});

describe('an expense', () => {
  it('is annotated by an edit of its words', async () => {
    const id = await made(
      'expenses/',
      expense(aurora.building, { amount: 21, supplier: 'Votoran', notes: 'x' }),
    );
    const { body } = await ana
      .patch(`/api/expenses/${id}/`)
      .send({ description: 'Cimento CP-V', notes: null, amount: 21 })
      .expect(200);
    expect(body.data).toMatchObject({
      id,
      description: 'Cimento CP-V',
      notes: null,
      supplier: 'Votoran',
      amount: 21,
    });
    expect((await journal()).at(-1)).toEqual({
      type: 'EntryAnnotated',
      data: {
        entryId: id,
        kind: 'expense',
        accountId: aurora.building,
        words: { description: 'Cimento CP-V', notes: null },
        previous: { description: 'Cimento CP-II', notes: 'x' },
        reason: 'Edição',
      },
    });
    expect((await read('transactions/?search=cp-v'))[0]).toMatchObject({ id, description: 'Cimento CP-V' });
    expect((await read('expenses/search/?q=cp-v votoran')).map((row: { id: string }) => row.id)).toEqual([
      id,
    ]);
  });

  it('is replaced by an edit of its money, in one append, and deleted once', async () => {
    const before = await account();
    const id = await made('expenses/', expense(aurora.building, { amount: 30 }));
    const { body } = await ana
      .patch(`/api/expenses/${id}/`)
      .send({ account: aurora.land, amount: 31 })
      .expect(200);
    const replacement = body.data.id as string;
    expect(body.data).toMatchObject({ account_id: aurora.land, amount: 31, replaces: id });
    expect((await journal()).slice(-2)).toMatchObject([
      { type: 'ExpenseRecorded', data: { expenseId: replacement } },
      { type: 'EntryReversed', data: { entryId: id, replacementId: replacement } },
    ]);
    expect(await read(`expenses/${id}/`)).toMatchObject({ replaced_by: replacement });
    expect(await account()).toMatchObject({ balance: before.balance });
    await refused(
      ana.patch(`/api/expenses/${id}/`).send({ amount: 1 }),
      409,
      'ALREADY_REVERSED',
      'Este lançamento já foi estornado',
    );
    await ana.delete(`/api/expenses/${replacement}/`).expect(200);
    await refused(
      ana.delete(`/api/expenses/${replacement}/`).send(),
      409,
      'ALREADY_REVERSED',
      'Este lançamento já foi estornado',
    );
    await refused(ana.delete(`/api/expenses/${nowhere}/`).send(), 404, 'NOT_FOUND', 'Despesa não encontrada');
    await refused(
      ana.patch(`/api/expenses/${nowhere}/`).send({ amount: 0 }),
      422,
      'MINIMUM_VALUE',
      'Valor deve ser maior que zero',
      'amount',
    );
  });

  it('that looks like another is asked about', async () => {
    const body = expense(aurora.building, { amount: 77, supplier: 'Gerdau', date: '2026-11-10' });
    const id = await made('expenses/', body);
    const again = { ...body, date: '2026-11-13', supplier: 'GERDAU' };
    const before = (await journal()).length;
    const { body: answer } = await post('expenses/', again).expect(409);
    expect(answer.code).toBe('DUPLICATE_RECORD');
    expect(answer.message).toMatch(/^Possível despesa duplicada do lançamento nº \d+, de 10\/11\/2026\./);
    expect(answer.error.details).toMatchObject({ entryId: id, date: '2026-11-10' });
    expect(await journal()).toHaveLength(before);
    await post('expenses/', { ...again, date: '2026-11-14' }).expect(201);
    await post('expenses/', { ...again, confirm_duplicate: true }).expect(201);
    await post('expenses/', { ...again, amount: 78 }).expect(201);
  });

  it('is counted in the figures while it stands', async () => {
    const carla = await development(ana);
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const words = { amount: n, supplier: n % 2 ? 'Ímpar' : null, category: n > 4 ? 'labor' : 'material' };
      await made('expenses/', expense(carla.land, words));
    }
    const stats = await read(`expenses/stats/?development=${carla.id}`);
    expect(stats).toMatchObject({
      count: 6,
      total: 21,
      average: 3.5,
      by_category: [
        { category: 'labor', count: 2, total: 11 },
        { category: 'material', count: 4, total: 10 },
      ],
      top_vendors: [{ supplier: 'Ímpar', count: 3, total: 9 }],
    });
    expect(stats.recent.map(({ amount }: { amount: number }) => amount)).toEqual([6, 5, 4, 3, 2]);
    await ana.delete(`/api/expenses/${stats.recent[0].id}/`).expect(200);
    expect(await read(`expenses/stats/?development=${carla.id}`)).toMatchObject({ count: 5, total: 15 });
  });
});
