/**
 * The dashboard and the analyses on the books of 2025, with corrections and purchases of today on top: every figure against
 * the facts of the journal summed by hand, and the books as they were imported against hledger.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { AlertsView } from '../../backend/src/insights/http/alerts.view.ts';
import type {
  CategoryBreakdownView,
  DashboardStatsView,
  MonthlyTrendsView,
  RecentTransactionView,
  TopDevelopmentView,
} from '../../backend/src/insights/http/dashboard.view.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { books2025, CommandLine, expected2025 } from './books.fixture.ts';
import { correctBooks } from './insights.fixture.ts';
import { followFigures } from './insights.followed.ts';
import {
  type Asked,
  type Books,
  type CommittedPurchase,
  type HeldDevelopment,
  holdBreakdown,
  holdComparison,
  holdDevelopment,
  holdFlow,
  holdForecast,
  holdSummary,
  reais,
} from './insights.held.ts';
import {
  balance,
  dayAfter,
  legsIn,
  openPositions,
  type Reference,
  referenceOf,
  total,
} from './insights.reference.ts';
import { nowhere, today, type Agent } from './ledger.fixture.ts';
import { holdBookFiles } from './reports.books.ts';
import { signedInAs, type Person } from './purchases.fixture.ts';

jest.setTimeout(120_000);

let livro: TestApp;
let agent: Agent;
let buyer: Person;
let developments: HeldDevelopment[];
let reference: Reference;
/** Approved and not completed: cost and day. */
const committed: CommittedPurchase[] = [];

const ask = async <View>(url: string): Promise<View> =>
  (await agent.get(`/api/${url}`).expect(200)).body.data as View;
const named = (name: string): HeldDevelopment => developments.find((one) => one.name === name)!;

beforeAll(async () => {
  livro = await startTestApp();
  const ledger = CommandLine.hostedBeside(livro);
  const { code } = await ledger.import(books2025);
  await ledger.end();
  expect(code).toBe(0);
  agent = await livro.administrator();
  developments = (await agent.get('/api/developments/').expect(200)).body.data;
});
afterAll(() => livro.stop());

it('gives the imported books the figures that they came with', async () => {
  const expected = expected2025();
  const sum = (of: (row: (typeof expected)[number]) => number): number =>
    reais(expected.reduce((all, row) => all + Math.round(of(row) * 100), 0));
  expect(await ask<DashboardStatsView>('dashboard/stats/')).toMatchObject({
    asOf: today,
    totalDevelopments: 6,
    totalBalance: sum(({ balance: of }) => of),
    buildingAccountBalance: sum((row) => (row.type === 'building' ? row.balance : 0)),
    landAccountBalance: sum((row) => (row.type === 'land' ? row.balance : 0)),
    totalInvested: sum((row) => row.totalInvested),
    totalReturns: sum((row) => row.totalReturns),
    totalInvestment: sum((row) => row.totalInvested - row.totalReturns),
    totalExpenses: sum((row) => row.totalExpenses),
    totalRevenue: sum((row) => row.totalPaymentsReceived),
    netProfit: sum((row) => row.totalPaymentsReceived - row.totalExpenses),
    isProfitable: true,
    pendingPayments: { count: 55 },
  });
});

it('writes reports and statements of the imported books that say the same', async () => {
  const imported = referenceOf(await livro.events('ledger'));
  await holdBookFiles({ agent, developments, expected: expected2025(), reference: imported });
});

it('says of every month and category what hledger says', async () => {
  const year = 'from=2025-01-01&to=2025-12-31';
  const { expenses } = await ask<CategoryBreakdownView>(`dashboard/category-breakdown/?${year}`);
  const { months: trend } = await ask<MonthlyTrendsView>(`dashboard/monthly-trends/?${year}`);
  const journal = path.join(books2025, 'livro.journal');
  const report = (...args: string[]) => {
    const { error, stdout } = spawnSync('hledger', ['-f', journal, 'bal', '-N', '-O', 'csv', ...args], {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    });
    if (error) return undefined;
    return stdout
      .trim()
      .split('\n')
      .map((line) =>
        line
          .slice(1, -1)
          .split('","')
          .map((cell) => Number(cell.replace('BRL ', '')) || cell),
      );
  };
  const byCategory = report('despesas', '--flat');
  const byMonth = report('despesas', '-M', '--depth', '1');
  if (!byCategory || !byMonth) return console.warn('hledger is not installed here');
  expect(Object.fromEntries(expenses.map(({ key, amount }) => [key, amount]))).toEqual(
    Object.fromEntries(byCategory.slice(1).map(([name, sum]) => [String(name).split(':')[1], sum])),
  );
  expect(trend.map((month) => month.expenses)).toEqual(byMonth[1]!.slice(1));
});

describe('with corrections, refunds and purchases of today', () => {
  beforeAll(async () => {
    buyer = await signedInAs(livro, 'purchaser', 'Bia');
    await correctBooks(agent);
    for (const [name, cost, needed] of [
      ['Vista da Serra', '12.345,67', dayAfter(today, 10)],
      ['Vista da Serra', '2.000,00', dayAfter(today, -3)],
      ['Porto Novo', '999,99', undefined],
    ] as const)
      await approvedPurchase(name, cost, needed);
    await buyer.agent
      .post('/api/purchase-requests/')
      .send(request('Porto Novo', '50,00', dayAfter(today, -8)))
      .expect(201);
    reference = referenceOf(await livro.events('ledger'));
  });

  const request = (name: string, cost: string, needed: string | undefined) => ({
    description: 'Cimento CP-II, 200 sacos',
    development_id: named(name).id,
    estimated_cost: cost,
    category: 'material',
    urgency: 'high',
    ...(needed && { needed_by_date: needed }),
  });

  async function approvedPurchase(name: string, cost: string, needed: string | undefined): Promise<void> {
    const { body } = await buyer.agent
      .post('/api/purchase-requests/')
      .send(request(name, cost, needed))
      .expect(201);
    await agent.post(`/api/purchase-requests/${body.data.id}/approve/`).expect(200);
    const centavos = Number(cost.replace(/\D/g, ''));
    committed.push({ development: named(name).id, cost: centavos, needed: needed ?? null });
  }

  /** Everything that a query may ask for: whole books and one development, whole and broken months, a past day. */
  const wheres: readonly (readonly [string, () => Asked])[] = [
    ['all of 2025', () => ({ from: '2025-01-01', to: '2025-12-31' })],
    ['broken months', () => ({ from: '2025-03-10', to: '2025-08-20' })],
    ['days inside a month', () => ({ from: '2025-05-05', to: '2025-05-17' })],
    ['one development', () => ({ from: '2025-01-15', to: today, development: named('Porto Novo').id })],
    ['up to today', () => ({ from: '2025-01-01', to: today })],
    [
      'a past day',
      () => ({
        from: '2025-02-01',
        to: '2025-06-15',
        asOf: '2025-06-15',
        development: named('Vista da Serra').id,
      }),
    ],
  ];
  const committedTo = (development?: string): number =>
    committed
      .filter((one) => !development || one.development === development)
      .reduce((sum, { cost }) => sum + cost, 0);
  const books = (): Books => ({ ask, reference, developments, committed, committedTo });

  it.each(wheres)('financial summary: %s', (_, whereOf) => holdSummary(books(), whereOf()));

  it.each(wheres)('trends and cash flow: %s', (_, whereOf) => holdFlow(books(), whereOf()));

  it.each(wheres)('breakdown, suppliers and methods: %s', (_, whereOf) => holdBreakdown(books(), whereOf()));

  it.each(wheres)('comparison and profitability: %s', (_, whereOf) => holdComparison(books(), whereOf()));

  it.each(wheres.filter(([name]) => ['broken months', 'up to today'].includes(name)))(
    'the entries that each figure leads to add up to it: %s',
    (_, whereOf) => followFigures(books(), whereOf()),
  );

  it('one development: summary and performance', async () => {
    for (const development of developments) await holdDevelopment(books(), development);
  });

  it('recent transactions and top developments', async () => {
    const { body } = await agent.get('/api/transactions/?limit=10').expect(200);
    const recent = await ask<RecentTransactionView[]>('dashboard/recent-transactions/');
    expect(recent.map(({ id }) => id)).toEqual(body.data.map(({ id }: { id: string }) => id));
    const top = await ask<TopDevelopmentView[]>('dashboard/top-developments/?limit=3&as_of=2025-07-31');
    const ranked = developments
      .map(
        ({ id }) => [id, reais(balance(legsIn(reference, { development: id, to: '2025-07-31' })))] as const,
      )
      .sort((a, b) => b[1] - a[1]);
    expect(top.map(({ id, totalBalance }) => [id, totalBalance])).toEqual(ranked.slice(0, 3));
  });

  it.each([
    ['today', () => today],
    ['a past day', () => '2025-11-20'],
  ])('forecast from %s', (_, dayOf) => holdForecast(books(), dayOf()));

  it('alerts: what is overdue, and accounts that do not cover their month', async () => {
    const { counts, alerts } = await ask<AlertsView>('dashboard/alerts/?limit=100');
    const of = (kind: string): number => counts.find((one) => one.kind === kind)?.count ?? 0;
    expect(of('overdue-payment')).toBe(reference.pending.filter(({ date }) => date < today).length);
    expect(of('overdue-return')).toBe(
      openPositions(reference).filter(
        ({ made, outstanding }) =>
          outstanding > 0 && typeof made.expectedReturnDate === 'string' && made.expectedReturnDate < today,
      ).length,
    );
    expect(alerts.filter(({ kind }) => kind === 'overdue-purchase')).toMatchObject([
      { title: 'Solicitação de compra à espera', days: 8, link: '/purchases?status=pending' },
      { title: 'Compra aprovada em atraso', days: 3, amount: 2000, link: '/purchases?status=approved' },
    ]);
    expect(alerts.find(({ kind }) => kind === 'overdue-payment')?.link).toMatch(
      /^\/developments\/[-0-9a-f]{36}#pagamentos-pendentes$/,
    );
    const then = await ask<AlertsView>('dashboard/alerts/?as_of=2025-06-30&limit=100');
    const low = [...reference.accounts()].filter((account) => {
      const own = reference.legs.filter((leg) => leg.account === account && leg.date <= '2025-06-30');
      const burn = Math.round(
        total(
          own.filter(({ date }) => date >= dayAfter('2025-06-30', -89)),
          'expense',
        ) / 3,
      );
      return balance(own) >= 0 && burn > 0 && balance(own) < burn;
    });
    const negative = [...reference.accounts()].filter(
      (account) =>
        balance(reference.legs.filter((leg) => leg.account === account && leg.date <= '2025-06-30')) < 0,
    );
    expect(then.alerts.filter(({ kind }) => kind === 'low-balance')).toHaveLength(low.length);
    expect(then.alerts.filter(({ kind }) => kind === 'negative-balance')).toHaveLength(negative.length);
  });
});

const year = 'from=2025-01-01&to=2025-12-31';

it('refuses what it cannot answer', async () => {
  const refusal = async (url: string, status: number) =>
    (await agent.get(`/api/${url}`).expect(status)).body.errors[0];
  const unknown = { code: 'NOT_FOUND', message: 'Empreendimento não encontrado' };
  for (const url of [
    'dashboard/performance/7',
    `dashboard/development-summary/${nowhere}/`,
    `analytics/forecast/?development=${nowhere}`,
  ])
    expect(await refusal(url, 404)).toMatchObject(unknown);
  expect(await refusal('analytics/cash-flow/?from=2025-02-01&to=2025-01-31', 422)).toMatchObject({
    field: 'from',
  });
  expect(await refusal('dashboard/stats/?as_of=2025-02-30', 422)).toMatchObject({ field: 'asOf' });
  await buyer.agent.get('/api/dashboard/stats/').expect(403);
});

it.each([
  ['dashboard/stats/', 'Falha ao carregar estatísticas do dashboard'],
  [`dashboard/financial-summary/?${year}`, 'Falha ao carregar resumo financeiro'],
  [`dashboard/monthly-trends/?${year}`, 'Falha ao carregar tendências mensais'],
  ['dashboard/top-developments/', 'Falha ao carregar empreendimentos com maior saldo'],
  ['dashboard/alerts/', 'Falha ao carregar alertas'],
  [`analytics/cash-flow/?${year}`, 'Falha ao carregar fluxo de caixa'],
  [`analytics/expense-analysis/?${year}`, 'Falha ao carregar análise de despesas'],
  ['analytics/forecast/', 'Falha ao carregar previsão de caixa'],
  ['dashboard/development-summary/', 'Falha ao carregar resumo do empreendimento'],
  ['dashboard/performance/', 'Falha ao carregar métricas de desempenho'],
])('a read that fails is an error, never a zero: %s', async (url, message) => {
  const database = livro.app.get(Database);
  const sums = ['insight_years', 'insight_months'];
  for (const name of sums) await database.query(`alter view read.${name} rename to ${name}_away`);
  try {
    const full =
      url.endsWith('summary/') || url.endsWith('performance/') ? `${url}${developments[0]!.id}/` : url;
    const { body } = await agent.get(`/api/${full}`).expect(503);
    expect(body).toMatchObject({ success: false, code: 'DATABASE_ERROR', message });
  } finally {
    for (const name of sums) await database.query(`alter view read.${name}_away rename to ${name}`);
  }
});
