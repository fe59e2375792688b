/**
 * The books at random points of both axes of time, through the SQL that answers for them on a real Postgres: the same as a
 * naive fold over the events, entry by entry.
 */
import fc from 'fast-check';
import type { LocalDate } from '@livro/calendar';
import type { Recorded } from '@livro/event-sourcing';
import { developmentsProjection } from '../../backend/src/developments/developments.projection.ts';
import { AccountQueries } from '../../backend/src/ledger/account/account.queries.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { accountsTable } from '../../backend/src/ledger/account/accounts.table.ts';
import { AccountsInTime } from '../../backend/src/ledger/books/accounts-in-time.read.ts';
import { DailyBalanceQueries } from '../../backend/src/ledger/books/daily-balance.queries.ts';
import { FiguresQueries, type Figure } from '../../backend/src/ledger/books/figures.queries.ts';
import {
  accounts,
  dayAfter,
  DAYS,
  journals,
  points,
} from '../../backend/src/ledger/books/journals.fixture.ts';
import { countedAt, naiveSums, withoutZeros } from '../../backend/src/ledger/books/naive.fixture.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { StatementQueries } from '../../backend/src/ledger/books/statement.queries.ts';
import { TrialBalanceQueries } from '../../backend/src/ledger/books/trial-balance.queries.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { foldInMemory } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { listRequest } from '../../backend/src/platform/http/page.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { createReadTables, fillReadTables } from './read-tables.fixture.ts';

const RUNS = 40;
const projections = [accountsProjection, transactionsProjection, postingsProjection];

let parts: TestParts;
let database: Database;
let figures: FiguresQueries;

beforeAll(async () => {
  parts = await startTestParts();
  database = new Database({ url: parts.databaseUrl });
  figures = new FiguresQueries(database);
  const tables = [...projections, developmentsProjection].flatMap((projection) => projection.tables);
  await createReadTables(parts.databaseUrl, database, tables);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await parts?.stop();
});

async function store(events: readonly Recorded[]): Promise<void> {
  for (const projection of projections) {
    await fillReadTables(database, await foldInMemory(projection, events), projection.tables);
  }
}

const inBooks = (found: readonly Figure[]) =>
  withoutZeros(
    found
      .filter(({ code }) => !code.startsWith('flow:') && code !== 'between-developments')
      .map((figure) => [`${figure.account_id} ${figure.code}`, figure.debit - figure.credit] as const),
  );

it('figures, accounts and trial balances are those of a naive fold', async () => {
  const inTime = new AccountsInTime(figures);
  const queries = new AccountQueries(database);
  const balances = new TrialBalanceQueries(figures, queries);
  await fc.assert(
    fc.asyncProperty(journals, fc.array(points, { minLength: 1, maxLength: 6 }), async (events, asked) => {
      await store(events);
      for (const point of asked) {
        const counted = countedAt(events, point);
        expect(inBooks(await figures.at(point))).toEqual(naiveSums(counted));
        for (const developmentId of [undefined, accounts[0].developmentId, accounts[2].developmentId]) {
          const { balance } = await balances.at(point, developmentId);
          expect(balance.balanced).toBe(true);
          expect(balance.debit).toBe(balance.credit);
        }
        const opened = events.filter(({ type }) => type === 'AccountOpened');
        const recordedEvents = counted.filter(({ type }) => type !== 'AccountOpened');
        const naive = (await foldInMemory(accountsProjection, [...opened, ...recordedEvents])).rows(
          accountsTable,
        );
        const found = await inTime.at(await queries.all(), point);
        for (const row of found) {
          const { updated_at: _u, last_entry_number: _l, ...wanted } = naive.find(({ id }) => id === row.id)!;
          expect(row).toMatchObject(wanted);
        }
      }
    }),
    { numRuns: RUNS },
  );
}, 120_000);

it('what changed between two moments is the difference of the two', async () => {
  await fc.assert(
    fc.asyncProperty(journals, points, points, async (events, one, other) => {
      await store(events);
      const [from, to] = [
        one.knownAt ?? '2026-01-01T00:00:00.000Z',
        other.knownAt ?? '2027-01-01T00:00:00.000Z',
      ].sort();
      const [fromEntry, toEntry] = [
        await figures.existingEntry({ knownAt: from }),
        await figures.existingEntry({ knownAt: to }),
      ];
      const between = events.filter(
        ({ metadata }) => metadata.recordedAt > from! && metadata.recordedAt <= to!,
      );
      expect(inBooks(await figures.between(fromEntry!, toEntry!))).toEqual(naiveSums(between));
    }),
    { numRuns: RUNS },
  );
}, 120_000);

it('a statement runs from its opening to its closing balance, whatever the size of its pages', async () => {
  const statements = new StatementQueries(database, figures);
  const range = fc.record({
    from: fc.option(fc.integer({ min: 0, max: DAYS }).map(dayAfter), { nil: undefined }),
    days: fc.integer({ min: 0, max: DAYS }),
    account: fc.integer({ min: 0, max: 2 }),
    limit: fc.integer({ min: 1, max: 7 }),
  });
  await fc.assert(
    fc.asyncProperty(journals, points, range, async (events, { knownAt }, { from, days, account, limit }) => {
      await store(events);
      const { accountId } = accounts[account]!;
      const to = dayAfter(days);
      if (from !== undefined && from > to) return;
      const assetBy = (asOf: LocalDate | undefined): number =>
        naiveSums(countedAt(events, { asOf, knownAt }))[`${accountId} asset`] ?? 0;
      const movements = countedAt(events, { asOf: to, knownAt })
        .filter(({ data }) => from === undefined || (data as { date?: string }).date! >= from)
        .flatMap((event) => {
          const amount = naiveSums([event])[`${accountId} asset`];
          return amount === undefined ? [] : [{ event, amount, date: (event.data as { date: string }).date }];
        })
        .sort((a, b) => a.date.localeCompare(b.date) || Number(a.event.revision - b.event.revision));
      const opening = from === undefined ? 0 : assetBy(dayAfter(dayNumber(from) - 1));
      let running = opening;
      const wanted = movements.map(({ event, amount, date }) => {
        running += amount;
        return { entry_number: Number(event.revision) + 1, date, amount, balance: running };
      });
      const found: object[] = [];
      let cursor: (string | number)[] | undefined;
      do {
        const request = { ...listRequest({ limit }, { plain: limit }), after: cursor };
        const page = await statements.statement({ accountId, from, to, knownAt }, request);
        expect(page).toMatchObject({ opening, closing: running, count: wanted.length });
        const rows = page.rows.slice(0, limit);
        found.push(
          ...rows.map(({ entry_number, date, amount, balance }) => ({ entry_number, date, amount, balance })),
        );
        for (const row of rows) expect(row.description).toEqual(expect.any(String));
        const last = rows.at(-1);
        cursor = page.rows.length > limit && last ? [last.date, last.entry_number] : undefined;
      } while (cursor);
      expect(found).toEqual(wanted);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

it('the course of a balance ends every day where a naive fold does', async () => {
  const daily = new DailyBalanceQueries(database, figures);
  const ranges = fc.record({
    last: fc.integer({ min: 0, max: DAYS }),
    days: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(journals, ranges, async (events, { last, days }) => {
      await store(events);
      const { developmentId } = accounts[0];
      const found = await daily.of(developmentId, dayAfter(last), days);
      expect(found.map(({ accountId }) => accountId).sort()).toEqual(
        [...new Set(events.flatMap(openedIn(developmentId)))].sort(),
      );
      for (const { accountId, balances } of found) {
        const wanted = balances.map((_, day) => {
          const asOf = dayAfter(last - days + 1 + day);
          return naiveSums(countedAt(events, { asOf }))[`${accountId} asset`] ?? 0;
        });
        expect(balances).toEqual(wanted);
      }
    }),
    { numRuns: RUNS },
  );
}, 120_000);

const openedIn =
  (developmentId: string) =>
  ({ type, data }: Recorded): string[] => {
    const account = data as { readonly accountId: string; readonly developmentId: string };
    return type === 'AccountOpened' && account.developmentId === developmentId ? [account.accountId] : [];
  };

const dayNumber = (day: LocalDate): number => {
  for (let n = -5; n <= DAYS + 5; n += 1) if (dayAfter(n) === day) return n;
  throw new Error(`A day outside of the journal: ${day}`);
};
