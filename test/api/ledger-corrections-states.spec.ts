/** Payments, transfers and periods on their ways over HTTP: what is answered, and that a refusal leaves nothing behind. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callsOf } from './ledger-calls.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  expense,
  nowhere,
  payment,
  today,
  transfer,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let call: ReturnType<typeof callsOf>;
let aurora: Development;
let client: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  call = callsOf(livro, ana);
  aurora = await development(ana, 10_000);
  client = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

describe('a payment', () => {
  const pending = () =>
    call.made('payments/', payment(aurora.land, client, { status: 'pending', amount: 100 }));

  it('goes from pending to confirmed to refunded, once each', async () => {
    const { balance } = await call.account(aurora.land);
    const id = await pending();
    const confirmed = await call.post(`payments/${id}/confirm/`).expect(200);
    expect(confirmed.body.data).toMatchObject({ status: 'confirmed', date: today });
    expect(await call.account(aurora.land)).toMatchObject({ balance: balance + 100 });
    await call.refused(
      call.post(`payments/${id}/confirm/`),
      422,
      'INVALID_OPERATION',
      'O pagamento já está confirmado',
      'status',
    );
    const back = await call.post(`payments/${id}/refund/`, { reason: 'Distrato' }).expect(200);
    expect(back.body.data).toMatchObject({ status: 'refunded' });
    expect(await call.account(aurora.land)).toMatchObject({ balance });
    await call.refused(
      call.post(`payments/${id}/refund/`, { reason: 'Distrato' }),
      409,
      'ALREADY_REVERSED',
      'Este lançamento já foi estornado',
    );
    expect((await call.journal()).slice(-2)).toMatchObject([
      { type: 'PaymentConfirmed' },
      { type: 'PaymentRefunded' },
    ]);
  });

  it('that is pending is cancelled and moves nothing', async () => {
    const { balance } = await call.account(aurora.land);
    const id = await pending();
    expect((await call.post(`payments/${id}/cancel/`).expect(200)).body.data).toMatchObject({
      status: 'cancelled',
    });
    await call.refused(
      call.post(`payments/${id}/confirm/`),
      422,
      'INVALID_OPERATION',
      'O pagamento foi cancelado',
      'status',
    );
    expect(await call.account(aurora.land)).toMatchObject({ balance });
    await call.refused(
      call.post(`payments/${nowhere}/cancel/`),
      404,
      'NOT_FOUND',
      'Pagamento não encontrado',
    );
  });

  it('is not given back when the money is gone', async () => {
    const carla = await development(ana);
    const id = await call.made('payments/', payment(carla.land, client, { amount: 10 }));
    await call.post('transfers/', transfer(carla.land, carla.building, { amount: 10 })).expect(201);
    const poor = 'Saldo insuficiente. Saldo disponível: R$\u00a00,00';
    await call.refused(
      call.post(`payments/${id}/refund/`, { reason: 'Distrato' }),
      422,
      'INSUFFICIENT_FUNDS',
      poor,
    );
    await call.refused(
      ana.delete(`/api/payments/${id}/`).send({ reason: 'Engano' }),
      422,
      'INSUFFICIENT_FUNDS',
      poor,
    );
    await call.refused(
      ana.patch(`/api/payments/${id}/`).send({ amount: 9 }),
      422,
      'INSUFFICIENT_FUNDS',
      poor,
    );
    const { body } = await ana.patch(`/api/payments/${id}/`).send({ amount: 11 }).expect(200);
    expect(body.data).toMatchObject({ amount: 11, replaces: id, status: 'confirmed' });
    expect(await call.account(carla.land)).toMatchObject({ balance: 1, totalPaymentsReceived: 11 });
    expect(await call.read(`payments/stats/?account=${carla.land}`)).toEqual({
      count: 1,
      total: 11,
      by_status: [{ status: 'confirmed', count: 1, total: 11 }],
      by_method: [{ payment_method: 'pix', count: 1, total: 11 }],
    });
  });

  it('is edited for a client that exists', async () => {
    const id = await pending();
    const unknown = ana.patch(`/api/payments/${id}/`).send({ client: nowhere });
    await call.refused(unknown, 404, 'NOT_FOUND', 'Cliente não encontrado', 'client');
  });
});

describe('a transfer', () => {
  it('is validated with every error that it would have, and nothing is booked', async () => {
    const before = (await call.journal()).length;
    const validate = async (body: object) =>
      (await call.post('transfers/validate/', body).expect(200)).body.data;
    expect(await validate(transfer(aurora.building, aurora.land, { amount: 1 }))).toEqual({
      valid: true,
      errors: [],
    });
    const { errors } = await validate({ amount: 0 });
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['sourceAccountId', 'destinationAccountId', 'amount', 'description', 'date']),
    );
    expect(await validate(transfer(aurora.building, aurora.land, { amount: 1_000_000 }))).toMatchObject({
      valid: false,
      errors: [{ field: 'amount', code: 'INSUFFICIENT_FUNDS' }],
    });
    expect(await call.journal()).toHaveLength(before);
  });

  it('is cancelled while the destination has the money, and is in no summary then', async () => {
    const carla = await development(ana, 100);
    const id = await call.made('transfers/', transfer(carla.building, carla.land, { amount: 40 }));
    expect(await call.read(`transfers/summary/?account=${carla.land}`)).toEqual({
      count: 1,
      received: 40,
      sent: 0,
      net_flow: 40,
    });
    await call.post('expenses/', expense(carla.land, { amount: 0.01 })).expect(201);
    await call.refused(
      call.post(`transfers/${id}/cancel/`),
      422,
      'INSUFFICIENT_FUNDS',
      'Saldo insuficiente. Saldo disponível: R$\u00a039,99',
    );
    await call.post('transfers/', transfer(carla.building, carla.land, { amount: 1 })).expect(201);
    const { body } = await call.post(`transfers/${id}/cancel/`, { reason: 'Conta errada' }).expect(200);
    expect(body.data).toMatchObject({ id, status: 'cancelled' });
    expect(await call.account(carla.building)).toMatchObject({ balance: 99, totalTransfersOut: 1 });
    expect(await call.read(`transfers/summary/?development=${carla.id}`)).toMatchObject({
      received: 1,
      sent: 1,
      net_flow: 0,
    });
    await call.refused(
      call.post(`transfers/${id}/cancel/`),
      409,
      'ALREADY_REVERSED',
      'Este lançamento já foi estornado',
    );
    await call.refused(
      call.post(`transfers/${nowhere}/cancel/`),
      404,
      'NOT_FOUND',
      'Transferência não encontrada',
    );
  });
});

describe('a period', () => {
  it('takes no entry once it is closed, until it is reopened for a reason', async () => {
    const late = expense(aurora.building, { date: '2026-02-15' });
    const { body } = await call.post('periods/2026-02/close/').expect(200);
    expect(body.data).toMatchObject({ period: '2026-02', status: 'closed', reason: null });
    await call.refused(call.post('expenses/', late), 422, 'PERIOD_CLOSED', 'O período está fechado', 'date');
    await call.refused(
      call.post('periods/2026-02/close/'),
      422,
      'INVALID_OPERATION',
      'O período já está fechado',
      'period',
    );
    await call.refused(
      call.post('periods/2026-02/reopen/'),
      422,
      'REQUIRED_FIELD',
      'Motivo é obrigatório',
      'reason',
    );
    await call.refused(
      call.post(`periods/${today.slice(0, 7)}/close/`),
      422,
      'INVALID_OPERATION',
      'Só um mês que já terminou pode ser fechado',
      'period',
    );
    await call.refused(
      call.post('periods/fevereiro/close/'),
      422,
      'INVALID_FORMAT',
      'Período deve ter o formato aaaa-mm',
      'period',
    );
    await call.post('periods/2026-02/reopen/', { reason: 'Nota que faltou' }).expect(200);
    expect(await call.read('periods/')).toMatchObject([
      { period: '2026-02', status: 'reopened', reason: 'Nota que faltou' },
    ]);
    await call.post('expenses/', late).expect(201);
  });
});

describe('lists of expenses and payments, asked about a past moment', () => {
  const lists = [
    'expenses/?include_reversed=true',
    'expenses/?search=cal&limit=50',
    'payments/?limit=50',
    'payments/?status=confirmed',
  ];
  const answers = (also = '') =>
    Promise.all([
      ...lists.map((path) => call.read(`${path}&account=${aurora.building}${also}`)),
      ...['expenses/stats/', 'payments/stats/'].map((path) =>
        call.read(`${path}?account=${aurora.building}${also}`),
      ),
    ]);
  const patch = (path: string, body: object) => ana.patch(`/api/${path}`).send(body).expect(200);

  it('answer what they answered then, whatever was corrected since', async () => {
    const expenseId = await call.made(
      'expenses/',
      expense(aurora.building, { amount: 40, description: 'Cal e areia' }),
    );
    const paymentId = await call.made(
      'payments/',
      payment(aurora.building, client, { status: 'pending', amount: 70 }),
    );
    const acts = [
      () => patch(`expenses/${expenseId}/`, { description: 'Areia' }),
      () => call.post(`payments/${paymentId}/confirm/`).expect(200),
      () => patch(`expenses/${expenseId}/`, { amount: 41, description: 'Cal' }),
      () => patch(`payments/${paymentId}/`, { notes: 'Parcela 2' }),
      () => call.post(`payments/${paymentId}/refund/`, { reason: 'Distrato' }).expect(200),
    ];
    const seen: { readonly at: string; readonly answers: readonly unknown[] }[] = [];
    const look = async (): Promise<void> => {
      const now = await answers();
      seen.push({ at: new Date().toISOString(), answers: now });
      await sleep(3);
    };
    await look();
    for (const act of acts) {
      await act();
      await look();
    }
    for (const { at, answers: then } of seen) expect(await answers(`&known_at=${at}`)).toEqual(then);
    // Each act changed something that one of the lists says.
    expect(new Set(seen.map(({ answers: then }) => JSON.stringify(then))).size).toBe(seen.length);
    expect(await call.read(`expenses/?known_at=2020-01-01T00:00:00Z`)).toEqual([]);
  });

  it('count the days up to the value date that is asked for', async () => {
    await call.made('expenses/', expense(aurora.land, { amount: 1, date: '2026-05-02' }));
    await call.made('expenses/', expense(aurora.land, { amount: 2, date: '2026-05-01' }));
    const amounts = async (query: string) =>
      (await call.read(`expenses/?account=${aurora.land}&${query}`)).map(
        (row: { amount: number }) => row.amount,
      );
    expect(await amounts('as_of=2026-05-01')).toEqual([2]);
    expect(await amounts('as_of=2026-05-01&to=2026-05-02&from=2026-05-01')).toEqual([2]);
    expect(await amounts('as_of=2026-05-02&to=2026-05-01&from=2026-05-01')).toEqual([2]);
  });
});
