/**
 * The auditor's tests of entries, a sample and the matrix of duties over a million entries, as their controllers answer them: the
 * figures with the first page of what was found.
 */
import path from 'node:path';
import { startPostgres } from '@livro/embedded-postgres';
import { actionsProjection } from '../../backend/src/audit/action/actions.projection.ts';
import { DutiesController } from '../../backend/src/audit/duty/duties.controller.ts';
import { DutyQueries } from '../../backend/src/audit/duty/duty.queries.ts';
import { EntryTestQueries } from '../../backend/src/audit/entry-test/entry-test.queries.ts';
import { EntryTestsController } from '../../backend/src/audit/entry-test/entry-tests.controller.ts';
import type { EntrySampleQuery, EntryTestQuery } from '../../backend/src/audit/entry-test/entry-tests.dto.ts';
import { entryTests } from '../../backend/src/audit/entry-test/entry-tests.read.ts';
import { usersProjection } from '../../backend/src/identity/user/users.projection.ts';
import { FiguresQueries } from '../../backend/src/ledger/books/figures.queries.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { BLOCK_ENTRIES } from '../../backend/src/ledger/books/postings.table.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import type { CommandContext } from '../../backend/src/platform/http/command-context.ts';
import { purchasesProjection } from '../../backend/src/purchases/request/purchases.projection.ts';
import { createReadTables, SCRATCH } from '../api/read-tables.fixture.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { MINUTES_10, topicOf, within } from './figures.ts';
import { fillLists, listProjections } from './lists.fixture.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const FIRST_PICTURE_MS = 1_500;
const context = { now: new Date('2027-01-01T12:00:00Z'), today: '2027-01-01' } as CommandContext;
/** The journal of the lists has five years of value dates. */
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const ALL = { from: '2021-01-01', to: '2026-12-31' };

const ends: (() => Promise<void>)[] = [];
let database: Database;
let tests: EntryTestsController;
let duties: DutiesController;

beforeAll(async () => {
  const postgres = await startPostgres({
    directory: path.join(temporaryFolder(ends), 'postgres'),
    database: 'livro',
  });
  ends.push(() => postgres.stop());
  database = new Database({ url: postgres.url });
  ends.push(() => database.close());
  const projections = [postingsProjection, purchasesProjection, actionsProjection, usersProjection];
  await createReadTables(
    postgres.url,
    database,
    [...listProjections(), ...projections].flatMap(({ tables }) => tables),
    fill,
  );
  const figures = new FiguresQueries(database);
  tests = new EntryTestsController(new EntryTestQueries(database, figures));
  duties = new DutiesController(new DutyQueries(database));
}, MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

/** Postings and acts of the entries that the lists have. */
async function fill(): Promise<void> {
  await fillLists(database, 1_000, ENTRIES);
  const session = await database.session();
  const run = (text: string) => session.query(text);
  try {
    await run(`insert into ${SCRATCH}.postings
      select t.entry_number, t.leg * 2 + line, t.account_id, code, signed, t.date, t.created_at
      from ${SCRATCH}.transactions t join ${SCRATCH}.accounts o on o.id = t.related_account_id or t.related_account_id is null and o.id = t.account_id
      cross join lateral (values
        (0, 'asset', t.signed_amount),
        (1, case when t.type = 'expense' then 'expense:' || t.category when t.type = 'payment' then 'revenue'
          when o.development_id <> t.development_id then 'between-developments' end, -t.signed_amount)) as l(line, code, signed)
      where code is not null`);
    await run(`insert into ${SCRATCH}.posting_totals (account_id, code, month, block, debit, credit, lines)
      select account_id, code, date_trunc('month', date)::date, (entry_number - 1) / ${BLOCK_ENTRIES},
        sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*) from ${SCRATCH}.postings group by 1, 2, 3, 4`);
    await run(`insert into ${SCRATCH}.actions (stream, revision, kind, person_id, recorded_at, subject_id, details, command_id)
      select 'ledger', entry_number - 1, case type when 'expense' then 'ExpenseRecorded' when 'payment' then 'PaymentRegistered'
        else 'MoneyTransferred' end, 'pessoa ' || entry_number % 12, created_at, id::text, '{}', id
      from ${SCRATCH}.transactions where leg = 0`);
    await run(`insert into ${SCRATCH}.actions (stream, revision, kind, person_id, recorded_at, subject_id, details, command_id)
      select 'ledger', ${ENTRIES} + entry_number, 'EntryReversed', 'pessoa ' || entry_number % 7, created_at + interval '1 day',
        id::text, '{}', id from ${SCRATCH}.transactions where leg = 0 and entry_number % 50 = 0`);
  } finally {
    await session.end();
  }
}

const topic = topicOf(
  'Tests of entries',
  `${ENTRIES} entries over five years, and as many acts of twelve people: each test with its population, the trial balance of the ` +
    'same days and the first page of what it found, one question after the other. A year holds a fifth of the entries.',
);

const timed = async (ask: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await ask();
  return performance.now() - started;
};
const inMs = async (questions: Readonly<Record<string, () => Promise<unknown>>>) => {
  const found: Record<string, number> = {};
  for (const [name, ask] of Object.entries(questions)) found[name] = await timed(ask);
  return found;
};
const compared = (questions: Readonly<Record<string, () => Promise<unknown>>>, bound?: number) =>
  topic.compare({
    ours: { name: 'Livro', run: () => inMs(questions) },
    figures: Object.keys(questions).map((name) => ({
      name,
      key: name,
      unit: 'ms',
      ...(bound !== undefined && { aim: within(bound) }),
    })),
  });
const asking = (days: object, of: string) =>
  Object.fromEntries(
    entryTests.map(({ name, title }) => [
      `${title}, ${of}`,
      () => tests.result(name, { ...days } as EntryTestQuery, context),
    ]),
  );

test('has its entries in the trial balance', async () => {
  const all = await tests.result('all-entries', ALL as EntryTestQuery, context);
  expect(all.matches).toBe(true);
  expect(all.population.count).toBeGreaterThan(ENTRIES * 0.9);
});
test('each test over a year', () => compared(asking(YEAR, 'a year'), FIRST_PICTURE_MS), MINUTES_10);
test('each test over all', () => compared(asking(ALL, 'five years')), MINUTES_10);
test(
  'samples and duties',
  async () => {
    const sample = (days: object, method: string) => () =>
      tests.sample('all-entries', { ...days, method, size: 60, seed: 'x' } as EntrySampleQuery, context);
    await compared({
      'A random sample, a year': sample(YEAR, 'random'),
      'By monetary unit, a year': sample(YEAR, 'monetary-unit'),
      'By monetary unit, five years': sample(ALL, 'monetary-unit'),
      'The matrix of duties, a year': () => duties.matrix({ ...YEAR } as never, context),
      'The matrix of duties, five years': () => duties.matrix({ ...ALL } as never, context),
    });
  },
  MINUTES_10,
);
