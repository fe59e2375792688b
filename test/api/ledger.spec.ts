/** Booking over HTTP: what is answered, what can be read at once, and what stands in the journal. */
import type { Recorded } from '@livro/event-sourcing';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  expense,
  eventFrom,
  payment,
  today,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let client: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_000);
  client = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

const post = (path: string, body: object) => ana.post(`/api/${path}`).send(body);
const account = async (id: string) => (await ana.get(`/api/accounts/${id}/`).expect(200)).body.data;
const lastEvent = async (): Promise<Recorded> => (await livro.events('ledger')).at(-1)!;
const anId = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;
const ofAurora = () => ({ development_id: aurora.id, development_name: aurora.name });

describe('an account', () => {
  it('has every field and total', async () => {
    expect(await account(aurora.building)).toEqual({
      id: aurora.building,
      developmentId: aurora.id,
      developmentName: aurora.name,
      type: 'building',
      name: 'Conta da Obra',
      balance: 1000,
      openingBalance: 1000,
      totalInvested: 0,
      currentlyInvested: 0,
      totalExpenses: 0,
      totalReturns: 0,
      totalGain: 0,
      totalTransfersIn: 0,
      totalTransfersOut: 0,
      totalPaymentsReceived: 0,
      movements: 1,
      stale: false,
      updatedAt: anInstant,
    });
    expect(await account(aurora.land)).toMatchObject({
      type: 'land',
      name: 'Conta do Terreno',
      balance: 0,
      openingBalance: null,
      movements: 0,
    });
  });

  it('takes one opening balance by hand, today and called so unless said otherwise', async () => {
    const { land } = await development(ana);
    const { body } = await post(`accounts/${land}/set_initial_balance/`, { amount: '250,50' }).expect(201);
    expect(body.data).toMatchObject({ id: land, balance: 250.5, openingBalance: 250.5, movements: 1 });
    expect(eventFrom(await lastEvent())).toEqual({
      type: 'OpeningBalanceSet',
      data: { entryId: anId, accountId: land, amount: 25_050, date: today, description: 'Saldo inicial' },
    });
    const again = await post(`accounts/${land}/set_initial_balance/`, {
      amount: 1,
      date: '2026-01-01',
    }).expect(409);
    expect(again.body).toMatchObject({
      code: 'DUPLICATE_RECORD',
      message: 'A conta já tem um saldo inicial',
    });
  });
});

describe('an expense', () => {
  it('is answered as it can be read, and is in the journal', async () => {
    const { body } = await post('expenses/', {
      ...expense(aurora.building, { amount: '1.234,56', date: '20/11/2026' }),
      supplier: ' Aço & Forma ',
      notes: 'à vista',
      tags: 'Fachada, reboco,fachada',
      formatted_amount: 'R$ 9,99',
      nobody_knows: 'this',
    }).expect(201);
    expect(body.pending).toBeUndefined();
    expect(body.data).toEqual({
      id: anId,
      entry_number: expect.any(Number) as unknown,
      account_id: aurora.building,
      accountType: 'building',
      ...ofAurora(),
      description: 'Cimento CP-II',
      amount: 1234.56,
      formatted_amount: 'R$\u00a01.234,56',
      category: 'material',
      date: '2026-11-20',
      supplier: 'Aço & Forma',
      documentNumber: null,
      notes: 'à vista',
      tags: ['fachada', 'reboco'],
      purchase_request_id: null,
      recorded_by: anId,
      created_at: anInstant,
      updated_at: anInstant,
      reversed_by: null,
      replaced_by: null,
      replaces: null,
      version: body.data.entry_number,
    });
    const event = await lastEvent();
    expect(Number(event.revision) + 1).toBe(body.data.entry_number);
    expect(eventFrom(event)).toEqual({
      type: 'ExpenseRecorded',
      data: {
        expenseId: body.data.id,
        accountId: aurora.building,
        amount: 123_456,
        date: '2026-11-20',
        category: 'material',
        description: 'Cimento CP-II',
        supplier: 'Aço & Forma',
        documentNumber: null,
        notes: 'à vista',
        tags: ['fachada', 'reboco'],
        purchaseRequestId: null,
      },
    });
    expect((await ana.get(`/api/expenses/${body.data.id}/`).expect(200)).body.data).toEqual(body.data);
  });

  it('may leave the account below zero', async () => {
    expect(await account(aurora.building)).toMatchObject({ balance: -234.56, totalExpenses: 1234.56 });
  });
});

describe('a payment', () => {
  it('credits at once when it is confirmed, which it is unless said otherwise', async () => {
    const { body } = await post('payments/', {
      ...payment(aurora.building, client, { reference_number: '1204' }),
      formatted_amount: 'R$ 0,01',
    }).expect(201);
    expect(body.data).toEqual({
      id: anId,
      entry_number: expect.any(Number) as unknown,
      account_id: aurora.building,
      accountType: 'building',
      ...ofAurora(),
      client_id: client,
      clientId: client,
      amount: 1500,
      formatted_amount: 'R$\u00a01.500,00',
      date: today,
      payment_method: 'pix',
      paymentMethod: 'pix',
      reference_number: '1204',
      unitReference: '1204',
      documentNumber: null,
      description: 'Parcela 3',
      status: 'confirmed',
      notes: null,
      tags: [],
      files: [],
      recorded_by: anId,
      created_at: anInstant,
      updated_at: anInstant,
      reversed_by: null,
      replaced_by: null,
      replaces: null,
      plan: null,
      charges_of: null,
      version: body.data.entry_number,
    });
    expect(eventFrom(await lastEvent())).toMatchObject({
      type: 'PaymentRegistered',
      data: {
        paymentId: body.data.id,
        clientId: client,
        amount: 150_000,
        status: 'confirmed',
        unitReference: '1204',
        documentNumber: null,
      },
    });
    expect(await account(aurora.building)).toMatchObject({ balance: 1265.44, totalPaymentsReceived: 1500 });
  });

  it('waits for its confirmation when it is pending, up to a year ahead, and is no history', async () => {
    const before = await account(aurora.building);
    const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28');
    const { body } = await post(
      'payments/',
      payment(aurora.building, client, { status: 'pending', date: inAYear, amount: 77 }),
    ).expect(201);
    expect(body.data).toMatchObject({ status: 'pending', amount: 77, date: inAYear });
    expect(await account(aurora.building)).toEqual(before);
    const listed = await ana.get(`/api/payments/?account=${aurora.building}`).expect(200);
    expect(listed.body.data[0]).toEqual(body.data);
    const history = await ana.get(`/api/transactions/?account=${aurora.building}&type=payment`).expect(200);
    expect(history.body.data).toHaveLength(1);
  });

  it('is refused for a client that nobody knows', async () => {
    const { body } = await post('payments/', payment(aurora.building, aurora.id)).expect(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'Cliente não encontrado' });
    expect(body.errors).toEqual([
      { field: 'client_id', code: 'NOT_FOUND', message: 'Cliente não encontrado' },
    ]);
  });
});

describe('POST transactions/', () => {
  it('books an expense, a payment and an opening balance under their own rules', async () => {
    const { building } = await development(ana);
    const spent = await post('transactions/', {
      type: 'expense',
      ...expense(building, { amount: 10 }),
    }).expect(201);
    expect(spent.body.data).toMatchObject({
      type: 'expense',
      amount: 10,
      signedAmount: -10,
      accountId: building,
    });
    const paid = await post('transactions/', {
      type: 'payment',
      ...payment(building, client, { amount: 5 }),
    }).expect(201);
    expect(paid.body.data).toMatchObject({ type: 'payment', signedAmount: 5, clientId: client });
    const opened = await post('transactions/', {
      type: 'initial_balance',
      accountId: building,
      amount: 20,
    }).expect(201);
    expect(opened.body.data).toMatchObject({
      type: 'initial_balance',
      description: 'Saldo inicial',
      date: today,
    });
    expect(await account(building)).toMatchObject({ balance: 15, movements: 3, openingBalance: 20 });
    const { body } = await post('transactions/', {
      type: 'expense',
      ...expense(building, { category: '' }),
    }).expect(422);
    expect(body.errors).toEqual([
      { field: 'category', code: 'REQUIRED_FIELD', message: 'Categoria é obrigatória' },
    ]);
  });

  it('answers a pending payment though it is no history yet', async () => {
    const body = { type: 'payment', ...payment(aurora.land, client, { status: 'pending', amount: 9 }) };
    const answer = await post('transactions/', body).expect(201);
    expect(answer.body.data).toMatchObject({
      type: 'payment',
      amount: 9,
      signedAmount: 0,
      accountType: 'land',
    });
  });

  it('takes no other kind', async () => {
    for (const type of ['transfer_out', 'investment', 'other', '']) {
      const { body } = await post('transactions/', { ...expense(aurora.building), type }).expect(422);
      expect(body.errors[0]).toMatchObject({ field: 'type' });
    }
  });
});
