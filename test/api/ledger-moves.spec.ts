/** Moving and investing money over HTTP: what is answered, what can be read at once, and what stands in the journal. */
import type { Recorded } from '@livro/event-sourcing';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  comeBack,
  type Development,
  development,
  eventFrom,
  investment,
  nowhere,
  transfer,
  today,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_265.44);
}, 60_000);
afterAll(() => livro?.stop());

const post = (path: string, body: object) => ana.post(`/api/${path}`).send(body);
const account = async (id: string) => (await ana.get(`/api/accounts/${id}/`).expect(200)).body.data;
const lastEvent = async (): Promise<Recorded> => (await livro.events('ledger')).at(-1)!;
const anId = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;
const ofAurora = () => ({ development_id: aurora.id, development_name: aurora.name });

describe('a transfer', () => {
  it('moves both ends in one entry', async () => {
    const { body } = await post('transfers/', {
      ...transfer(aurora.building, aurora.land, { amount: 265.44, tags: ['mês'] }),
      transfer_type: 'external',
    }).expect(201);
    expect(body.message).toBe('Transferência Realizada!');
    expect(body.data).toEqual({
      id: anId,
      entry_number: expect.any(Number) as unknown,
      source_account_id: aurora.building,
      source_account_type: 'building',
      source_development_id: aurora.id,
      source_development_name: aurora.name,
      destination_account_id: aurora.land,
      destinationAccountId: aurora.land,
      destination_account_type: 'land',
      destination_development_id: aurora.id,
      destination_development_name: aurora.name,
      amount: 265.44,
      formatted_amount: 'R$\u00a0265,44',
      description: 'Entre contas',
      transfer_type: 'internal',
      date: today,
      notes: null,
      tags: ['mês'],
      recorded_by: anId,
      created_at: anInstant,
      status: 'completed',
      replaces: null,
      replaced_by: null,
      updated_at: anInstant,
      version: body.data.entry_number,
      reversed_by: null,
    });
    expect(eventFrom(await lastEvent())).toMatchObject({
      type: 'MoneyTransferred',
      data: {
        sourceAccountId: aurora.building,
        destinationAccountId: aurora.land,
        amount: 26_544,
        transferType: 'internal',
      },
    });
    expect(await account(aurora.building)).toMatchObject({ balance: 1000, totalTransfersOut: 265.44 });
    expect(await account(aurora.land)).toMatchObject({ balance: 265.44, totalTransfersIn: 265.44 });
  });

  it('is external between developments', async () => {
    const bela = await development(ana);
    const { body } = await post('transfers/', transfer(aurora.land, bela.building, { amount: 65.44 })).expect(
      201,
    );
    expect(body.data).toMatchObject({ transfer_type: 'external', destination_development_name: bela.name });
    for (const id of [aurora.land, bela.building]) {
      const { body: list } = await ana.get(`/api/transfers/?account=${id}`).expect(200);
      expect(list.data[0].id).toBe(body.data.id);
    }
  });

  it('never takes more than is there', async () => {
    const { body } = await post(
      'transfers/',
      transfer(aurora.land, aurora.building, { amount: 200.01 }),
    ).expect(422);
    expect(body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(body.errors).toEqual([
      {
        field: 'amount',
        code: 'INSUFFICIENT_FUNDS',
        message: 'Saldo insuficiente. Saldo disponível: R$\u00a0200,00',
      },
    ]);
  });

  it('offers accounts with money as sources and every other one as destination', async () => {
    const { body } = await ana.get(`/api/transfers/account-options/?account=${aurora.land}`).expect(200);
    const { sources, destinations } = body.data as Record<string, { id: string; balance: number }[]>;
    expect(sources!.every(({ balance }) => balance > 0)).toBe(true);
    expect(sources!.map(({ id }) => id)).toEqual(expect.arrayContaining([aurora.building, aurora.land]));
    expect(destinations!.map(({ id }) => id)).not.toContain(aurora.land);
    expect(destinations).toContainEqual({
      id: aurora.building,
      type: 'building',
      name: 'Conta da Obra',
      developmentId: aurora.id,
      developmentName: aurora.name,
      balance: 1000,
    });
  });
});

describe('an investment', () => {
  let made: { id: string };

  it('leaves the account and is answered with its value of today', async () => {
    const { body } = await post('financial-investments/', {
      ...investment(aurora.building, { expected_return_rate: '10,5', tags: ['renda fixa'] }),
      formatted_principal_amount: 'R$ 0,01',
      expected_return_date: '2027-01-10',
    }).expect(201);
    made = body.data as { id: string };
    expect(body.data).toMatchObject({
      account: aurora.building,
      ...ofAurora(),
      type: 'cdb',
      principal_amount: 600,
      principalAmount: 600,
      outstanding_principal: 600,
      expected_return_rate: 10.5,
      expectedReturnRate: 10.5,
      investment_date: '2026-01-10',
      investmentDate: '2026-01-10',
      expected_return_date: '2027-01-10',
      expectedReturnDate: '2027-01-10',
      daily_rate: 0.0273586281,
      expected_days: 365,
      expected_final_value: 663,
      actual_return_date: null,
      status: 'active',
      notes: null,
      tag_list: ['renda fixa'],
      returns: [],
    });
    expect(body.data.current_value).toBeGreaterThan(600);
    expect(body.data.return_percentage).toBeGreaterThan(0);
    expect(eventFrom(await lastEvent())).toMatchObject({
      data: { expectedRate: '10.5', amount: 60_000, reference: null },
    });
    expect(await account(aurora.building)).toMatchObject({
      balance: 400,
      totalInvested: 600,
      currentlyInvested: 600,
    });
  });

  it('comes back in part: principal by its share of the value, the rest is gain', async () => {
    const { body } = await post(`financial-investments/${made.id}/add_return/`, comeBack()).expect(201);
    // 600,00 × 1,105^(172/365) = 628,90…: 300,00 of that pays back 286,21.
    expect(body.data).toMatchObject({
      id: anId,
      investment_id: made.id,
      type: 'partial',
      return_amount: 300,
      principal_amount: 286.21,
      gain_loss: 13.79,
      return_date: '2026-07-01',
      description: 'Resgate',
      notes: null,
      created_at: anInstant,
    });
    expect(await account(aurora.building)).toMatchObject({
      balance: 700,
      currentlyInvested: 313.79,
      totalReturns: 300,
      totalGain: 13.79,
    });
  });

  it('closes with a full return, loss and all, and takes no more', async () => {
    const path = `financial-investments/${made.id}/add_return/`;
    await post(path, comeBack({ type: 'full', return_amount: '300,00', return_date: '2026-08-01' })).expect(
      201,
    );
    expect(eventFrom(await lastEvent())).toMatchObject({
      type: 'InvestmentReturned',
      data: { kind: 'full', amount: 30_000, principal: 31_379, gain: -1_379 },
    });
    const { body } = await ana.get(`/api/financial-investments/${made.id}/`).expect(200);
    expect(body.data).toMatchObject({
      status: 'matured',
      actual_return_date: '2026-08-01',
      outstanding_principal: 0,
      current_value: 0,
      return_percentage: 0,
    });
    expect(body.data.returns.map((row: { type: string }) => row.type)).toEqual(['full', 'partial']);
    const refused = await post(path, comeBack({ return_amount: 1 })).expect(422);
    expect(refused.body).toMatchObject({ message: 'O investimento já foi resgatado por completo' });
  });

  it('sums up', async () => {
    await post(
      'financial-investments/',
      investment(aurora.land, { principal_amount: 100, expected_return_rate: '' }),
    ).expect(201);
    const of = async (query: string) =>
      (await ana.get(`/api/financial-investments/summary/${query}`).expect(200)).body.data;
    expect(await of(`?account=${aurora.building}`)).toEqual({
      invested: 600,
      current_value: 0,
      returns_received: 600,
      net_gain_loss: 0,
      net_return: 0,
      outstanding_principal: 0,
      count: 1,
      active_count: 0,
      xirr: 0,
    });
    expect(await of(`?development=${aurora.id}`)).toMatchObject({
      invested: 700,
      current_value: 100,
      count: 2,
      active_count: 1,
    });
    await ana.get(`/api/financial-investments/summary/?account=${nowhere}`).expect(404);
  });
});
