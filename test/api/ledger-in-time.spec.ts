/** The two axes of time over HTTP: value date and recorded time on accounts, history, statement, trial balance, changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { localDate } from '@livro/calendar';
import {
  readTrialBalance,
  trialBalanceAsText,
} from '../../backend/src/cli/auditing/trial-balance-command.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  type Development,
  development,
  expense,
  investment,
  nowhere,
  payment,
  transfer,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let bela: Development;
/** Instants between the three acts of the story. */
let atFirst: string;
let first: string;
let second: string;
let third: string;

/** A moment that nothing was recorded in. */
async function moment(): Promise<string> {
  await sleep(5);
  const now = new Date().toISOString();
  await sleep(5);
  return now;
}

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  atFirst = await moment();
  aurora = await development(ana, 1_000);
  const client = await clientOf(ana, aurora);
  const book = async (path: string, body: object): Promise<{ id: string }> =>
    (await ana.post(`/api/${path}`).send(body).expect(201)).body.data;
  await book('expenses/', expense(aurora.building, { amount: 100, date: '2026-03-10' }));
  first = await moment();
  // Known later, counted earlier.
  await book('expenses/', expense(aurora.building, { amount: 50.5, date: '2026-02-01', category: 'labor' }));
  await book('payments/', payment(aurora.building, client, { amount: 300, date: '2026-04-01' }));
  second = await moment();
  bela = await development(ana, 0);
  await book('transfers/', transfer(aurora.building, aurora.land, { amount: 20, date: '2026-04-02' }));
  await book('transfers/', transfer(aurora.building, bela.building, { amount: 30, date: '2026-04-03' }));
  const made = await book(
    'financial-investments/',
    investment(aurora.building, { investment_date: '2026-05-01' }),
  );
  await book(`financial-investments/${made.id}/add_return/`, comeBack());
  third = await moment();
}, 60_000);
afterAll(() => livro?.stop());

const get = async (path: string) => (await ana.get(`/api/${path}`).expect(200)).body.data;
const accountAt = (query: string) => get(`accounts/${aurora.building}/?${query}`);

describe('an account', () => {
  it('at today and now is the account itself', async () => {
    const { updatedAt: _, ...now } = await get(`accounts/${aurora.building}/`);
    expect(await accountAt('as_of=2099-12-31')).toMatchObject(now);
    expect(await accountAt(`known_at=${third}`)).toMatchObject(now);
    expect(await accountAt(`asOf=31/12/2099&knownAt=${third}`)).toMatchObject(now);
  });

  it('counts what was due by a day', async () => {
    expect(await accountAt('as_of=2026-01-01')).toMatchObject({
      balance: 0,
      openingBalance: null,
      movements: 0,
    });
    expect(await accountAt('as_of=2026-01-02')).toMatchObject({ balance: 1000, openingBalance: 1000 });
    expect(await accountAt('as_of=2026-02-01')).toMatchObject({ balance: 949.5, totalExpenses: 50.5 });
    expect(await accountAt('as_of=2026-04-03')).toMatchObject({
      balance: 1099.5,
      totalExpenses: 150.5,
      totalPaymentsReceived: 300,
      totalTransfersOut: 50,
      totalInvested: 0,
      movements: 6,
    });
    expect(await accountAt('as_of=2026-05-01')).toMatchObject({ totalInvested: 600, currentlyInvested: 600 });
  });

  it('knows what was recorded by a moment', async () => {
    expect(await accountAt(`known_at=${first}`)).toMatchObject({
      balance: 900,
      totalExpenses: 100,
      movements: 2,
    });
    expect(await accountAt(`known_at=${first}&as_of=2026-02-28`)).toMatchObject({ balance: 1000 });
    expect(await accountAt(`known_at=${second}&as_of=2026-02-28`)).toMatchObject({ balance: 949.5 });
    const { updatedAt } = await accountAt(`known_at=${first}`);
    expect(updatedAt < first && updatedAt > atFirst).toBe(true);
  });

  it('that was opened later was not there yet', async () => {
    const ids = async (query: string) =>
      (await get(`accounts/?${query}`)).map(({ id }: { id: string }) => id);
    expect(await ids(`known_at=${second}`)).toEqual([aurora.building, aurora.land]);
    expect(await ids(`known_at=${atFirst}`)).toEqual([]);
    expect(await ids(`known_at=${third}&as_of=2000-01-01`)).toHaveLength(4);
    expect(await get(`accounts/?known_at=${second}&page=1`)).toMatchObject({ count: 2, next: null });
    const { body } = await ana.get(`/api/accounts/${bela.building}/?known_at=${second}`).expect(404);
    expect(body).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });
});

it('history stops at a day and at a moment', async () => {
  const amounts = async (query: string) =>
    (await get(`transactions/?account=${aurora.building}&${query}`)).map(
      ({ signedAmount }: { signedAmount: number }) => signedAmount,
    );
  expect(await amounts('as_of=2026-03-31')).toEqual([-100, -50.5, 1000]);
  expect(await amounts(`known_at=${first}`)).toEqual([-100, 1000]);
  expect(await amounts(`known_at=${second}&as_of=2026-03-31&from=2026-02-01`)).toEqual([-100, -50.5]);
  expect(await amounts(`known_at=${second}&as_of=2026-03-31&to=2026-02-15`)).toEqual([-50.5, 1000]);
  const page = await get(`transactions/?known_at=${second}&page=1&limit=2`);
  expect(page).toMatchObject({ count: 4, totals: { income: 1300, expense: 150.5, net: 1149.5 } });
  expect(await get(`transactions/?known_at=${second}&limit=2&cursor=${page.next}`)).toMatchObject({
    next: null,
  });
});

describe('a statement', () => {
  const statement = (query: string) => get(`accounts/${aurora.building}/statement/?${query}`);

  it('runs from its opening to its closing balance', async () => {
    const found = await statement('from=2026-02-01&to=2026-04-01');
    expect(found).toMatchObject({
      accountId: aurora.building,
      from: '2026-02-01',
      to: '2026-04-01',
      openingBalance: 1000,
      closingBalance: 1149.5,
      totalIn: 300,
      totalOut: 150.5,
      count: 3,
      next: null,
    });
    expect(
      found.results.map(({ date, type, signedAmount, balance }: Record<string, unknown>) => [
        date,
        type,
        signedAmount,
        balance,
      ]),
    ).toEqual([
      ['2026-02-01', 'expense', -50.5, 949.5],
      ['2026-03-10', 'expense', -100, 849.5],
      ['2026-04-01', 'payment', 300, 1149.5],
    ]);
  });

  it('goes on where a page ended', async () => {
    const one = await statement('to=2026-04-01&limit=2');
    expect(one.results.map(({ balance }: { balance: number }) => balance)).toEqual([1000, 949.5]);
    const two = await statement(`to=2026-04-01&limit=2&cursor=${one.next}`);
    expect(two.results.map(({ balance }: { balance: number }) => balance)).toEqual([849.5, 1149.5]);
    expect(two).toMatchObject({ openingBalance: 0, closingBalance: 1149.5, next: null });
  });

  it('is that of a moment too', async () => {
    expect(await statement(`known_at=${first}`)).toMatchObject({ closingBalance: 900, count: 2 });
  });

  it('of an unknown account is not there', async () => {
    await ana.get(`/api/accounts/${nowhere}/statement/`).expect(404);
  });
});

describe('the trial balance', () => {
  const lines = async (query: string) => {
    const found = await get(`trial-balance/?${query}`);
    expect(found.balanced).toBe(true);
    expect(found.totalDebit).toBe(found.totalCredit);
    expect(found.totalDebitBalance).toBe(found.totalCreditBalance);
    return found.lines as {
      accountId: string;
      code: string;
      name: string;
      debitBalance: number;
      creditBalance: number;
    }[];
  };

  it('of all books names every line', async () => {
    const building = (await lines('as_of=2026-04-03')).filter(
      ({ accountId }) => accountId === aurora.building,
    );
    expect(
      building.map(({ code, name, debitBalance, creditBalance }) => [
        code,
        name,
        debitBalance,
        creditBalance,
      ]),
    ).toEqual([
      ['asset', 'Disponível', 1099.5, 0],
      ['between-developments', 'Transferências entre empreendimentos', 30, 0],
      ['opening-equity', 'Saldo inicial', 0, 1000],
      ['revenue', 'Receitas de clientes', 0, 300],
      ['expense:material', 'Despesas: Material', 100, 0],
      ['expense:labor', 'Despesas: Mão de Obra', 50.5, 0],
    ]);
  });

  it('balances on any day, at any moment and for each development', async () => {
    for (const day of ['2025-12-31', '2026-01-02', '2026-04-03', '2026-07-01', '2099-01-01'])
      await lines(`as_of=${day}`);
    for (const known of [atFirst, first, second, third]) await lines(`known_at=${known}&as_of=2026-04-01`);
    expect(await lines(`development=${bela.id}`)).toEqual([
      expect.objectContaining({ accountId: bela.building, code: 'asset', debitBalance: 30 }),
      expect.objectContaining({ code: 'between-developments', creditBalance: 30 }),
    ]);
    expect((await lines(`development=${aurora.id}`)).length).toBeGreaterThan(6);
    expect(await lines(`development=${nowhere}`)).toEqual([]);
    expect(await lines(`known_at=${atFirst}`)).toEqual([]);
  });
});

describe('on the command line', () => {
  it('the trial balance is the same, for people and for programs', async () => {
    const asOf = localDate('2026-04-03');
    const found = await readTrialBalance(livro.app, { asOf, development: aurora.name.toUpperCase() });
    expect(found).toEqual(await get(`trial-balance/?as_of=2026-04-03&development=${aurora.id}`));
    const text = trialBalanceAsText(found);
    expect(text).toMatch(/^Balancete até 03\/04\/2026\n/);
    expect(text).toContain(`\n${aurora.name}: Conta da Obra\n`);
    expect(text).toMatch(/\n {2}Despesas: Mão de Obra +50,50 +0,00 +50,50 +0,00\n/);
    expect(text).toMatch(/\nTotal +[\d.,]+ +[\d.,]+ +1\.300,00 +1\.300,00\nDébitos iguais a créditos\.\n$/);
  });

  it('an unknown development ends it', async () => {
    await expect(readTrialBalance(livro.app, { development: 'Nenhum' })).rejects.toThrow(
      'Empreendimento não encontrado',
    );
  });
});

describe('what changed', () => {
  it('between two moments is told by account and by entry', async () => {
    const found = await get(`audit/changes/?from_known_at=${first}&to_known_at=${second}`);
    expect(found.accounts).toEqual([
      {
        accountId: aurora.building,
        accountType: 'building',
        developmentName: aurora.name,
        difference: 249.5,
        totalIn: 300,
        totalOut: 50.5,
        movements: 2,
      },
    ]);
    expect(found.results.map(({ signedAmount }: { signedAmount: number }) => signedAmount)).toEqual([
      300, -50.5,
    ]);
    expect(found).toMatchObject({ count: 2, fromKnownAt: first, toKnownAt: second, next: null });
  });

  it('since the beginning is everything, and after the end nothing', async () => {
    const all = await get(`audit/changes/?fromKnownAt=2000-01-01T00:00:00-03:00&limit=3`);
    expect(all).toMatchObject({ fromEntry: 0, limit: 3 });
    expect(all.results).toHaveLength(3);
    expect(all.next).toEqual(expect.any(String));
    expect(await get(`audit/changes/?from_known_at=${third}`)).toMatchObject({
      accounts: [],
      results: [],
      count: 0,
    });
  });
});

describe('a reversal', () => {
  const one = async (query: string) =>
    (await get(`transactions/?account=${aurora.building}&as_of=2026-03-31&${query}`))[0];

  it('is known from when it was made, and counts from its own day', async () => {
    const before = await one(`known_at=${third}`);
    await ana
      .post(`/api/transactions/${before.id}/reverse/`)
      .send({ reason: 'Lançada duas vezes' })
      .expect(201);
    expect(await one(`known_at=${third}`)).toEqual(before);
    expect(await one(`known_at=${await moment()}`)).toMatchObject({
      id: before.id,
      reversedBy: expect.any(String) as unknown,
    });
    expect(await accountAt('as_of=2026-03-31')).toMatchObject({ balance: 849.5, totalExpenses: 150.5 });
    const { updatedAt: _, ...now } = await get(`accounts/${aurora.building}/`);
    expect(now).toMatchObject({ totalExpenses: 50.5 });
    expect(await accountAt('as_of=2099-12-31')).toMatchObject(now);
    expect(await get('trial-balance/')).toMatchObject({ balanced: true });
    const { accounts } = await get(`audit/changes/?from_known_at=${third}`);
    expect(accounts).toEqual([expect.objectContaining({ accountId: aurora.building, difference: 100 })]);
  });
});
