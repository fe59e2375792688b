/**
 * The dashboard and the analyses on the books of 2025, with corrections and purchases of today on top: every figure against
 * the events of the journal summed by hand, and the books as they were imported against hledger.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type {
  CategoryBreakdownView,
  DashboardStatsView,
  MonthlyTrendsView,
} from '../../backend/src/insights/figures/dashboard.view.ts';
import { InsightsService } from '../../backend/src/insights/figures/insights.service.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { startTestApp, type TestApp, type Person } from '../support/app.ts';
import { books2025, CommandLine, expected2025 } from './books.fixture.ts';
import { apiDocument } from '../support/documented.ts';
import type { Asked, Books, HeldDevelopment, OpenPurchase } from './insights.books.ts';
import { correctBooks } from './insights.fixture.ts';
import { followFigures } from './insights.followed.ts';
import { held, hold } from './insights.held.ts';
import { dayAfter, openPositions, reais, type Reference, referenceOf } from './insights.reference.ts';
import { leadsOf, misled } from './insights.leads.ts';
import { nowhere, today, type Agent } from './ledger.fixture.ts';
import { holdClosings, holdReport, holdStatement } from './reports.books.ts';
import { asking } from './other-programs.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

jest.setTimeout(120_000);

let livro: TestApp;
let agent: Agent;
let buyer: Person;
let developments: HeldDevelopment[];
let reference: Reference;
const purchases: OpenPurchase[] = [];

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

it('leads from every figure to entries that add up to it', async () => {
  const leads = await leadsOf(ask, '2025');
  expect(leads.length).toBeGreaterThan(200);
  expect(await misled(ask, leads)).toEqual([]);
});

it('writes reports and statements of the imported books that say the same', () =>
  holdClosings(agent, developments, expected2025()));

asking('hledger')('says of every month and category what hledger says', async () => {
  const year = 'from=2025-01-01&to=2025-12-31';
  const { expenses } = await ask<CategoryBreakdownView>(`dashboard/category-breakdown/?${year}`);
  const { months: trend } = await ask<MonthlyTrendsView>(`dashboard/monthly-trends/?${year}`);
  const journal = path.join(books2025, 'livro.journal');
  const report = (...args: string[]) => {
    const { error, stdout } = spawnSync('hledger', ['-f', journal, 'bal', '-N', '-O', 'csv', ...args], {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    });
    if (error) throw error;
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
      ['Vista da Serra', 1_234_567, dayAfter(today, 10)],
      ['Vista da Serra', 200_000, dayAfter(today, -3)],
      ['Porto Novo', 99_999, null],
      ['Porto Novo', 32_101, today],
    ] as const)
      await request(name, cost, needed, 'approved');
    await request('Porto Novo', 5_000, dayAfter(today, -8), 'pending');
    reference = referenceOf(await livro.events('ledger'));
  });

  /** `cost` in centavos. */
  async function request(
    name: string,
    cost: number,
    needed: string | null,
    status: OpenPurchase['status'],
  ): Promise<void> {
    const development = named(name).id;
    const body = {
      description: `Cimento CP-II, ${purchases.length + 1} sacos`,
      development_id: development,
      estimated_cost: cost / 100,
      category: 'material',
      urgency: 'high',
    };
    const { id } = (await buyer.agent.post('/api/purchase-requests/').send(body).expect(201)).body.data;
    // Afterwards: a new request is not late from the start.
    if (needed) {
      const change = { needed_by_date: needed };
      await buyer.agent.patch(`/api/purchase-requests/${id}/`).send(change).expect(200);
    }
    if (status === 'approved') await agent.post(`/api/purchase-requests/${id}/approve/`).expect(200);
    purchases.push({ id, development, description: body.description, status, cost, needed });
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
    ['since ever', () => ({})],
    ['a day on which a return is due', () => ({ asOf: dueDays().find((day) => day <= today) })],
    ['a day on which a payment is due', () => ({ asOf: reference.pending[0]!.date })],
    ['three rows of a past day', () => ({ asOf: '2025-11-20', limit: 3 })],
    ['a hundred rows of one development', () => ({ development: named('Porto Novo').id, limit: 100 })],
  ];
  const dueDays = (): string[] =>
    openPositions(reference).flatMap(({ made, outstanding }) =>
      outstanding > 0 ? (made.expectedReturnDate as string) : [],
    );
  const books = (): Books => ({ ask, reference, developments, purchases });

  it('holds every route that there is', () => {
    const there = Object.entries(apiDocument.paths)
      .filter(([route, { get }]) => get && /^\/api\/(dashboard|analytics)\//.test(route))
      .map(([route]) => route.replace(/^\/api\/|\/?(\{id\})?\/?$/g, ''));
    expect(held.map(({ path: route }) => route).sort()).toEqual(there.sort());
  });

  it.each(held.flatMap((route) => wheres.map((where) => [route.path, where[0], route, where[1]] as const)))(
    '%s: %s',
    (_, __, route, askedOf) => hold(route, books(), askedOf()),
  );

  it('reports in a workbook and on paper: every development today, two on a past day', async () => {
    // One after the other: a person has two at a time.
    for (const { id } of developments) await holdReport(agent, books(), id, today);
    for (const { id } of developments.slice(0, 2)) await holdReport(agent, books(), id, '2025-06-15');
  });

  it('statements of every development, line by line', async () => {
    const events = await livro.events('ledger');
    for (const { id } of developments) await holdStatement(agent, books(), id, events, today);
  });

  it.each(wheres.filter(([name]) => ['broken months', 'up to today'].includes(name)))(
    'the entries that each figure leads to add up to it: %s',
    (_, whereOf) => followFigures(books(), whereOf()),
  );
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
  expect(await refusal('dashboard/stats/?as_of=2025-02-30', 422)).toMatchObject({ field: 'as_of' });
  await buyer.agent.get('/api/dashboard/stats/').expect(403);
});

it('a read whose session Postgres ends says that it passes', async () => {
  const database = livro.app.get(Database);
  const cutOff = () =>
    database.reading((moment) => moment.query('select pg_terminate_backend(pg_backend_pid())'));
  await expect(
    livro.app.get(InsightsService).reading('Falha ao carregar alertas', cutOff),
  ).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Falha ao carregar alertas. Sistema ocupado ou fora de alcance. Tente de novo em instantes.',
  });
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
