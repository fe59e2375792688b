/** No figure of a closed month changes on any page, paper or export, whatever is corrected, undone or given back later. */
import { addDays, localDate } from '@livro/calendar';
import { startTestApp, type TestApp } from '../support/app.ts';
import { figuresOfMonth, type MonthScope } from './closed-month.answers.ts';
import { callsOf } from './ledger-calls.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  development,
  type Development,
  expense,
  investment,
  payment,
  today,
  transfer,
} from './ledger.fixture.ts';
import { approved, bought } from './purchases.fixture.ts';

jest.setTimeout(600_000);

/** The month before this one. */
const to = addDays(localDate(`${today.slice(0, 7)}-01`), -1);
const month = to.slice(0, 7);
const day = (n: number) => `${month}-${String(n).padStart(2, '0')}`;
const reason = 'Engano';

let livro: TestApp;
let ana: Agent;
let call: ReturnType<typeof callsOf>;
let homes: readonly [Development, Development];
let clients: readonly string[];

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  call = callsOf(livro, ana);
  homes = [await development(ana, 90_000, 20_000), await development(ana, 50_000)];
  clients = [await clientOf(ana, homes[0]), await clientOf(ana, homes[1])];
}, 60_000);
afterAll(() => livro?.stop());

const [GLASS, SAND] = ['Vidros & Cia.', 'Areal São João'];

/** A bit of everything in the month; the ids of what is changed later. */
async function bookMonth() {
  const [{ building, land }, far] = homes;
  const spend = (amount: number, change: object = {}) =>
    call.made(
      'expenses/',
      expense(building, { amount, date: day(5), supplier: GLASS, force: true, ...change }),
    );
  const paid = (amount: number, change: object = {}) =>
    call.made('payments/', payment(building, clients[0]!, { amount, date: day(8), ...change }));
  const expenses = [
    await spend(1_838.94),
    await spend(473.85),
    await spend(12.5, { supplier: SAND, category: 'labor' }),
    await spend(30, { supplier: SAND }),
    await spend(55, { supplier: 'areal sao joao', date: day(7) }),
    await spend(77),
  ];
  await call.post(`transactions/${expenses[5]}/reverse/`, { reason, date: day(9) }).expect(201);
  const payments = [await paid(3_598.78), await paid(100), await paid(20), await paid(30), await paid(9)];
  await call.made('payments/', payment(far.building, clients[1]!, { amount: 70, date: day(3) }));
  await call.post(`payments/${payments[4]}/refund/`, { reason, date: day(12) }).expect(200);
  const transfers = [
    await call.made('transfers/', transfer(building, land, { date: day(10) })),
    await call.made('transfers/', transfer(building, far.building, { amount: 250, date: day(10) })),
    await call.made('transfers/', transfer(building, far.building, { amount: 40, date: day(11) })),
  ];
  const placed = [
    await call.made('financial-investments/', investment(building, { investment_date: day(2) })),
    await call.made(
      'financial-investments/',
      investment(building, { investment_date: day(2), description: 'LCI' }),
    ),
  ];
  const back = await call.post(
    `financial-investments/${placed[0]}/add_return/`,
    comeBack({ return_date: day(20) }),
  );
  expect(back.status).toBe(201);
  const returned = (await call.read(`transactions/?type=investment_return&from=${day(20)}&to=${day(20)}`))[0]
    .id;
  const request = await approved(ana, ana, homes[0]);
  await call
    .post(`purchase-requests/${request.id}/complete/`, {
      expense: bought(homes[0], { date: day(6), supplier: GLASS }),
    })
    .expect(200);
  return { expenses, payments, transfers, placed, returned: returned as string };
}

it('keeps every figure of the month on every page, export and paper', async () => {
  const { expenses, payments, transfers, placed, returned } = await bookMonth();
  await call.post(`periods/${month}/close/`).expect(200);
  const scope: MonthScope = {
    month,
    from: day(1),
    to,
    developments: homes.map(({ id }) => id),
    accounts: homes.flatMap(({ building, land }) => [building, land]),
    clients,
    suppliers: [GLASS, SAND],
  };
  const before = await figuresOfMonth(ana, scope);

  const reversed = (id: string) => call.post(`transactions/${id}/reverse/`, { reason }).expect(201);
  const edited = (path: string, change: object) =>
    ana.patch(`/api/${path}/`).send({ ...change, reason, late_entries: 'today' });
  await reversed(expenses[0]!);
  await ana.delete(`/api/expenses/${expenses[2]}/`).send({ reason }).expect(200);
  await edited(`expenses/${expenses[1]}`, { amount: 400, date: today }).expect(200);
  await edited(`expenses/${expenses[3]}`, { description: 'Areia lavada' }).expect(200);
  await reversed(payments[0]!);
  await ana.delete(`/api/payments/${payments[1]}/`).send({ reason }).expect(200);
  await call.post(`payments/${payments[2]}/refund/`, { reason }).expect(200);
  await edited(`payments/${payments[3]}`, { amount: 33, date: today }).expect(200);
  await reversed(transfers[1]!);
  await call.post(`transfers/${transfers[0]}/cancel/`, { reason }).expect(200);
  await edited(`transfers/${transfers[2]}`, { amount: 41, date: today }).expect(200);
  await reversed(returned);
  await reversed(placed[1]!);

  const after = await figuresOfMonth(ana, scope);
  const changed = Object.keys({ ...before, ...after }).filter(
    (place) => JSON.stringify(before[place]) !== JSON.stringify(after[place]),
  );
  expect(changed.map((place) => [place, before[place], after[place]])).toEqual([]);
  expect(Object.keys(before).length).toBeGreaterThan(1_500);
});
