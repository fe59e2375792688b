/**
 * A buyer's plan: all dues by one call, or none; cancelled as a whole while nothing is paid. Several pending payments confirmed at
 * once, late ones with fine and interest, each answered for itself.
 */
import { addDays, addMonths, onWorkingDay } from '@livro/calendar';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, nowhere, payment, today } from './ledger.fixture.ts';
import { person } from './clients.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let client: string;
let seen = 500;

jest.setTimeout(60_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_000);
  client = await buyer('101');
}, 60_000);
afterAll(() => livro?.stop());

async function buyer(...units: string[]): Promise<string> {
  const sent = { ...person((seen += 1), aurora.id), developmentUnits: [{ developmentId: aurora.id, units }] };
  return (await ana.post('/api/clients/').send(sent).expect(201)).body.data.id as string;
}
const firstDue = addMonths(today, 1);
const plan = (change: object = {}) => ({
  accountId: aurora.building,
  clientId: client,
  unitReference: '101',
  total: '100.000,00',
  downPayment: 10_000,
  instalments: 36,
  firstDue,
  balloonEvery: 12,
  balloonAmount: '5.000,00',
  paymentMethod: 'bank-transfer',
  description: 'Contrato 7',
  ...change,
});
const made = async (change: object = {}, key?: string) => {
  const call = ana.post('/api/payments/plans/').send(plan(change));
  return (await (key === undefined ? call : call.set('Idempotency-Key', key)).expect(201)).body.data as {
    id: string;
    total: number;
    payments: { id: string; kind: string; number: number; date: string; amount: number }[];
  };
};
const pendingOf = async (of: string) =>
  (await ana.get(`/api/payments/?client=${of}&status=pending&sort=date&page=1&limit=100`).expect(200)).body
    .data as {
    count: number;
    results: { id: string; amount: number; date: string; plan: { id: string } | null }[];
  };
const registered = async () =>
  (await livro.events('ledger')).filter(({ type }) => type === 'PaymentRegistered');
const balance = async (): Promise<number> =>
  (await ana.get(`/api/accounts/${aurora.building}/`).expect(200)).body.data.balance as number;

it('makes all dues of a contract at once, which add up to it and are one plan', async () => {
  const before = (await registered()).length;
  const { id, total, payments } = await made({}, 'contrato-7');
  expect(total).toBe(100_000);
  expect(payments.map(({ kind }) => kind).filter((kind) => kind !== 'instalment')).toEqual([
    'down-payment',
    'balloon',
    'balloon',
    'balloon',
  ]);
  expect(payments[1]).toMatchObject({ kind: 'instalment', number: 1, date: onWorkingDay(firstDue) });
  const { count, results } = await pendingOf(client);
  expect(count).toBe(40);
  expect(Math.round(results.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(10_000_000);
  expect(new Set(results.map((row) => row.plan?.id))).toEqual(new Set([id]));
  // The first three are of the plan, and a repeat under the same key makes nothing new.
  expect((await made({}, 'contrato-7')).payments).toEqual(payments);
  expect((await registered()).length).toBe(before + 40);
  const ofPlan = await ana.get(`/api/payments/?plan=${id}&page=1&limit=10`).expect(200);
  expect(ofPlan.body.data.count).toBe(40);
});

it.each<[string, object, number, string, string | undefined]>([
  ['a contract of nothing', { total: 0 }, 422, 'MINIMUM_VALUE', 'total'],
  ['421 parcels', { instalments: 421, balloonEvery: undefined, balloonAmount: undefined }, 422, 'INVALID_FORMAT', 'instalments'],
  ['a first day of another century', { firstDue: '1926-12-01' }, 422, 'PAST_DATE', 'firstDue'],
  ['balloons without an amount', { balloonAmount: undefined }, 422, 'MINIMUM_VALUE', 'balloonAmount'],
  ['a unit that is not of the client', { unitReference: '999' }, 422, 'UNIT_NOT_OWNED', 'unitReference'],
  ['nobody', { clientId: nowhere }, 404, 'NOT_FOUND', undefined],
  ['a second plan for the unit', {}, 409, 'DUPLICATE_RECORD', undefined],
])('refuses %s and books nothing', async (_, change, status, code, field) => {
  const before = (await registered()).length;
  const { body } = await ana.post('/api/payments/plans/').send(plan(change)).expect(status);
  expect(body.success).toBe(false);
  expect(field ? body.errors[0] : body).toMatchObject(field ? { field, code } : { code });
  expect((await registered()).length).toBe(before);
}); // prettier-ignore

it('cancels a whole plan while nothing is paid, and none of it after', async () => {
  const other = await buyer('202');
  const { id, payments } = await made({ clientId: other, unitReference: '202', instalments: 3, balloonEvery: undefined, balloonAmount: undefined }); // prettier-ignore
  await ana.post(`/api/payments/${payments[0]!.id}/confirm/`).send({}).expect(200);
  const refused = await ana
    .post(`/api/payments/plans/${id}/cancel/`)
    .send({ reason: 'Distrato' })
    .expect(422);
  expect(refused.body.message).toBe('Uma parcela já foi paga: cancele as outras uma a uma');
  expect((await pendingOf(other)).count).toBe(3);
  await ana.post(`/api/payments/${payments[0]!.id}/refund/`).send({ reason: 'Distrato' }).expect(200);
  const done = await ana.post(`/api/payments/plans/${id}/cancel/`).send({ reason: 'Distrato' }).expect(200);
  expect(done.body.data).toEqual({ id, cancelled: 3 });
  expect((await pendingOf(other)).count).toBe(0);
  await ana.post(`/api/payments/plans/${id}/cancel/`).send({ reason: 'Distrato' }).expect(404);
});

it('confirms several, late ones with their charges, and says which is not', async () => {
  const debtor = await buyer('303');
  const due = async (change: object) =>
    (await ana.post('/api/payments/').send(payment(aurora.building, debtor, { status: 'pending', ...change })).expect(201))
      .body.data.id as string; // prettier-ignore
  const [late, plain, gone] = [
    await due({ amount: 1_000, date: addDays(today, -40), description: 'Parcela 1' }),
    await due({ amount: 200 }),
    await due({ amount: 300 }),
  ];
  await ana.post(`/api/payments/${gone}/cancel/`).send({}).expect(200);
  const before = await balance();
  const asked = {
    date: today,
    payments: [
      { id: late, fine: '20,00', interest: 5.67, calculation: 'Multa: R$ 1.000,00 × 2 % = R$ 20,00' },
      { id: gone },
      { id: plain, fine: 0 },
      { id: nowhere },
    ],
  };
  const send = () =>
    ana.post('/api/payments/confirm/').set('Idempotency-Key', 'recebidos').send(asked).expect(200);
  const { done, results } = (await send()).body.data as {
    done: number;
    results: { id: string; done: boolean; message: string | null }[];
  };
  expect(done).toBe(2);
  expect(results.map((item) => [item.id, item.done, item.message])).toEqual([
    [late, true, null],
    [gone, false, 'O pagamento foi cancelado'],
    [plain, true, null],
    [nowhere, false, 'Pagamento não encontrado'],
  ]);
  expect((await send()).body.data.done).toBe(2);
  expect(await balance()).toBe(before + 1_000 + 25.67 + 200);
  const { body } = await ana.get(`/api/payments/?client=${debtor}&status=confirmed`).expect(200);
  const charge = (body.data as { charges_of: string | null }[]).find(({ charges_of }) => charges_of === late);
  expect(charge).toMatchObject({
    amount: 25.67,
    description: 'Multa e juros: Parcela 1',
    notes: 'Multa: R$ 1.000,00 × 2 % = R$ 20,00',
    status: 'confirmed',
  });
  expect(body.data).toHaveLength(3);
});

it.each([
  [{ payments: [] }, 'paymentsRequired'],
  [{ payments: [{ id: nowhere, fine: -1 }] }, 'negative'],
])('refuses %p as a whole', async (body) => {
  await ana.post('/api/payments/confirm/').send(body).expect(422);
});

it('keeps the rule for late payments with the development', async () => {
  const read = async () => (await ana.get(`/api/developments/${aurora.id}/`).expect(200)).body.data as object;
  expect(await read()).toMatchObject({ lateFine: null, lateInterest: null });
  const set = (body: object) => ana.patch(`/api/developments/${aurora.id}/`).send(body);
  await set({ late_fine: '1,5', late_interest: 0.5 }).expect(200);
  expect(await read()).toMatchObject({ lateFine: '1.5', lateInterest: '0.5' });
  const refused = await set({ lateFine: '2,01' }).expect(422);
  expect(refused.body.errors[0]).toMatchObject({ field: 'lateFine', code: 'MAXIMUM_VALUE' });
  await set({ lateFine: null }).expect(200);
  expect(await read()).toMatchObject({ lateFine: null, lateInterest: '0.5' });
});
