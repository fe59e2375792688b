/**
 * The search over everything, as its controller answers a person who may see all: words that are rare, common, several, wrong,
 * and numbers and amounts. No projector runs.
 */
import path from 'node:path';
import { localDate } from '@livro/calendar';
import { startPostgres } from '@livro/embedded-postgres';
import { ClientSearch } from '../../backend/src/clients/client/client-search.queries.ts';
import { DevelopmentSearch } from '../../backend/src/developments/development-search.queries.ts';
import { permissionsOf } from '../../backend/src/identity/permission/permissions.ts';
import { EntrySearch } from '../../backend/src/ledger/history/entry-search.queries.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { PurchaseSearch } from '../../backend/src/purchases/request/purchase-search.queries.ts';
import { SearchService } from '../../backend/src/search/search.service.ts';
import { createReadTables } from '../api/read-tables.fixture.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { MINUTES_10, topicOf, within } from './figures.ts';
import { fillLists, listProjections } from './lists.fixture.ts';
import { percentiles } from './load.ts';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 100_000);
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 20);
const FIRST_ANSWER_MS = 100;

const ends: (() => Promise<void>)[] = [];
let service: SearchService;

beforeAll(async () => {
  const postgres = await startPostgres({
    directory: path.join(temporaryFolder(ends), 'postgres'),
    database: 'livro',
  });
  ends.push(() => postgres.stop());
  const database = new Database({ url: postgres.url });
  ends.push(() => database.close());
  await createReadTables(
    postgres.url,
    database,
    listProjections().flatMap(({ tables }) => tables),
    () => fillLists(database, CLIENTS, ENTRIES),
  );
  service = new SearchService(
    new DevelopmentSearch(database),
    new ClientSearch(database),
    new EntrySearch(database),
    new PurchaseSearch(database),
  );
}, MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

const topic = topicOf(
  'Search over everything',
  `${CLIENTS} clients and ${ENTRIES} entries in Postgres, asked by somebody who may see all of it, one question after the ` +
    'other: the time until the whole answer is there. Bounds are for the 95th percentile.',
);

const questions: Readonly<Record<string, (round: number) => string>> = {
  'a word of every twentieth entry': () => 'cimento',
  'a supplier': (n) => `fornecedor ${100 + n}`,
  'two words': (n) => `andaimes bloco ${1 + (n % 29)}`,
  'a rare word': (n) => `nota ${Math.floor(ENTRIES / 3) + 977 * n}`,
  'an entry number': (n) => `#${1 + n * 4_999}`,
  'an amount': (n) => `R$ ${1_234 + 17 * n},${10 + (n % 80)}`,
  'a client': (n) => ['maria goncalves', 'otavio helena', 'silva 4711'][n % 3]!,
  'a unit': (n) => `apto ${101 + n}`,
  'one letter': () => 'c',
  'nothing that is there': (n) => `qxzw${n}`,
  'a word typed wrong': () => 'cimetno',
};

const searcher = {
  permissions: new Set<string>(permissionsOf('admin')),
  today: localDate('2026-11-21'),
  sight: 'whole',
} as const;

test.each(Object.entries(questions))(
  '%s',
  async (name, questionOf) => {
    await topic.compare({
      ours: {
        name,
        run: async () => {
          const waits: number[] = [];
          for (let round = 0; round < QUESTIONS; round++) {
            const began = performance.now();
            const { failed } = await service.search(questionOf(round), searcher);
            waits.push(performance.now() - began);
            expect(failed).toEqual([]);
          }
          return { ...percentiles(waits) };
        },
      },
      figures: [
        { name: `${name}, median`, key: 'p50', unit: 'ms' },
        { name: '… p95', key: 'p95', unit: 'ms', aim: within(FIRST_ANSWER_MS) },
      ],
    });
  },
  MINUTES_10,
);
