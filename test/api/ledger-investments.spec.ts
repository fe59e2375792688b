/** What investments promised and gave, as it is answered: rates, values on any day, internal rates of return. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, comeBack, type Development, development, investment } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let bela: Development;
let cdb: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 10_000, 1_000);
  bela = await development(ana, 5_000);
  const book = async (path: string, body: object) =>
    (await ana.post(`/api/financial-investments/${path}`).send(body).expect(201)).body.data;
  const made = await book(
    '',
    investment(aurora.building, { expected_return_rate: '10,5', expected_return_date: '2027-01-10' }),
  );
  cdb = made.id as string;
  await book(`${cdb}/add_return/`, comeBack());
  await book(`${cdb}/add_return/`, comeBack({ type: 'full', return_amount: 350, return_date: '2026-08-01' }));
  // The published example of XIRR, on two accounts of one development.
  const parts = [
    ['2008-03-01', 2_750],
    ['2008-10-30', 4_250],
    ['2009-02-15', 3_250],
    ['2009-04-01', 2_750],
  ] as const;
  const first = { principal_amount: 1_000, investment_date: '2008-01-01', expected_return_rate: '40' };
  const example = await book('', investment(bela.building, first));
  for (const [index, [return_date, amount]] of parts.entries()) {
    const type = index === parts.length - 1 ? 'full' : 'partial';
    await book(`${example.id}/add_return/`, comeBack({ type, return_date, return_amount: amount / 10 }));
  }
}, 60_000);
afterAll(() => livro?.stop());

const get = async (path: string) =>
  (await ana.get(`/api/financial-investments/${path}`).expect(200)).body.data;

it('an investment says what was promised and what each return made of it', async () => {
  const found = await get(`${cdb}/`);
  expect(found).toMatchObject({
    daily_rate: 0.0273586281,
    expected_days: 365,
    expected_final_value: 663,
    outstanding_principal: 0,
    current_value: 0,
  });
  const [full, partial] = found.returns;
  // 300,00 paid 286,21 back after 172 days: at 10,5 % it would have been 300,00. 350,00 for 313,79 after 203 days is more.
  expect(partial).toMatchObject({
    days: 172,
    realised_rate: 10.5015,
    rate_difference: 0.0015,
    expected_value: 300,
    value_difference: 0,
  });
  expect(full).toMatchObject({
    days: 203,
    realised_rate: 21.6967,
    rate_difference: 11.1967,
    expected_value: 331.71,
    value_difference: 18.29,
  });
  expect(found.xirr).toBeGreaterThan(10.5);
});

it('has a value on any day', async () => {
  const on = async (day: string) => get(`${cdb}/?as_of=${day}`);
  expect(await on('2026-01-09')).toMatchObject({ current_value: 0, xirr: null, value_date: '2026-01-09' });
  expect(await on('2026-01-10')).toMatchObject({ current_value: 600, xirr: null });
  // 600,00 × 1,105^(90/365)
  expect(await on('2026-04-10')).toMatchObject({ current_value: 614.95, xirr: 10.4964 });
  // 313,79 × 1,105^(172/365), the principal that the first return left
  expect(await on('01/07/2026')).toMatchObject({ current_value: 328.91 });
  expect(await on('2026-08-01')).toMatchObject({ current_value: 0 });
});

it('yields the published rate, by investment, account and development', async () => {
  for (const scope of [`account=${bela.building}`, `development=${bela.id}`]) {
    expect(await get(`xirr/?${scope}`)).toMatchObject({
      xirr: 37.3363,
      invested: 1_000,
      returns_received: 1_300,
      current_value: 0,
    });
    expect(await get(`summary/?${scope}`)).toMatchObject({ xirr: 37.3363, invested: 1_000 });
  }
  const [example] = await get(`?account=${bela.building}`);
  expect(example).toMatchObject({ xirr: 37.3363, expected_final_value: null });
});

it('says nothing of a promise that nobody gave', async () => {
  const { building } = await development(ana, 100);
  const body = investment(building, { principal_amount: 50, expected_return_rate: '' });
  const { id } = (await ana.post('/api/financial-investments/').send(body).expect(201)).body.data;
  const back = comeBack({ return_amount: 10 });
  await ana.post(`/api/financial-investments/${id}/add_return/`).send(back).expect(201);
  const found = await get(`${id}/`);
  expect(found).toMatchObject({ daily_rate: null, expected_final_value: null });
  expect(found.returns[0]).toMatchObject({ rate_difference: null, expected_value: null });
});

it('has no rate where there is nothing, or where nothing was applied yet', async () => {
  expect(await get(`xirr/?account=${aurora.land}`)).toMatchObject({
    xirr: null,
    invested: 0,
    current_value: 0,
  });
  expect(await get(`xirr/?development=${bela.id}&as_of=2007-12-31`)).toMatchObject({
    xirr: null,
    invested: 0,
  });
  expect(await get(`xirr/?development=${bela.id}&as_of=2008-01-01`)).toMatchObject({
    xirr: null,
    invested: 1_000,
  });
});

it('refuses a day that is none', async () => {
  for (const [path, field] of [
    [`${cdb}/?as_of=2026-02-30`, 'as_of'],
    ['xirr/?asOf=ontem', 'asOf'],
  ]) {
    const { body } = await ana.get(`/api/financial-investments/${path}`).expect(422);
    expect(body.errors[0]).toMatchObject({ field, code: 'INVALID_DATE' });
  }
});
