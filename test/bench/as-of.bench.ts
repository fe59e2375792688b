/**
 * The books of any day at any moment, on a million entries: latencies of the questions that a person asks, beside the bare
 * sum over all lines that each would be without sums kept beside them. Rows go straight into a scratch schema, written by
 * Postgres itself: 20 developments, 40 accounts, five years of value dates, recorded within two months of them.
 */
import path from 'node:path';
import type { LocalDate } from '@livro/calendar';
import { startPostgres } from '@livro/embedded-postgres';
import { DevelopmentsProjection } from '../../backend/src/developments/read/developments.projection.ts';
import { AccountQueries } from '../../backend/src/ledger/read/accounts/account-queries.ts';
import { AccountsProjection } from '../../backend/src/ledger/read/accounts/accounts.projection.ts';
import { AccountsInTime } from '../../backend/src/ledger/read/postings/accounts-in-time.ts';
import { FiguresQueries, type PointInTime } from '../../backend/src/ledger/read/postings/figures-queries.ts';
import { PostingsProjection } from '../../backend/src/ledger/read/postings/postings.projection.ts';
import { BLOCK_ENTRIES } from '../../backend/src/ledger/read/postings/postings.table.ts';
import { StatementQueries } from '../../backend/src/ledger/read/postings/statement-queries.ts';
import { TrialBalanceQueries } from '../../backend/src/ledger/read/postings/trial-balance-queries.ts';
import { TransactionsProjection } from '../../backend/src/ledger/read/transactions/transactions.projection.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { listRequest } from '../../backend/src/platform/http/page.ts';
import { createReadTables, SCRATCH } from '../api/read-tables.fixture.ts';
import { temporaryFolder } from '../support/store-process.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 150);
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
    new AccountsProjection(),
    new TransactionsProjection(),
    new DevelopmentsProjection(),
    new PostingsProjection(),
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

async function measured(ask: (round: number) => Promise<unknown>, rounds = ROUNDS) {
  for (let round = 0; round < 5; round += 1) await ask(round);
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await ask(round);
    took.push(performance.now() - started);
  }
  took.sort((a, b) => a - b);
  const at = (share: number): string =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

test('points in time', async () => {
  const figures = new FiguresQueries(database);
  const accounts = new AccountQueries(database);
  const inTime = new AccountsInTime(figures);
  const balances = new TrialBalanceQueries(figures, accounts);
  const statements = new StatementQueries(database, figures);
  const all = await accounts.all();
  const accountOf = (round: number) => all[round % all.length]!;
  const lines: string[] = [];
  const { rows, months, cells } = (
    await database.query<{ rows: number; months: number; cells: number }>(
      `select (select count(*) from read.postings)::int as rows, (select count(*) from read.posting_months)::int as months,
         (select count(*) from read.posting_totals)::int as cells`,
    )
  )[0]!;
  lines.push(`${ENTRIES} entries, ${rows} lines, ${months} months, ${cells} cells`);
  for (const axes of ['as_of', 'known_at', 'both'] as const) {
    lines.push(
      `${axes}: one account ${await measured((n) => inTime.at([accountOf(n)], pointOf(n, axes)))}; ` +
        `all ${ACCOUNTS} accounts ${await measured(async (n) => inTime.at(all, pointOf(n, axes)))}; ` +
        `trial balance of all books ${await measured((n) => balances.at(pointOf(n, axes)))}; ` +
        `of a development ${await measured((n) => balances.at(pointOf(n, axes), accountOf(n).development_id))}`,
    );
  }
  const request = listRequest({ page: 1, limit: 100 }, { plain: 100 });
  lines.push(
    `statement of a month ${await measured((n) => {
      const day = 31 + ((n * 617) % (DAYS - 31));
      return statements.statement(
        { accountId: accountOf(n).id, from: dayOf(day - 30), to: dayOf(day) },
        request,
      );
    })}`,
  );
  lines.push(
    `what changed in a day ${await measured(async (n) => {
      const day = (n * 617) % DAYS;
      const [from, to] = [
        await figures.knownEntry({ knownAt: instantOf(day) }),
        await figures.knownEntry({ knownAt: instantOf(day + 1) }),
      ];
      return figures.between(from!, to!);
    })}; in four years ${await measured(async () => figures.between(100_001, Math.floor(ENTRIES * 0.9)))}`,
  );
  lines.push(
    `baseline, the sum over all lines: as_of ${await measured(
      (n) =>
        database.query(
          `select account_id, code, sum(amount)::text from read.postings where date <= $1 group by 1, 2`,
          [pointOf(n, 'as_of').asOf],
        ),
      5,
    )}`,
  );
  console.log(lines.join('\n'));
}, 600_000);
