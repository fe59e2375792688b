/** A page's figures without words come from the months that are summed already: here there are months and no rows at all. */
import { sortOf } from '../../backend/src/ledger/history/transaction-order.read.ts';
import { TransactionQueries } from '../../backend/src/ledger/history/transaction.queries.ts';
import type { TransactionFilter } from '../../backend/src/ledger/history/transaction-filter.read.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { expensesProjection } from '../../backend/src/ledger/expense/expenses.projection.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { developmentsProjection } from '../../backend/src/developments/developments.projection.ts';
import { authorsProjection } from '../../backend/src/identity/user/authors.projection.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { createReadTables, SCRATCH } from './read-tables.fixture.ts';

const ACCOUNT = '20000000-0000-4000-8000-000000000001';
const DEVELOPMENT = '10000000-0000-4000-8000-000000000001';

let parts: TestParts;
let database: Database;
beforeAll(async () => {
  parts = await startTestParts();
  database = new Database({ url: parts.databaseUrl });
  const projections = [
    transactionsProjection,
    expensesProjection,
    accountsProjection,
    developmentsProjection,
    authorsProjection,
  ];
  await createReadTables(
    parts.databaseUrl,
    database,
    projections.flatMap(({ tables }) => tables),
  );
  await database.query(
    `insert into ${SCRATCH}.transaction_months (account_id, type, month, development_id, entries, income, expense)
     values ($1, 'payment', '2026-01-01', $2, 3, 700, 0), ($1, 'expense', '2026-02-01', $2, 2, 0, 150)`,
    [ACCOUNT, DEVELOPMENT],
  );
});
afterAll(async () => {
  await database?.close();
  await parts?.stop();
});

const page = async (filter: TransactionFilter) => {
  const asked = { paged: true, page: 1, limit: 50, offset: 0 };
  const { count, totals, total } = await new TransactionQueries(database, undefined!, undefined!).page(
    filter,
    sortOf('-date'),
    asked,
  );
  return { count, totals, total };
};
const ALL = { count: 5, totals: { income: 700, expense: 150, net: 550 }, total: 5 };

it.each<[string, TransactionFilter]>([
  ['nothing asked', {}],
  ['lists that ask for nothing', { types: [], categories: [], methods: [] }],
  ['a search for nothing', { search: '  ' }],
  ['an account', { accountId: ACCOUNT, categories: [] }],
  ['a development', { developmentId: DEVELOPMENT, methods: [] }],
  ['whole months', { from: '2026-01-01', to: '2026-02-28' }],
])('takes them from the months: %s', async (_, filter) => {
  expect(await page(filter)).toEqual(ALL);
});

it.each<[string, TransactionFilter]>([
  ['a word', { search: 'areia' }],
  ['a category', { categories: ['material'] }],
  ['a method', { methods: ['pix'] }],
  ['a supplier', { supplier: '' }],
  ['an entry', { upToEntry: 9 }],
  ['an amount', { amountFrom: 1 }],
  ['an author', { author: 'ana' }],
  ['a client', { clientId: ACCOUNT }],
  ['a tag', { tag: 'obra' }],
  ['a document', { documentNumber: 'NF 1' }],
  ['what stands', { reversed: false }],
  ['days within a month', { from: '2026-01-02', to: '2026-01-30' }],
])('counts rows where no sum is kept: %s', async (_, filter) => {
  expect(await page(filter)).toEqual({ count: 0, totals: { income: 0, expense: 0, net: 0 }, total: 5 });
});
