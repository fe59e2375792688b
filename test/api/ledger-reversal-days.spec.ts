/** The day of a reversal: chosen, or the entry's own inside an edit, so that no report of the past counts an entry twice. */
import { addDays } from '@livro/calendar';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callsOf } from './ledger-calls.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  expense,
  payment,
  today,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let call: ReturnType<typeof callsOf>;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  call = callsOf(livro, ana);
  aurora = await development(ana);
}, 60_000);
afterAll(() => livro?.stop());

const LAST_OF_2025 = '2025-12-31';
const opening = (accountId: string, amount: number, date = '2025-01-10') =>
  call.made('transactions/', { type: 'initial_balance', account_id: accountId, amount, date });
const yearEnd = async (accountId: string) => {
  const { balance, totalExpenses, totalPaymentsReceived, openingBalance } = await call.read(
    `accounts/${accountId}/?as_of=${LAST_OF_2025}`,
  );
  return { balance, totalExpenses, totalPaymentsReceived, openingBalance };
};

it('of an opening is its own day, so that a year that is over closes with the right one alone', async () => {
  const wrong = await opening(aurora.land, 1_000);
  await call
    .post(`transactions/${wrong}/reverse/`, { reason: 'Valor errado', date: '10/01/2025' })
    .expect(201);
  expect(await yearEnd(aurora.land)).toMatchObject({ balance: 0 });
  await opening(aurora.land, 1_500);
  expect(await yearEnd(aurora.land)).toMatchObject({ balance: 1_500, openingBalance: 1_500 });
});

it('is any later day that is open, and never before the entry, ahead, or in a closed month', async () => {
  const id = await call.made('expenses/', expense(aurora.building, { date: '2024-03-31', amount: 10 }));
  await ana.post('/api/periods/2024-04/close/').expect(200);
  const reverse = (date: string) => call.post(`transactions/${id}/reverse/`, { reason: 'Engano', date });
  await call.refused(
    reverse('2024-03-30'),
    422,
    'INVALID_DATE',
    'O estorno não pode ser anterior ao lançamento',
    'date',
  );
  await call.refused(reverse(addDays(today, 1)), 422, 'FUTURE_DATE', 'Data não pode ser no futuro', 'date');
  await call.refused(reverse('2024-04-30'), 422, 'PERIOD_CLOSED', 'O período está fechado', 'date');
  const { body } = await reverse('2024-05-02').expect(201);
  expect(body.data).toMatchObject({ date: '2024-05-02', reverses: id });
});

it('inside an edit leaves the reports of the past as if the entry had been right at once', async () => {
  const [edited, straight] = [await development(ana), await development(ana)];
  const client = await clientOf(ana, edited);
  for (const place of [edited, straight]) {
    await opening(place.building, 5_000);
    const right = place === straight;
    const spent = { date: '2025-06-10', category: 'material' };
    const cost = await call.made(
      'expenses/',
      expense(place.building, { ...spent, amount: right ? 300 : 3_000 }),
    );
    const paid = { date: '2025-07-10', amount: right ? 800 : 80 };
    const received = await call.made('payments/', payment(place.building, client, paid));
    if (right) continue;
    await ana.patch(`/api/expenses/${cost}/`).send({ amount: 300 }).expect(200);
    await ana.patch(`/api/payments/${received}/`).send({ amount: 800 }).expect(200);
  }
  const wanted = { balance: 5_500, totalExpenses: 300, totalPaymentsReceived: 800, openingBalance: 5_000 };
  const reportOf = async ({ id }: Development) => {
    const books = await call.read(`trial-balance/?development=${id}&as_of=${LAST_OF_2025}`);
    return books.lines.map(({ code, debitBalance, creditBalance }: Record<string, unknown>) => ({
      code,
      debitBalance,
      creditBalance,
    }));
  };
  for (const place of [edited, straight]) {
    expect(await yearEnd(place.building)).toEqual(wanted);
    expect(await call.account(place.building)).toMatchObject(wanted);
  }
  expect(await reportOf(edited)).toEqual(await reportOf(straight));
  const dates = (await call.read(`transactions/?account=${edited.building}`)).map(
    ({ date }: { date: string }) => date,
  );
  expect(dates.filter((date: string) => date > LAST_OF_2025)).toEqual([]);
});

it('inside an edit is today where the month of the entry is closed', async () => {
  const id = await call.made('expenses/', expense(aurora.building, { date: '2024-09-10', amount: 20 }));
  await ana.post('/api/periods/2024-09/close/').expect(200);
  const before = await call.read(`accounts/${aurora.building}/?as_of=2024-09-30`);
  const moved = { amount: 21, date: '2024-10-01' };
  await ana.patch(`/api/expenses/${id}/`).send(moved).expect(200);
  expect(await call.read(`accounts/${aurora.building}/?as_of=2024-09-30`)).toMatchObject({
    balance: before.balance,
  });
});

it('needs a reason wherever an entry is undone', async () => {
  const id = await call.made('expenses/', expense(aurora.building, { amount: 30 }));
  const client = await clientOf(ana, aurora);
  const paid = await call.made('payments/', payment(aurora.land, client));
  const missing = [422, 'REQUIRED_FIELD', 'Motivo é obrigatório', 'reason'] as const;
  await call.refused(ana.delete(`/api/expenses/${id}/`).send(), ...missing);
  await call.refused(ana.delete(`/api/payments/${paid}/`).send({ reason: ' ' }), ...missing);
  await call.refused(call.post(`payments/${paid}/refund/`), ...missing);
  await ana.delete(`/api/expenses/${id}/`).send({ reason: 'Em dobro' }).expect(200);
  await call.post(`payments/${paid}/refund/`, { reason: 'Distrato' }).expect(200);
});
