/** Long statements as files: how fast they are written, and how much memory that takes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPostgres } from '@livro/embedded-postgres';
import { developmentsProjection } from '../../backend/src/developments/developments.projection.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { createReadTables, SCRATCH } from '../api/read-tables.fixture.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { MINUTES_10, type Sample, topicOf, within } from './figures.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const ACCOUNT = '00000000-0000-4000-8000-000000000001';
const MOST_MEMORY_MB = 200;

const ends: (() => Promise<void>)[] = [];
let url: string;

beforeAll(async () => {
  const postgres = await startPostgres({
    directory: path.join(temporaryFolder(ends), 'postgres'),
    database: 'livro',
  });
  ends.push(() => postgres.stop());
  url = postgres.url;
  const database = new Database({ url });
  const projections = [
    accountsProjection,
    transactionsProjection,
    developmentsProjection,
    postingsProjection,
  ];
  await createReadTables(
    url,
    database,
    projections.flatMap(({ tables }) => tables),
  );
  await fill(database);
  await database.close();
}, MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, MINUTES_10);

/** One account, whose every movement is an expense with its own words. */
async function fill(database: Database): Promise<void> {
  const session = await database.session();
  const date = `date '2021-01-01' + (n * 2000 / ${ROWS})::integer`;
  try {
    await session.query(`insert into ${SCRATCH}.accounts
      select '${ACCOUNT}', '${ACCOUNT}', 'building', 0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now()`);
    await session.query(`insert into ${SCRATCH}.postings
      select n, line, '${ACCOUNT}', code, sign * (100 + n), ${date}, now()
      from generate_series(1::bigint, ${ROWS}) n
      cross join (values (0, 'expense:material', 1), (1, 'asset', -1)) as l(line, code, sign)`);
    await session.query(`insert into ${SCRATCH}.transactions (id, entry_id, entry_number, leg, account_id, account_type,
        development_id, type, amount, signed_amount, date, description, category, supplier, tags, refund, sort_description, search,
        recorded_by, created_at)
      select id, id, n, 0, '${ACCOUNT}', 'building', '${ACCOUNT}', 'expense', 100 + n, -100 - n, ${date},
        'Cimento CP-II, nota fiscal nº ' || n, 'material', 'Depósito São João de Materiais Ltda', '{}', false, '', '', 'ana', now()
      from (select n, gen_random_uuid() as id from generate_series(1::bigint, ${ROWS}) n) numbered`);
    for (const table of ['postings', 'transactions'])
      await session.query(`vacuum analyze ${SCRATCH}.${table}`);
  } finally {
    await session.end();
  }
}

async function statementWritten(format: string): Promise<Sample> {
  const child = fork(path.join(__dirname, 'statement-probe.cjs'), [format, url, ACCOUNT]);
  const exited = once(child, 'exit');
  const broken = exited.then(([code]) => {
    throw new Error(`The probe ended with ${String(code)}.`);
  });
  const [sample] = (await Promise.race([once(child, 'message'), broken])) as [Sample];
  broken.catch(() => undefined);
  child.kill();
  await exited;
  return sample;
}

const topic = topicOf(
  'Statements as files',
  `The statement of an account with ${ROWS} movements, from the read model's tables in Postgres to a reader that takes ` +
    'everything: each file by the built program in a process of its own, whose largest resident memory is what the system ' +
    'says of it at the end.',
);

test.each(['csv', 'xlsx', 'pdf'] as const)(
  '%s',
  async (format) => {
    await topic.compare({
      ours: { name: 'the program', run: () => statementWritten(format) },
      warmUp: false,
      rounds: 1,
      figures: [
        { name: `${format}: memory at most`, key: 'memory', unit: 'MB', aim: within(MOST_MEMORY_MB) },
        { name: `${format}: memory before the first row`, key: 'before', unit: 'MB' },
        { name: `${format}: rows`, key: 'perSecond', unit: '/s' },
        { name: `${format}: size`, key: 'size', unit: 'MB' },
      ],
    });
  },
  MINUTES_10,
);
