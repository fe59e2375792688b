/**
 * The books of any day at any moment, on a million entries: latencies of the questions that a person asks, beside the bare
 * sum over all lines that each would be without sums kept beside them. Rows go straight into a scratch schema, written by
 * Postgres itself: 20 developments, 40 accounts, five years of value dates, recorded within two months of them.
 */
import path from 'node:path';
import type { LocalDate } from '@livro/calendar';
import { startPostgres } from '@livro/embedded-postgres';
import { developmentsProjection } from '../../backend/src/developments/developments.projection.ts';
import { AccountQueries } from '../../backend/src/ledger/account/account.queries.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { AccountsInTime } from '../../backend/src/ledger/books/accounts-in-time.read.ts';
import { FiguresQueries, type PointInTime } from '../../backend/src/ledger/books/figures.queries.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { BLOCK_ENTRIES } from '../../backend/src/ledger/books/postings.table.ts';
import { StatementQueries } from '../../backend/src/ledger/books/statement.queries.ts';
import { TrialBalanceQueries } from '../../backend/src/ledger/books/trial-balance.queries.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { listRequest } from '../../backend/src/platform/http/page.ts';
import { createReadTables, SCRATCH } from '../api/read-tables.fixture.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { MINUTES_10, topicOf, within } from './figures.ts';
import { oneByOne } from './load.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
/** Of one kind in one round. */
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 100);
const HALF_A_MONTH =
  'Months are summed already; the lines of up to half a month, thousands for all accounts together, are read and added or ' +
  'taken away by one backend on one core.';
const ACCOUNTS = 40;
const DAYS = 1_825;
const FIRST_DAY = Date.UTC(2021, 10, 21);

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
    transactionsProjection,
    developmentsProjection,
    postingsProjection,
  ];
  await createReadTables(
    postgres.url,
    database,
    projections.flatMap(({ tables }) => tables),
  );
  await fill();
}, 600_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

/** Every entry is an expense, a payment or a transfer; its value date lies up to two months before it is recorded. */
async function fill(): Promise<void> {
  const session = await database.session();
  const account = (n: string): string => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
  const random = (seed: number, below: number): string =>
    `mod(abs(hashint8extended(n, ${seed}) / 2), ${below})`;
  const categories = `(array['material','labor','equipment','service','permit','insurance','other'])`;
  try {
    await session.query(`insert into ${SCRATCH}.accounts
      select ${account('n')}, ${account('1000 + n / 2')}, case n % 2 when 0 then 'building' else 'land' end,
        0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now() from generate_series(0, ${ACCOUNTS - 1}) n`);
    await session.query(`insert into ${SCRATCH}.posting_accounts
      select id, development_id, type, '2021-11-01' from ${SCRATCH}.accounts`);
    await session.query(`create temp table entries as
      select n, ${account(random(1, ACCOUNTS))} as one,
        ${account(`(${random(1, ACCOUNTS)} + 1) % ${ACCOUNTS}`)} as other,
        ${random(2, 10)} as kind, ${categories}[1 + ${random(3, 7)}] as category, 100 + ${random(4, 1_000_000)} as amount,
        to_timestamp(${FIRST_DAY / 1000} + n::float8 / ${ENTRIES} * ${DAYS} * 86400) as recorded_at,
        greatest(date '2021-11-21', (to_timestamp(${FIRST_DAY / 1000} + n::float8 / ${ENTRIES} * ${DAYS} * 86400)
          - ${random(5, 60)} * interval '1 day')::date) as date
      from generate_series(1::bigint, ${ENTRIES}) n`);
    await session.query(`insert into ${SCRATCH}.postings
      select n, line, account_id, code, signed, date, recorded_at from entries cross join lateral (values
        (0, case when kind < 9 then one else other end,
          case when kind < 6 then 'expense:' || category else 'asset' end, amount),
        (1, one, case when kind between 6 and 8 then 'revenue' else 'asset' end, -amount),
        (2, one, case when kind = 9 then 'flow:transfers-out' end, amount),
        (3, other, case when kind = 9 then 'flow:transfers-in' end, amount)) as l(line, account_id, code, signed)
      where code is not null`);
    await session.query(`insert into ${SCRATCH}.posting_totals (account_id, code, month, block, debit, credit, lines)
      select account_id, code, date_trunc('month', date)::date, (entry_number - 1) / ${BLOCK_ENTRIES},
        sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*) from ${SCRATCH}.postings group by 1, 2, 3, 4`);
    await session.query(`insert into ${SCRATCH}.posting_months (account_id, code, month, debit, credit, lines)
      select account_id, code, month, sum(debit), sum(credit), sum(lines) from ${SCRATCH}.posting_totals group by 1, 2, 3`);
    await session.query(`insert into ${SCRATCH}.posting_years (account_id, code, year, debit, credit, lines)
      select account_id, code, date_trunc('year', month)::date, sum(debit), sum(credit), sum(lines)
      from ${SCRATCH}.posting_months group by 1, 2, 3`);
    for (const table of ['postings', 'posting_years', 'posting_months', 'posting_totals', 'accounts'])
      await session.query(`vacuum analyze ${SCRATCH}.${table}`);
  } finally {
    await session.end();
  }
}

const dayOf = (n: number): LocalDate =>
  new Date(FIRST_DAY + n * 86_400_000).toISOString().slice(0, 10) as LocalDate;
const instantOf = (n: number): string => new Date(FIRST_DAY + n * 86_400_000).toISOString();
/** Spread over all days without repeating a neighbour. */
const pointOf = (round: number, axes: 'as_of' | 'known_at' | 'both'): PointInTime => {
  const day = 1 + ((round * 617) % DAYS);
  const known = Math.min(DAYS, day + ((round * 31) % 400)) + 0.37;
  return {
    ...(axes !== 'known_at' && { asOf: dayOf(day) }),
    ...(axes !== 'as_of' && { knownAt: instantOf(known) }),
  };
};

const asked = (ask: (round: number) => Promise<unknown>) => () => oneByOne(QUESTIONS, ask);
/** What each question would be without sums kept beside the lines. */
const baseline = {
  name: 'the sum over all lines',
  run: () =>
    oneByOne(3, (n) =>
      database.query(
        'select account_id, code, sum(amount)::text from read.postings where date <= $1 group by 1, 2',
        [pointOf(n, 'as_of').asOf],
      ),
    ),
};

const topic = topicOf(
  'The books at any point in time',
  `${ENTRIES} entries of ${ACCOUNTS} accounts over five years of value dates, recorded within two months of them, in ` +
    'Postgres; each question asked as the program asks it, one after the other, at points spread over all days. Beside ' +
    'each: the sum over all lines up to a day, as one statement.',
);

describe('the books', () => {
  const figures = (): FiguresQueries => new FiguresQueries(database);
  const accounts = (): AccountQueries => new AccountQueries(database);
  for (const axes of ['as_of', 'known_at', 'both'] as const) {
    // Only the question about a value date has an aim; knowledge of a past moment is for the record.
    const aim = axes === 'as_of' ? within(50) : undefined;
    const named = axes === 'both' ? 'as_of and known_at' : axes;
    const compare = (name: string, ask: (round: number) => Promise<unknown>) =>
      topic.compare({
        ours: { name: 'the program', run: asked(ask) },
        baseline,
        figures: [
          { name: `${named}: ${name}, p50`, key: 'p50', unit: 'ms' },
          { name: `${named}: ${name}, p99`, key: 'p99', unit: 'ms', aim, whenMissed: HALF_A_MONTH },
        ],
      });

    test(
      named,
      async () => {
        const inTime = new AccountsInTime(figures());
        const balances = new TrialBalanceQueries(figures(), accounts());
        const all = await accounts().all();
        const accountOf = (round: number) => all[round % all.length]!;
        await compare('one account', (n) => inTime.at([accountOf(n)], pointOf(n, axes)));
        await compare(`all ${ACCOUNTS} accounts`, (n) => inTime.at(all, pointOf(n, axes)));
        await compare('trial balance', (n) => balances.at(pointOf(n, axes)));
      },
      MINUTES_10,
    );
  }

  test(
    'statement and changes',
    async () => {
      const statements = new StatementQueries(database, figures());
      const all = await accounts().all();
      const request = listRequest({ page: 1, limit: 100 }, { plain: 100 });
      const record = (name: string, ask: (round: number) => Promise<unknown>) =>
        topic.compare({
          ours: { name: 'the program', run: asked(ask) },
          figures: [{ name: `${name}, p99`, key: 'p99', unit: 'ms' }],
        });
      await record('a month of one account, with running balances', (n) => {
        const day = 31 + ((n * 617) % (DAYS - 31));
        const range = { accountId: all[n % all.length]!.id, from: dayOf(day - 30), to: dayOf(day) };
        return statements.statement(range, request);
      });
      await record('what changed in a day', async (n) => {
        const day = (n * 617) % DAYS;
        const from = await figures().existingEntry({ knownAt: instantOf(day) });
        const to = await figures().existingEntry({ knownAt: instantOf(day + 1) });
        return figures().between(from!, to!);
      });
    },
    MINUTES_10,
  );
});
