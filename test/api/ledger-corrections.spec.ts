/** Reversing and editing over HTTP: what is answered, what the journal then holds, and that a refusal leaves nothing there. */
import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callsOf } from './ledger-calls.ts';
import {
  type Agent,
  comeBack,
  type Development,
  development,
  expense,
  investment,
  nowhere,
  today,
  transfer,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let call: ReturnType<typeof callsOf>;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  call = callsOf(livro, ana);
  aurora = await development(ana, 10_000);
}, 60_000);
afterAll(() => livro?.stop());

describe('reversing an entry', () => {
  it('books its opposite today, links both and nets out of every total', async () => {
    const before = await call.account(aurora.building);
    const id = await call.made('expenses/', expense(aurora.building, { date: '2026-10-05' }));
    const { body } = await call
      .post(`transactions/${id}/reverse/`, { reason: 'Lançada em dobro' })
      .expect(201);
    expect(body.data).toMatchObject({
      type: 'expense',
      amount: -123.45,
      signedAmount: 123.45,
      date: today,
      reverses: id,
      notes: 'Lançada em dobro',
      description: 'Estorno: Cimento CP-II',
    });
    expect((await call.journal()).at(-1)).toMatchObject({
      type: 'EntryReversed',
      data: { entryId: id, reversalId: body.data.id, reason: 'Lançada em dobro', replacementId: null },
    });
    const after = await call.account(aurora.building);
    const figures = { balance: before.balance, totalExpenses: before.totalExpenses };
    expect(after).toMatchObject({ ...figures, movements: before.movements + 2 });
    const page = await call.read(`transactions/?account=${aurora.building}&type=expense&page=1`);
    expect(page.totals).toEqual({ income: 0, expense: 0, net: 0 });
    expect(await call.read(`expenses/${id}/`)).toMatchObject({ reversed_by: body.data.id });
    expect(await call.read(`expenses/?account=${aurora.building}`)).toEqual([]);
    expect(await call.read(`expenses/?account=${aurora.building}&include_reversed=true`)).toHaveLength(1);
  });

  it('happens once, of many at once and ever after', async () => {
    const id = await call.made('expenses/', expense(aurora.building, { amount: 5 }));
    const before = (await call.journal()).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call.post(`transactions/${id}/reverse/`, { reason: 'Engano' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    for (const { status, body } of answers) {
      if (status === 409) {
        expect(body).toMatchObject({ code: 'ALREADY_REVERSED', message: 'Este lançamento já foi estornado' });
      }
    }
    expect(await call.journal()).toHaveLength(before + 1);
    const reversal = answers.find(({ status }) => status === 201)!.body.data.id as string;
    await call.refused(
      call.post(`transactions/${reversal}/reverse/`, { reason: 'Engano' }),
      422,
      'INVALID_OPERATION',
      'Um estorno não pode ser estornado',
    );
  });

  it('answers the same to a repeated key', async () => {
    const id = await call.made('expenses/', expense(aurora.building, { amount: 6 }));
    const key = randomUUID();
    const send = () =>
      ana.post(`/api/transactions/${id}/reverse/`).set('Idempotency-Key', key).send({ reason: 'Engano' });
    const first = await send().expect(201);
    expect((await send().expect(201)).body).toEqual(first.body);
  });

  it('is refused without a reason and for what is not there', async () => {
    const missing = 'Motivo do estorno é obrigatório';
    await call.refused(
      call.post(`transactions/${nowhere}/reverse/`),
      422,
      'REQUIRED_FIELD',
      missing,
      'reason',
    );
    await call.refused(
      call.post(`transactions/${nowhere}/reverse/`, { reason: 'x' }),
      404,
      'NOT_FOUND',
      'Transação não encontrada',
    );
  });

  it('opens an investment again with its return, and then undoes the investment', async () => {
    const before = await call.account(aurora.building);
    const id = await call.made('financial-investments/', investment(aurora.building));
    const back = (
      await call
        .post(`financial-investments/${id}/add_return/`, comeBack({ type: 'full', return_amount: 660 }))
        .expect(201)
    ).body.data.id as string;
    await call.refused(
      call.post(`transactions/${id}/reverse/`, { reason: 'Engano' }),
      422,
      'INVALID_OPERATION',
      'Estorne antes os retornos deste investimento',
    );
    await call.post(`transactions/${back}/reverse/`, { reason: 'Engano' }).expect(201);
    expect(await call.read(`financial-investments/${id}/`)).toMatchObject({ status: 'active' });
    await call.post(`transactions/${id}/reverse/`, { reason: 'Engano' }).expect(201);
    const { balance, totalInvested, currentlyInvested, totalReturns, totalGain } = before;
    const figures = { balance, totalInvested, currentlyInvested, totalReturns, totalGain };
    expect(await call.account(aurora.building)).toMatchObject(figures);
    expect(await call.read(`financial-investments/?account=${aurora.building}`)).toEqual([]);
  });

  it('of an opening balance makes room for another', async () => {
    const bela = await development(ana, 50);
    const [opening] = await call.read(`transactions/?account=${bela.building}`);
    await call.post(`transactions/${opening.id}/reverse/`, { reason: 'Valor errado' }).expect(201);
    expect(await call.account(bela.building)).toMatchObject({ balance: 0, openingBalance: null });
    await call.post(`accounts/${bela.building}/set_initial_balance/`, { amount: 60 }).expect(201);
    expect(await call.account(bela.building)).toMatchObject({ balance: 60, openingBalance: 60 });
  });
});

describe('an entry in full', () => {
  it('shows postings, event, balances and the chain of corrections', async () => {
    const id = await call.made('expenses/', expense(aurora.building, { amount: 10, supplier: 'Votoran' }));
    const { body } = await ana
      .patch(`/api/expenses/${id}/`)
      .send({ amount: 12, reason: 'Nota fiscal' })
      .expect(200);
    const entry = await call.read(`transactions/${id}/`);
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
    const reversal = await call.read(`transactions/${entry.transactions[0].reversedBy}/`);
    expect(reversal.event).toMatchObject({ type: 'EntryReversed', reason: 'Nota fiscal' });
    expect(reversal.balances).toEqual([
      { accountId: aurora.building, balance: (await call.account(aurora.building)).balance },
    ]);
  });

  it('has both legs of a transfer, by the id of either', async () => {
    const id = await call.made('transfers/', transfer(aurora.building, aurora.land, { amount: 3 }));
    const { transactions, balances } = await call.read(`transactions/${id}/`);
    expect(transactions.map(({ type }: { type: string }) => type)).toEqual(['transfer_out', 'transfer_in']);
    expect(balances.at(-1)).toEqual({
      accountId: aurora.land,
      balance: (await call.account(aurora.land)).balance,
    });
    const other = await call.read(`transactions/${transactions[1].id}/`);
    expect(other.transactions).toEqual(transactions);
  });

  it('shows on each side of a reversed transfer what was done there', async () => {
    const id = await call.made('transfers/', transfer(aurora.building, aurora.land, { amount: 2 }));
    const { transactions } = await call.read(`transactions/${id}/`);
    await ana.post(`/api/transactions/${id}/reverse/`).send({ reason: 'Engano' }).expect(201);
    for (const [leg, amounts] of [
      [transactions[0].id, [-2, 2]],
      [transactions[1].id, [2, -2]],
    ] as const) {
      const { corrections } = await call.read(`transactions/${leg}/`);
      expect(corrections.map((one: { signedAmount: number }) => one.signedAmount)).toEqual(amounts);
    }
  });

  it('is unknown by any other id', async () => {
    const { body } = await ana.get(`/api/transactions/${nowhere}/`).expect(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'Transação não encontrada' });
  });
});

describe('an expense', () => {
  it('is annotated by an edit of its words', async () => {
    const id = await call.made(
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
    expect((await call.journal()).at(-1)).toEqual({
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
    expect((await call.read('transactions/?search=cp-v'))[0]).toMatchObject({
      id,
      description: 'Cimento CP-V',
    });
    expect((await call.read('expenses/search/?q=cp-v votoran')).map((row: { id: string }) => row.id)).toEqual(
      [id],
    );
  });

  it('is replaced by an edit of its money, in one append, and deleted once', async () => {
    const before = await call.account(aurora.building);
    const id = await call.made('expenses/', expense(aurora.building, { amount: 30 }));
    const { body } = await ana
      .patch(`/api/expenses/${id}/`)
      .send({ account: aurora.land, amount: 31 })
      .expect(200);
    const replacement = body.data.id as string;
    expect(body.data).toMatchObject({ account_id: aurora.land, amount: 31, replaces: id });
    expect((await call.journal()).slice(-2)).toMatchObject([
      { type: 'ExpenseRecorded', data: { expenseId: replacement } },
      { type: 'EntryReversed', data: { entryId: id, replacementId: replacement } },
    ]);
    expect(await call.read(`expenses/${id}/`)).toMatchObject({ replaced_by: replacement });
    expect(await call.account(aurora.building)).toMatchObject({ balance: before.balance });
    await call.refused(
      ana.patch(`/api/expenses/${id}/`).send({ amount: 1 }),
      409,
      'ALREADY_REVERSED',
      'Este lançamento já foi estornado',
    );
    await ana.delete(`/api/expenses/${replacement}/`).send({ reason: 'Engano' }).expect(200);
    await call.refused(
      ana.delete(`/api/expenses/${replacement}/`).send({ reason: 'Engano' }),
      409,
      'ALREADY_REVERSED',
      'Este lançamento já foi estornado',
    );
    await call.refused(
      ana.delete(`/api/expenses/${nowhere}/`).send({ reason: 'Engano' }),
      404,
      'NOT_FOUND',
      'Despesa não encontrada',
    );
    await call.refused(
      ana.patch(`/api/expenses/${nowhere}/`).send({ amount: 0 }),
      422,
      'MINIMUM_VALUE',
      'Valor deve ser maior que zero',
      'amount',
    );
  });

  it('that looks like another is asked about', async () => {
    const body = expense(aurora.building, { amount: 77, supplier: 'Gerdau', date: '2026-11-10' });
    const id = await call.made('expenses/', body);
    const again = { ...body, date: '2026-11-13', supplier: 'GERDAU' };
    const before = (await call.journal()).length;
    const { body: answer } = await call.post('expenses/', again).expect(409);
    expect(answer.code).toBe('DUPLICATE_RECORD');
    expect(answer.message).toMatch(/^Possível despesa duplicada do lançamento nº \d+, de 10\/11\/2026\./);
    expect(answer.error.details).toMatchObject({ entryId: id, date: '2026-11-10' });
    expect(await call.journal()).toHaveLength(before);
    await call.post('expenses/', { ...again, date: '2026-11-14' }).expect(201);
    await call.post('expenses/', { ...again, confirm_duplicate: true }).expect(201);
    await call.post('expenses/', { ...again, amount: 78 }).expect(201);
  });

  it('is counted in the figures while it stands', async () => {
    const carla = await development(ana);
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const words = { amount: n, supplier: n % 2 ? 'Ímpar' : null, category: n > 4 ? 'labor' : 'material' };
      await call.made('expenses/', expense(carla.land, words));
    }
    const stats = await call.read(`expenses/stats/?development=${carla.id}`);
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
    await ana.delete(`/api/expenses/${stats.recent[0].id}/`).send({ reason: 'Engano' }).expect(200);
    expect(await call.read(`expenses/stats/?development=${carla.id}`)).toMatchObject({ count: 5, total: 15 });
  });
});
