/**
 * The promise on which a repair stands: for any journal, the rows of one account, or of one development, that are folded from what
 * concerns it alone are the rows that the fold of everything has of it. A failure names the seed that repeats it.
 */
import fc from 'fast-check';
import type { Recorded } from '@livro/event-sourcing';
import { accountEntriesProjection } from '../../backend/src/audit/replay/account-entries.projection.ts';
import { insightsProjection } from '../../backend/src/insights/figures/insights.projection.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { journalEntriesProjection } from '../../backend/src/ledger/books/journal-entries.projection.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { expensesProjection } from '../../backend/src/ledger/expense/expenses.projection.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { investmentsProjection } from '../../backend/src/ledger/investment/investments.projection.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { paymentsProjection } from '../../backend/src/ledger/payment/payments.projection.ts';
import { transfersProjection } from '../../backend/src/ledger/transfer/transfers.projection.ts';
import {
  foldInMemory,
  type FoldedTables,
} from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import type { OwnedTable } from '../../backend/src/platform/projections/projection.types.ts';
import { recorded } from '../../backend/src/platform/projections/recorded.fixture.ts';
import { Belongings, type Owner } from '../../backend/src/platform/projections/repair/belongings.ts';
import { account, type Draft, drafts, entry, movedEdits, uuid } from './ledger-drafts.ts';
import { RealLedger } from './real-ledger.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? (process.env.SOAK ? 20_000 : 300));
const SEED = Number(process.env.LIVRO_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20261124));

const PROJECTIONS = [
  accountsProjection,
  transactionsProjection,
  paymentsProjection,
  expensesProjection,
  investmentsProjection,
  transfersProjection,
  postingsProjection,
  journalEntriesProjection,
  accountEntriesProjection,
  insightsProjection,
];
const OWNERS: readonly Owner[] = [
  ...[0, 1, 2, 3].map((n) => ({ kind: 'account' as const, id: account(n) })),
  ...[0, 1].map((n) => ({ kind: 'development' as const, id: uuid(3, n) })),
];

/** Books of an earlier day may have returns that went to another account than their investment's. */
function goneTo<Event extends LedgerEvent>(open: readonly string[], event: Event): Event {
  if (event.type === 'InvestmentReturned') {
    const accountId = open[Number(event.data.returnId.slice(-1)) % open.length]!;
    return { ...event, data: { ...event.data, accountId } };
  }
  return 'entry' in event.data
    ? { ...event, data: { ...event.data, entry: goneTo(open, event.data.entry) } }
    : event;
}

function journalOf(steps: readonly { readonly draft: Draft; readonly other: number }[]): Recorded[] {
  const ledger = new RealLedger();
  const call = (n: number, command: Parameters<RealLedger['answer']>[0][number]['command']) =>
    ledger.answer([{ key: uuid(6, n), content: `${n}`, command }]);
  for (let n = 0; n < 3; n++) {
    const kind = n % 2 ? 'land' : 'building';
    call(1_000 + n, { type: 'OpenAccount', accountId: account(n), developmentId: uuid(3, n >> 1), kind });
  }
  steps.forEach(({ draft, other }, i) => void call(i, draft(entry(i), entry(other % (i + 1)), ledger)));
  // Those with entries are never closed.
  const closed = ledger.events.flatMap((event) =>
    event.type === 'AccountsClosed' ? event.data.accountIds : [],
  );
  const open = [0, 1, 2].map(account).filter((id) => !closed.includes(id));
  return ledger.events.map((event, i) => recorded(i, goneTo(open, event).data, { type: event.type }));
}

/** As the SQL of a repair tells them. */
function rowsOf(
  tables: FoldedTables,
  { table, owners = [], things = [] }: OwnedTable,
  ids: ReadonlySet<string>,
  ofThem: ReadonlySet<string>,
): unknown[] {
  const isOwned = (row: Readonly<Record<string, unknown>>): boolean =>
    owners.some((column) => [row[column]].flat().some((id) => ids.has(id as string))) ||
    things.some((column) => ofThem.has(row[column] as string));
  return tables.rows(table).filter((row) => isOwned(row as Record<string, unknown>));
}

it(`folds one owner's rows as the fold of everything does, over ${RUNS} journals (seed ${SEED})`, async () => {
  let [rows, others] = [0, 0];
  const step = fc.record({ draft: fc.oneof(drafts, movedEdits), other: fc.nat() });
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
    async (steps) => {
      const journal = journalOf(steps);
      const whole = await Promise.all(PROJECTIONS.map((projection) => foldInMemory(projection, journal)));
      for (const owner of OWNERS) {
        const belongings = new Belongings(owner, PROJECTIONS);
        for (const event of journal) belongings.add(event);
        const things = belongings.things();
        const needed = journal.filter((event) => belongings.isNeeded(event, things));
        const isNamed = (event: Recorded): boolean =>
          belongings
            .concernsOf(event)
            .some(
              ({ owners = [], isEverybodys }) =>
                isEverybodys || owners.some((id) => belongings.owners.has(id)),
            );
        others += needed.filter((event) => !isNamed(event)).length;
        for (const [i, projection] of PROJECTIONS.entries()) {
          const alone = await foldInMemory(projection, needed);
          for (const table of projection.owned!.tables) {
            const expected = rowsOf(whole[i]!, table, belongings.owners, things);
            rows += expected.length;
            expect(rowsOf(alone, table, belongings.owners, things)).toEqual(expected);
          }
        }
      }
    },
  );
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(rows).toBeGreaterThan(RUNS * 50);
  // Events that name nobody of them, and yet must not be missing.
  expect(others).toBeGreaterThan(RUNS / 10);
});
