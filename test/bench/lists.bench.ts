/**
 * The lists that the screens and other programs read, as their controllers answer them: first pages under the filters and
 * orders that are offered, and pages deep inside, by cursor and by number. No projector runs.
 */
import path from 'node:path';
import { startPostgres } from '@livro/embedded-postgres';
import { ClientsController } from '../../backend/src/clients/client/clients.controller.ts';
import { ClientQueries } from '../../backend/src/clients/client/client.queries.ts';
import { PayingClients } from '../../backend/src/clients/client/paying-clients.write.ts';
import type { LivroRequest } from '../../backend/src/platform/http/request.ts';
import { ExpensesController } from '../../backend/src/ledger/expense/expenses.controller.ts';
import type { TransactionsQuery } from '../../backend/src/ledger/history/transactions.dto.ts';
import { PaymentsController } from '../../backend/src/ledger/payment/payments.controller.ts';
import { TransactionsController } from '../../backend/src/ledger/history/transactions.controller.ts';
import { ExpenseQueries } from '../../backend/src/ledger/expense/expense.queries.ts';
import { MatchesOfEntries } from '../../backend/src/banking/account/matches-of-entries.read.ts';
import { FilesOfEntries } from '../../backend/src/attachments/attachment/files-of-entries.read.ts';
import { FilesOfPayments } from '../../backend/src/attachments/attachment/files-of-payments.read.ts';
import { PaymentQueries } from '../../backend/src/ledger/payment/payment.queries.ts';
import { FiguresQueries } from '../../backend/src/ledger/books/figures.queries.ts';
import { ListedTransactionViews } from '../../backend/src/ledger/history/listed-transactions.view.ts';
import { TransactionQueries } from '../../backend/src/ledger/history/transaction.queries.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { createReadTables } from '../api/read-tables.fixture.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { atMost, MINUTES_10, topicOf, within } from './figures.ts';
import { accountOf, clientOf, developmentOf, fillLists, listProjections, TAGS } from './lists.fixture.ts';
import { percentiles } from './load.ts';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 100_000);
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
/** Of one kind in one round. */
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 20);
const PAGE = 50;
const FIRST_PAGE_MS = 50;
const SORT_OR_FILTER_MS = 200;

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
  await createReadTables(
    postgres.url,
    database,
    listProjections().flatMap(({ tables }) => tables),
    () => fillLists(database, CLIENTS, ENTRIES),
  );
}, MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

const topic = topicOf(
  'Lists',
  `${CLIENTS} clients and ${ENTRIES} entries (half expenses, four tenths payments, the rest transfers) on 40 accounts over ` +
    `five years, in Postgres; pages of ${PAGE} with their counts, and those of the history with the totals of their ` +
    'filter, as the controllers answer them, one question after the other. A deep page lies behind nine tenths of the ' +
    'list; its ratio is to the first page of the same list in the same run. Bounds are for the 95th percentile.',
);

const SEARCHED =
  'A search reads every row that its words’ trigrams leave, once for the page and once for its figures: of a word with ' +
  'fewer than three letters there are none to ask for, and of a common one they leave tens of thousands of rows.';

/** A question of a list, and how a screen would vary it. */
type Asked = Readonly<Record<string, unknown>>;
type Ask = (query: Asked) => Promise<unknown>;
interface List {
  readonly ask: Ask;
  readonly rows: number;
  readonly filters: readonly (readonly [name: string, query: (round: number) => Asked])[];
  readonly sorts: readonly string[];
}

const SEARCHES = ['andaimes fornecedor 171', 'telhas bloco 17', 'nota 77123', 'fornecedor 250 fundacao'];
const day = (n: number): string =>
  new Date(Date.UTC(2021, 11, 1) + n * 86_400_000).toISOString().slice(0, 10);
const range = (n: number) => ({
  from: day((n * 211) % 1_000),
  to: day(((n * 211) % 1_000) + 45 + ((n * 31) % 400)),
});

/** Anyone who may see clients whole. */
const readsAll = {
  user: { id: '', permissions: new Set(['clients:read', 'clients:read-personal']) },
} as unknown as LivroRequest;

const lists: Readonly<Record<string, () => List>> = {
  clients: () => {
    const list = new ClientsController(undefined!, new ClientQueries(database), undefined!);
    const names = ['maria silva', 'goncalves', 'otavio helena 17', 'cliente77'];
    return {
      ask: (query) => list.list({ tags: [], ...query }, readsAll),
      rows: CLIENTS * 0.975,
      filters: [
        ['search', (n) => ({ search: names[n % names.length] })],
        ['tag', (n) => ({ tags: [n % 2 === 0 ? 'primeira-fase' : TAGS[n % TAGS.length]] })],
        ['with payments', () => ({ hasPayments: true })],
        ['without payments', () => ({ hasPayments: false })],
        ['of a development', (n) => ({ developmentId: developmentOf(n) })],
        [
          'of a development, searched',
          (n) => ({ developmentId: developmentOf(n), search: names[n % names.length] }),
        ],
      ],
      sorts: ['name', '-name', 'email', 'createdAt'],
    };
  },
  transactions: () => {
    const files = new FilesOfEntries(database);
    const matches = new MatchesOfEntries(database);
    const queries = new TransactionQueries(database, files, matches);
    const rest = [
      new ListedTransactionViews(new PayingClients(undefined!, database), files, matches),
      undefined!,
      new FiguresQueries(database),
      undefined!,
      undefined!,
      undefined!,
      undefined!,
    ] as const;
    const list = new TransactionsController(queries, ...rest);
    return {
      ask: (query) =>
        list.list({ sort: '-date', ids: [], ...query } as unknown as TransactionsQuery, readsAll),
      rows: ENTRIES * 1.09,
      filters: [
        ['of an account', (n) => ({ account: accountOf(n) })],
        ['of a development', (n) => ({ development: developmentOf(n) })],
        ['of a type', (n) => ({ type: ['transfer_in', 'payment'][n % 2] })],
        ['in a range of days', range],
        ['of an account in a range of days', (n) => ({ account: accountOf(n), ...range(n) })],
        ['search', (n) => ({ search: SEARCHES[n % SEARCHES.length] })],
        ['search for a word of every fortieth row', () => ({ search: 'laje' })],
        [
          'of an account, searched',
          (n) => ({ account: accountOf(n), search: SEARCHES[n % SEARCHES.length] }),
        ],
        ['of a client', (n) => ({ client: clientOf(n) })],
        ['between two amounts', (n) => ({ amountFrom: n * 10_00, amountTo: n * 10_00 + 500_00 })],
        ['without attachments', () => ({ withAttachments: false })],
        ['reconciled', () => ({ reconciled: true })],
        ['not reconciled, of an account', (n) => ({ account: accountOf(n), reconciled: false })],
        ['of an account, by amount', (n) => ({ account: accountOf(n), sort: '-amount' })],
        ['of a development, by description', (n) => ({ development: developmentOf(n), sort: 'description' })],
      ],
      sorts: [
        'date',
        '-amount',
        'description',
        '-type',
        'created_at',
        'supplier',
        'category',
        'account',
        '-author',
      ],
    };
  },
  expenses: () => {
    const list = new ExpensesController(
      new ExpenseQueries(database),
      undefined!,
      undefined!,
      undefined!,
      undefined!,
    );
    return {
      ask: (query) => list.list(query),
      rows: ENTRIES * 0.49,
      filters: [
        ['of an account', (n) => ({ account: accountOf(n) })],
        ['of a development', (n) => ({ development: developmentOf(n) })],
        ['of a category', (n) => ({ category: ['labor', 'permit', 'material,service'][n % 3] })],
        ['in a range of days', range],
        ['search', (n) => ({ search: SEARCHES[n % SEARCHES.length] })],
      ],
      sorts: [],
    };
  },
  payments: () => {
    const list = new PaymentsController(
      new PaymentQueries(database, new FilesOfPayments(database)),
      undefined!,
      undefined!,
      undefined!,
    );
    return {
      ask: (query) => list.list({ sort: '-date', ...query }),
      rows: ENTRIES * 0.4,
      filters: [
        ['of an account', (n) => ({ account: accountOf(n) })],
        ['of a client', (n) => ({ client: clientOf(n * 37) })],
        ['pending', () => ({ status: 'pending' })],
        ['by a method', (n) => ({ paymentMethod: ['pix', 'check'][n % 2] })],
        ['in a range of days', range],
        ['search', (n) => ({ search: ['77123', 'parcela 4711', '815'][n % 3] })],
      ],
      sorts: [],
    };
  },
};

async function timed(ask: Ask, queryOf: (round: number) => Asked) {
  const waits: number[] = [];
  for (let round = 0; round < QUESTIONS; round++) {
    const began = performance.now();
    await ask({ limit: PAGE, page: 1, ...queryOf(round) });
    waits.push(performance.now() - began);
  }
  const { p50 } = percentiles(waits);
  return { p50, p95: waits[Math.max(0, Math.ceil(waits.length * 0.95) - 1)]! };
}

test.each(Object.entries(lists))(
  '%s',
  async (name, listOf) => {
    const { ask, rows, filters, sorts } = listOf();
    const first = { name: 'first page', run: () => timed(ask, () => ({})) };
    await topic.compare({
      ours: first,
      figures: [
        { name: `${name}: first page, p50`, key: 'p50', unit: 'ms' },
        { name: `${name}: first page, p95`, key: 'p95', unit: 'ms', aim: within(FIRST_PAGE_MS) },
      ],
    });
    const deepPage = Math.ceil((rows * 0.9) / PAGE);
    const { next } = (await ask({ limit: PAGE, page: deepPage })) as { next: string };
    await topic.compare({
      ours: { name: 'deep page', run: () => timed(ask, () => ({ page: undefined, cursor: next })) },
      baseline: first,
      figures: [
        { name: `${name}: deep page by its cursor, p50`, key: 'p50', unit: 'ms', aim: atMost(1.2) },
        { name: `${name}: deep page by its cursor, p95`, key: 'p95', unit: 'ms' },
      ],
    });
    await topic.compare({
      ours: { name: 'deep page', run: () => timed(ask, () => ({ page: deepPage })) },
      figures: [
        {
          name: `${name}: the same page by its number, p95`,
          key: 'p95',
          unit: 'ms',
          note: 'A number says how many rows to skip, and Postgres walks them all; the screens go on by cursor or stay near the top.',
        },
      ],
    });
    for (const [filter, queryOf] of filters)
      await topic.compare({
        ours: { name: 'first page', run: () => timed(ask, queryOf) },
        figures: [
          {
            name: `${name} ${filter}, p95`,
            key: 'p95',
            unit: 'ms',
            aim: within(SORT_OR_FILTER_MS),
            whenMissed: filter.includes('search') ? SEARCHED : undefined,
          },
        ],
      });
    for (const sort of sorts)
      await topic.compare({
        ours: { name: 'first page', run: () => timed(ask, () => ({ sort })) },
        figures: [
          { name: `${name} sorted by ${sort}, p95`, key: 'p95', unit: 'ms', aim: within(SORT_OR_FILTER_MS) },
        ],
      });
  },
  2 * MINUTES_10,
);
