/** What the auditor's screens ask first, over an account of a million entries, as their controllers answer it; and proofs of entries. */
import path from 'node:path';
import { startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import { entryTests } from '../../backend/src/audit/entry-test/entry-tests.read.ts';
import { SealKeys } from '../../backend/src/audit/seal/seal-keys.read.ts';
import { TimeStamps1764000000021 } from '../../backend/src/audit/stamp/time-stamps.migration.ts';
import { VERIFICATIONS } from '../../backend/src/audit/verification/verifications.ts';
import { Cosignatures1764000000020 } from '../../backend/src/audit/witness/cosignatures.migration.ts';
import type { Books } from '../../backend/src/platform/book/book.types.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { migrate } from '../../backend/src/platform/database/migrate.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { CommandContext } from '../../backend/src/platform/http/command-context.ts';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';
import { type AuditProgram, auditProgram } from './audit-program.ts';
import { createAuditBooks, writeJournal } from './audit-books.fixture.ts';
import { appendAll, sealJournal } from './audit-seals.fixture.ts';
import { type ProofLoad, startEntryProofProbe } from './entry-proof-probe.ts';
import { MINUTES_10, type Sample, topicOf, within } from './figures.ts';
import type { Forked } from './forked.ts';
import { ledgerBook } from './ledger-instance.ts';
import { accountOf, developmentOf } from './lists.fixture.ts';
import { oneByOne } from './load.ts';

/** On the account; a quarter more is on others. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const ALL = Math.ceil((ENTRIES * 5) / 4);
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 100);
const FIRST_PICTURE_MS = 1_500;
const PREFIX = 'bench-';
const ACCOUNT = accountOf(0);
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const context = { now: new Date('2027-01-01T12:00:00Z'), today: '2027-01-01' } as CommandContext;

const ends: (() => Promise<void>)[] = [];
let proofs: Forked;
let parts: AuditProgram;

beforeAll(async () => {
  const dataDir = temporaryFolder(ends);
  const postgres = await startPostgres({ directory: path.join(dataDir, 'postgres'), database: 'livro' });
  ends.push(() => postgres.stop());
  const database = new Database({ url: postgres.url });
  ends.push(() => database.close());
  const startStore = () => startEventStore({ databaseUrl: postgres.url, program: storeProgram() });
  // A first start makes the table that the journal is written to.
  await (await startStore()).stop();
  await createAuditBooks(postgres.url, database, ALL);
  await migrate(
    { url: postgres.url },
    { entities: [], migrations: [Cosignatures1764000000020, TimeStamps1764000000021] },
  );
  await writeJournal(database, PREFIX);
  const running = await startStore();
  ends.push(() => running.stop());
  const store = new EventStore({ url: running.url, streamPrefix: PREFIX, timeoutMs: 60_000 });
  ends.push(() => store.close());
  const secret = { dataDir, sealKey: '11'.repeat(32) };
  const keys = new SealKeys(secret);
  await sealJournal(database, store, keys, ALL);
  await appendAll(store, keys, VERIFICATIONS, verifications());
  // The Book holds what stays open, not what was booked: that of a short journal is as big.
  const place = { databaseUrl: postgres.url, eventStoreUrl: running.url, streamPrefix: PREFIX };
  const { book, close } = ledgerBook({ ...place, streamPrefix: 'short-' });
  ends.push(close);
  await book.start();
  proofs = await startEntryProofProbe({ ...place, ...secret });
  ends.push(() => proofs.stop());
  parts = auditProgram(database, store, keys, { open: () => Promise.resolve(book) } as unknown as Books);
}, 2 * MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

const verifications = () =>
  Array.from({ length: 50 }, (_, n) => ({ verificationId: `run ${n}` })).flatMap((run) => [
    { type: 'VerificationStarted', data: { ...run, fromSeal: false } },
    {
      type: 'VerificationFinished',
      data: {
        ...run,
        ok: true,
        entries: ALL,
        events: ALL,
        seals: 1,
        tables: 40,
        rows: ALL,
        files: 0,
        seconds: 60,
      },
    },
  ]);

const topic = topicOf(
  "The auditor's screens",
  `An account with ${ENTRIES.toLocaleString('en-US')} entries, ${ALL.toLocaleString('en-US')} on forty accounts over five years, as many ` +
    'acts of twelve people, and the journal in the embedded store under a seal after each thousand: what each screen asks first, answered ' +
    'by its controller, one question after the other. A year holds a fifth of the entries.',
);

type Questions = Readonly<Record<string, () => Promise<unknown>>>;
async function inMs(questions: Questions): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, ask] of Object.entries(questions)) {
    const began = performance.now();
    await ask();
    found[name] = performance.now() - began;
  }
  return found;
}
const asked = (questions: Questions, bound?: number) =>
  topic.compare({
    ours: { name: 'Livro', run: () => inMs(questions) },
    figures: Object.keys(questions).map((name) => ({
      name,
      key: name,
      unit: 'ms',
      ...(bound !== undefined && { aim: within(bound) }),
    })),
  });
const firstPictures = (questions: Questions) => asked(questions, FIRST_PICTURE_MS);

const page = { limit: 50 } as const;
/** In the middle of the account's lines. */
const AMID = { from: '2024-06-01', to: '2024-06-30' };
const KNOWN = '2024-05-05T12:00:00.000Z';
const uuid = (kind: number, n: number): string =>
  `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The first lines of a replay: the screen draws them while the others come. */
async function replayed(lines: number): Promise<void> {
  const told = parts.replay.of(ACCOUNT);
  for (let n = 0; n < lines; n++)
    if ((await told.next()).done) throw new Error('The account has no entries.');
  await told.return(undefined as never);
}

test(
  'has what it is asked for',
  async () => {
    const [diary, ledger, balance, entry] = await Promise.all([
      parts.journal.list({ sort: '-number', ...page } as never),
      parts.journal.ledger({ account: ACCOUNT, code: 'asset', ...page }),
      parts.books.trialBalance({}),
      parts.journal.entry(String(ENTRIES / 2)),
    ]);
    expect([diary.count, diary.results.length]).toEqual([ALL, 50]);
    expect(ledger.count).toBeGreaterThan(ENTRIES * 0.98);
    expect(balance.balanced).toBe(true);
    expect([entry.flaw, entry.linkHolds]).toEqual([null, true]);
    const all = await parts.tests.result(
      'all-entries',
      { from: '2021-01-01', to: '2026-12-31' } as never,
      context,
    );
    expect(all.matches).toBe(true);
  },
  MINUTES_10,
);

test(
  'first pictures',
  () =>
    firstPictures({
      'Livro Diário': () => parts.journal.list({ sort: '-number', ...page } as never),
      'Livro Diário, a year': () => parts.journal.list({ sort: 'number', ...YEAR, ...page } as never),
      'Livro Diário, the account': () =>
        parts.journal.list({ sort: '-number', account: ACCOUNT, ...page } as never),
      Razão: () => parts.journal.ledger({ account: ACCOUNT, code: 'asset', ...page }),
      'Razão, a month amid the years': () =>
        parts.journal.ledger({ account: ACCOUNT, code: 'asset', ...AMID, ...page } as never),
      'Razão, as known two years ago': () =>
        parts.journal.ledger({ account: ACCOUNT, code: 'asset', knownAt: KNOWN, ...page }),
      'Razão, a development, what came since': () =>
        parts.journal.ledger({ development: developmentOf(0), recordedAfter: KNOWN, ...page }),
      'Balancete, what changed in a month': () =>
        parts.books.changes({ fromKnownAt: KNOWN, toKnownAt: '2024-06-05T12:00:00.000Z' }, context),
      'An entry': () => parts.journal.entry(String(ENTRIES)),
      'An entry, its words and corrections': () =>
        parts.entries.view(uuid(4, ENTRIES - (ENTRIES % 5) + 1), context.today),
      'Replay, first 100 lines': () => replayed(100),
      Fechamento: () => parts.closing.year({ year: 2025 }, context),
      'Fechamento, what stands in the way of a year': () =>
        parts.closing.obstacles({ from: '2025-01', to: '2025-12' }),
      Verificar: () => parts.verifications.newest(),
      'Verificar, seals': () => parts.seals.list(),
      'Registro de ações': () => parts.actions.list({ page: 1, ...page }),
      'Segregação de funções, a year': () => parts.duties.matrix({ ...YEAR } as never, context),
    }),
  MINUTES_10,
);

test(
  'each test of entries over a year',
  () =>
    firstPictures(
      Object.fromEntries(
        entryTests.map(({ name, title }) => [
          `${title}, a year`,
          () => parts.tests.result(name, { ...YEAR } as never, context),
        ]),
      ),
    ),
  MINUTES_10,
);
test(
  'what is asked later',
  () =>
    asked({
      'A random sample, a year': () => sample('random'),
      'A sample by monetary unit, a year': () => sample('monetary-unit'),
      'What stands in the way since the beginning': () => parts.closing.obstacles({ to: '2026-11' }),
    }),
  MINUTES_10,
);
const sample = (method: string) =>
  parts.tests.sample('all-entries', { ...YEAR, method, size: 60, seed: 'x' } as never, context);

/** Spread over all days; what is known grows with them, some weeks behind or ahead. */
function pointOf(n: number, axes: readonly ('asOf' | 'knownAt')[]): object {
  const day = (offset: number): Date =>
    new Date(Date.UTC(2021, 11, 1) + (((n * 617) % 1_800) + offset) * 86_400_000);
  const point = { asOf: day(0).toISOString().slice(0, 10), knownAt: day((n % 9) * 7).toISOString() };
  return Object.fromEntries(axes.map((axis) => [axis, point[axis]]));
}

test(
  'the trial balance of any day, known at any moment',
  async () => {
    for (const [name, axes] of [
      ['Balancete of any day', ['asOf']],
      ['Balancete known at any moment', ['knownAt']],
      ['Balancete of any day, known at any moment', ['asOf', 'knownAt']],
    ] as const)
      await topic.compare({
        ours: {
          name: 'Livro',
          run: () => oneByOne(QUESTIONS, (n) => parts.books.trialBalance(pointOf(n, axes))),
        },
        figures: [
          { name: `${name}, p50`, key: 'p50', unit: 'ms' },
          { name: '… p95', key: 'p95', unit: 'ms', aim: within(100) },
        ],
      });
  },
  MINUTES_10,
);

test(
  'the proof of any entry',
  async () => {
    await topic.compare({
      ours: {
        name: 'Livro',
        run: () => proofs.ask<Sample>({ questions: QUESTIONS, entries: ALL } satisfies ProofLoad),
      },
      figures: [
        { name: 'Proof of an entry, p50', key: 'p50', unit: 'ms' },
        { name: '… p95', key: 'p95', unit: 'ms', aim: within(20) },
        { name: '… p99', key: 'p99', unit: 'ms' },
      ],
    });
  },
  MINUTES_10,
);
