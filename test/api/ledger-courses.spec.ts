/** How balances came to be what they are: by day for the accounts of a development, by month for all developments. */
import { addDays, type LocalDate } from '@livro/calendar';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  nowhere,
  payment,
  today,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_000);
}, 60_000);
afterAll(() => livro?.stop());

const post = (path: string, body: object) => ana.post(`/api/${path}`).send(body);

describe('the course of balances', () => {
  const courses = (query: string) => ana.get(`/api/accounts/daily-balances/?${query}`);

  it('has the closing balance of each of the last 90 days, of all accounts of a development at once', async () => {
    const river = await development(ana);
    const payer = await clientOf(ana, river);
    const received = (amount: number, daysAgo: number) =>
      post('payments/', payment(river.building, payer, { amount, date: addDays(today, -daysAgo) }));
    await received(500, 200).expect(201);
    await received(200, 30).expect(201);
    const { body } = await courses(`development=${river.id}`).expect(200);
    const range = { from: addDays(today, -89), to: today };
    const days = (count: number, balance: number) => new Array<number>(count).fill(balance);
    expect(body.data).toEqual([
      { accountId: river.building, ...range, balances: [...days(59, 500), ...days(31, 700)] },
      { accountId: river.land, ...range, balances: days(90, 0) },
    ]);
    const past = await courses(`development=${river.id}&asOf=${addDays(today, -31)}`).expect(200);
    expect(past.body.data[0]).toMatchObject({ to: addDays(today, -31), balances: days(90, 500) });
  });

  it('goes as many days back as is asked for, a year at most', async () => {
    const { body } = await courses(`development=${aurora.id}&days=366`).expect(200);
    expect(body.data[0]).toMatchObject({ from: addDays(today, -365), to: today });
    expect(body.data[0].balances).toHaveLength(366);
    const refused = await courses(`development=${aurora.id}&days=367`).expect(422);
    expect(refused.body.errors[0]).toMatchObject({ field: 'days', message: 'Use de 1 a 366 dias' });
  });

  it('has the balance of each development at the end of each of twelve months, and now', async () => {
    const hill = await development(ana);
    const payer = await clientOf(ana, hill);
    const thisMonth = `${today.slice(0, 7)}-01` as LocalDate;
    const lastMonth = addDays(thisMonth, -1);
    const received = (amount: number, date: LocalDate) =>
      post('payments/', payment(hill.building, payer, { amount, date })).expect(201);
    await received(500, addDays(thisMonth, -500));
    await received(200, lastMonth);
    await received(50, today);
    const { body } = await ana.get('/api/accounts/monthly-balances/').expect(200);
    const balances = [...new Array<number>(11).fill(500), 700, 750];
    expect(
      body.data.filter(({ developmentId }: { developmentId: string }) => developmentId === hill.id),
    ).toEqual([
      { developmentId: hill.id, from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: today, balances },
    ]);
  });

  it('is of one development, and of none that nobody knows', async () => {
    const { body } = await courses('').expect(422);
    expect(body.errors[0]).toMatchObject({ field: 'development', message: 'Empreendimento é obrigatório' });
    await courses(`development=${nowhere}`).expect(404);
  });
});
