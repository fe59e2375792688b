/**
 * Every question of the dashboard on a million entries: 20 developments, 40 accounts, 300 suppliers, five years of value
 * dates. Rows go straight into a scratch schema, written by Postgres itself in the order of their days, as a journal brings
 * them; the controllers ask and shape as they do over HTTP. Beside them: the bare sum over all entries that each would be without sums kept beside them.
 */
import path from 'node:path';
import type { LocalDate } from '@livro/calendar';
import { startPostgres } from '@livro/embedded-postgres';
import { developmentsProjection } from '../../backend/src/developments/developments.projection.ts';
import { AlertsController } from '../../backend/src/insights/alerts/alerts.controller.ts';
import { AnalyticsController } from '../../backend/src/insights/analyses/analytics.controller.ts';
import { DashboardController } from '../../backend/src/insights/figures/dashboard.controller.ts';
import { DevelopmentInsightsController } from '../../backend/src/insights/figures/development-insights.controller.ts';
import { InsightsService } from '../../backend/src/insights/figures/insights.service.ts';
import { insightsProjection } from '../../backend/src/insights/figures/insights.projection.ts';
import { ALL_ACCOUNTS } from '../../backend/src/insights/figures/insights.tables.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { expensesProjection } from '../../backend/src/ledger/expense/expenses.projection.ts';
import { investmentsProjection } from '../../backend/src/ledger/investment/investments.projection.ts';
import { paymentsProjection } from '../../backend/src/ledger/payment/payments.projection.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import type { CommandContext } from '../../backend/src/platform/http/command-context.ts';
import type { ParkedEvents } from '../../backend/src/platform/projections/parking/parked.types.ts';
import type { ProjectionLags } from '../../backend/src/platform/projections/progress/projection-lag.ts';
import { purchasesProjection } from '../../backend/src/purchases/request/purchases.projection.ts';
import { createReadTables, SCRATCH } from '../api/read-tables.fixture.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { MINUTES_10, topicOf, within } from './figures.ts';
import { percentiles } from './load.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 40);
const ACCOUNTS = 40;
const SUPPLIERS = 300;
const DAYS = 1_825;
const FIRST_DAY = Date.UTC(2021, 10, 21);
const AIM_MS = 100;

const ends: (() => Promise<void>)[] = [];
let database: Database;

beforeAll(async () => {
  const postgres = await startPostgres({
    directory: path.join(temporaryFolder(ends), 'postgres'),
    database: 'livro',
  });
  ends.push(() => postgres.stop());
  database = new Database({ url: postgres.url });
  ends.push(() => database.close());
  const projections = [
    accountsProjection,
    developmentsProjection,
    transactionsProjection,
    expensesProjection,
    paymentsProjection,
    investmentsProjection,
    purchasesProjection,
    insightsProjection,
  ];
  await createReadTables(
    postgres.url,
    database,
    projections.flatMap(({ tables }) => tables),
  );
  await fill();
}, MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

const account = (n: string): string => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const random = (seed: number, below: number): string =>
  `mod(abs(hashint8extended(n, ${seed}) / 2), ${below})`;
const pick = (words: readonly string[], seed: number): string =>
  `(array['${words.join("','")}'])[1 + ${random(seed, words.length)}]`;

/** Half expenses, four tenths payments, the rest transfers, investments and returns; years, months and days summed by Postgres. */
async function fill(): Promise<void> {
  const session = await database.session();
  const run = (text: string) => session.query(text);
  try {
    await run(`insert into ${SCRATCH}.accounts
      select ${account('n')}, ${account('1000 + n / 2')}, case n % 2 when 0 then 'building' else 'land' end,
        0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now() from generate_series(0, ${ACCOUNTS - 1}) n`);
    await run(`insert into ${SCRATCH}.developments (id, name, status, progress_percentage, start_date, expected_completion,
        total_units, tags, search, created_at, updated_at, created_revision, revision)
      select ${account('1000 + n')}, 'Obra ' || n, 'active', 40, '2021-11-21', '2027-06-30', 1, '{}', '', now(), now(), n, n
      from generate_series(0, ${ACCOUNTS / 2 - 1}) n`);
    await run(`create temp table entries as select n, ${account(random(1, ACCOUNTS))} as account_id,
        ${random(2, 100)} as kind, 100 + ${random(4, 1_000_000)} as amount,
        date '2021-11-21' + (n * ${DAYS} / ${ENTRIES})::int as date,
        ${pick(['material', 'labor', 'equipment', 'service', 'transport', 'permit', 'insurance', 'other'], 3)} as category,
        'Fornecedor ' || ${random(5, SUPPLIERS)} as supplier,
        ${pick(['cash', 'pix', 'check', 'bank-transfer', 'financing', 'other'], 6)} as method,
        ${pick(['cdb', 'acoes', 'outros', 'poupanca', 'debentures'], 7)} as type
      from generate_series(1::bigint, ${ENTRIES}) n`);
    await run(`create temp table sums as
      select account_id, measure, key, date, sum(signed)::bigint as amount, count(*)::bigint as entries
      from entries cross join lateral (values
        ('expense', case when kind < 50 then category end, amount),
        ('supplier', case when kind < 50 then supplier end, amount),
        ('payment', case when kind between 50 and 89 then method end, amount),
        ('transfer-in', case when kind between 90 and 92 then 'external' end, amount),
        ('transfer-out', case when kind between 93 and 95 then 'external' end, amount),
        ('invested', case when kind in (96, 97) then '' end, amount),
        ('returned', case when kind in (98, 99) then '' end, amount)) as l(measure, key, signed)
      where key is not null group by 1, 2, 3, 4`);
    await run(
      `insert into ${SCRATCH}.insight_days (account_id, measure, key, date, amount, entries) select * from sums order by date`,
    );
    await run(`insert into ${SCRATCH}.insight_months (account_id, measure, key, month, amount, entries)
      select account_id, measure, key, date_trunc('month', date)::date, sum(amount), sum(entries) from sums group by 1, 2, 3, 4
      union all select '${ALL_ACCOUNTS}'::uuid, measure, key, date_trunc('month', date)::date, sum(amount), sum(entries)
      from sums where measure = 'supplier' group by 1, 2, 3, 4 order by 4`);
    await run(`insert into ${SCRATCH}.insight_years (account_id, measure, key, year, amount, entries)
      select account_id, measure, key, date_trunc('year', date)::date, sum(amount), sum(entries) from sums
      where measure <> 'supplier' group by 1, 2, 3, 4`);
    await run(`insert into ${SCRATCH}.insight_placements
      select ${account('n')}, account_id, type, date, case when kind < 98 then amount else 0 end,
        case when kind >= 98 then amount else 0 end, case when kind >= 98 then amount - amount / 10 else 0 end,
        case when kind >= 98 then amount / 10 else 0 end, case when kind >= 98 then amount / 11 end, 200
      from entries where kind >= 96`);
    await run(`insert into ${SCRATCH}.insight_investments
      select ${account('n')}, account_id, type, date, '12.5', date + 700, amount, n % 10 = 0
      from entries where kind in (96, 97)`);
    await run(`insert into ${SCRATCH}.insight_pending
      select ${account('n')}, account_id, date + 30, amount from entries where kind = 60 and date > '2026-01-01'`);
    await run(`insert into ${SCRATCH}.expenses (id, entry_number, version, account_id, amount, date, category, description,
        supplier, tags, search, recorded_by, created_at, updated_at)
      select ${account('n')}, n, n, account_id, amount, date, category, 'Cimento', supplier, '{}', '', 'ana', now(), now()
      from entries where kind < 50`);
    await run(`insert into ${SCRATCH}.transactions (id, entry_id, entry_number, leg, account_id, account_type, development_id,
        type, amount, signed_amount, date, description, tags, refund, sort_description, search, recorded_by, created_at)
      select ${account('n')}, ${account('n')}, n, 0, e.account_id, a.type, a.development_id, 'expense', e.amount, -e.amount,
        e.date, 'Cimento', '{}', false, '', '', 'ana', now()
      from entries e join ${SCRATCH}.accounts a on a.id = e.account_id`);
    await run(`insert into ${SCRATCH}.purchases (id, development_id, description, estimated_cost, category, urgency,
        urgency_rank, status, needed_by_date, tags, requested_by, search, sort_description, created_at, updated_at, version)
      select ${account('n')}, ${account('1000 + n % 20')}, 'Cimento', 100000, 'material', 'high', 2,
        (array['pending', 'approved', 'completed', 'completed'])[1 + n % 4], date '2026-09-01' + (n % 150)::int, '{}', 'ana', '', '', now(), now(), 1
      from generate_series(1, 20000) n`);
    await run('vacuum analyze');
  } finally {
    await session.end();
  }
}

const dayOf = (n: number): LocalDate =>
  new Date(FIRST_DAY + n * 86_400_000).toISOString().slice(0, 10) as LocalDate;
const context = { today: dayOf(DAYS) } as CommandContext;

/** Ranges that begin and end inside months; every third question is about one development. */
function queryOf(round: number) {
  const to = 400 + ((round * 617) % (DAYS - 400));
  const development = round % 3 === 0 ? `00000000-0000-4000-8000-00000000${1000 + (round % 20)}` : undefined;
  return { development, asOf: undefined, from: dayOf(to - 30 - ((round * 97) % 365)), to: dayOf(to) };
}

const topic = topicOf(
  'The dashboard',
  `${ENTRIES} entries of ${ACCOUNTS} accounts and ${SUPPLIERS} suppliers over five years, in Postgres; each question as its ` +
    'controller answers it, one after the other, with ranges that cut months, every third for one development. Beside ' +
    'each: the sum over all expenses by supplier, as one statement.',
);

test(
  'questions',
  async () => {
    const service = new InsightsService(database);
    const dashboard = new DashboardController(service);
    const one = new DevelopmentInsightsController(service);
    const analytics = new AnalyticsController(service);
    const alerts = new AlertsController(
      service,
      { measure: () => Promise.resolve({ lagSeconds: 0, lagEvents: 0 }) } as unknown as ProjectionLags,
      { staleKeys: () => Promise.resolve({ all: false, size: 0 }) } as unknown as ParkedEvents,
    );
    const id = (round: number) => `00000000-0000-4000-8000-00000000${1000 + (round % 20)}`;
    const asOf = (round: number) => ({ asOf: queryOf(round).to, development: queryOf(round).development });
    const questions: readonly (readonly [string, (round: number) => Promise<unknown>])[] = [
      ['stats', (n) => dashboard.stats(asOf(n), context)],
      ['development-summary', (n) => one.developmentSummary(id(n), { asOf: queryOf(n).to }, context)],
      ['financial-summary', (n) => dashboard.financialSummary(queryOf(n), context)],
      ['recent-transactions', (n) => dashboard.recentTransactions(asOf(n), context)],
      ['top-developments', (n) => one.topDevelopments({ asOf: queryOf(n).to }, context)],
      ['monthly-trends', (n) => dashboard.monthlyTrends(queryOf(n), context)],
      ['category-breakdown', (n) => dashboard.categoryBreakdown(queryOf(n), context)],
      ['alerts', (n) => alerts.alerts(asOf(n), context)],
      ['performance', (n) => one.performance(id(n), { asOf: queryOf(n).to }, context)],
      ['cash-flow', (n) => analytics.cashFlow(queryOf(n), context)],
      ['expense-analysis', (n) => analytics.expenses(queryOf(n), context)],
      ['payment-analysis', (n) => analytics.payments(queryOf(n), context)],
      ['development-comparison', (n) => analytics.comparison(queryOf(n), context)],
      ['profitability-analysis', (n) => analytics.profitability(queryOf(n), context)],
      ['forecast', (n) => analytics.forecast(asOf(n), context)],
    ];
    for (const [name, ask] of questions)
      await topic.compare({
        ours: { name: 'the program', run: () => asked(QUESTIONS, ask) },
        baseline: {
          name: 'the sum over all expenses',
          run: () =>
            asked(2, () =>
              database.query('select supplier, sum(amount)::text from read.expenses group by 1'),
            ),
        },
        figures: [
          { name: `${name}, p50`, key: 'p50', unit: 'ms' },
          { name: `${name}, p95`, key: 'p95', unit: 'ms', aim: within(AIM_MS) },
        ],
      });
  },
  2 * MINUTES_10,
);

async function asked(count: number, ask: (round: number) => Promise<unknown>) {
  const waits: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    await ask(round);
    waits.push(performance.now() - began);
  }
  const { p50 } = percentiles(waits);
  return { p50, p95: waits[Math.max(0, Math.ceil(waits.length * 0.95) - 1)]! };
}
