/** Every read model folds the books of 2025, and a small journal with all its corrections, into the very rows that it always did. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { accountEntriesProjection } from '../../backend/src/audit/replay/account-entries.projection.ts';
import { actionsProjection } from '../../backend/src/audit/action/actions.projection.ts';
import { monthTotalsProjection } from '../../backend/src/audit/closing/month-totals.projection.ts';
import { attachmentsProjection } from '../../backend/src/attachments/attachment/attachments.projection.ts';
import { booked, books2025, planned } from '../../backend/src/importing/plan/planning.fixture.ts';
import { clientsProjection } from '../../backend/src/clients/client/clients.projection.ts';
import { developmentsProjection } from '../../backend/src/developments/developments.projection.ts';
import { accessKeysProjection } from '../../backend/src/identity/access-key/access-keys.projection.ts';
import { authorsProjection } from '../../backend/src/identity/user/authors.projection.ts';
import { usersProjection } from '../../backend/src/identity/user/users.projection.ts';
import { insightsProjection } from '../../backend/src/insights/figures/insights.projection.ts';
import type { LedgerEvent, MoneyEvent } from '../../backend/src/ledger/journal/events.ts';
import { journalEntriesProjection } from '../../backend/src/ledger/books/journal-entries.projection.ts';
import { entryIdOf, isMoneyEvent, legsOf } from '../../backend/src/ledger/journal/postings.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { expensesProjection } from '../../backend/src/ledger/expense/expenses.projection.ts';
import { investmentsProjection } from '../../backend/src/ledger/investment/investments.projection.ts';
import { ids, journal } from '../../backend/src/ledger/journal/journal.fixture.ts';
import { paymentsProjection } from '../../backend/src/ledger/payment/payments.projection.ts';
import { periodsProjection } from '../../backend/src/ledger/period/periods.projection.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { recorded } from '../../backend/src/ledger/journal/recorded.fixture.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { transfersProjection } from '../../backend/src/ledger/transfer/transfers.projection.ts';
import { commandLogProjection } from '../../backend/src/platform/projections/command-log/command-log.projection.ts';
import { foldInMemory, isHandled } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import {
  type AnyProjection,
  fingerprintOf,
} from '../../backend/src/platform/projections/schema/generations.ts';
import { type AnyRow, shapeOf } from '../../backend/src/platform/projections/schema/table-shape.ts';
import { purchasesProjection } from '../../backend/src/purchases/request/purchases.projection.ts';

const projections: readonly AnyProjection[] = [
  accountsProjection,
  transactionsProjection,
  postingsProjection,
  expensesProjection,
  paymentsProjection,
  transfersProjection,
  investmentsProjection,
  periodsProjection,
  journalEntriesProjection,
  insightsProjection,
  accountEntriesProjection,
  actionsProjection,
  monthTotalsProjection,
  developmentsProjection,
  clientsProjection({ keysOf: () => Promise.resolve(new Map()) }),
  purchasesProjection,
  attachmentsProjection,
  usersProjection,
  authorsProjection,
  accessKeysProjection,
  commandLogProjection,
];

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Everything of the journal that moved money is undone, the newest first; before that two entries get other words. */
const corrections: readonly LedgerEvent[] = [
  ...(['expense', 'payment'] as const).map((kind, n): LedgerEvent => ({
    type: 'EntryAnnotated',
    data: {
      entryId: kind === 'expense' ? ids.expense : ids.confirmed,
      accountId: ids.building,
      kind,
      words: { description: `Outras palavras ${n}`, ...(kind === 'expense' && { supplier: 'Areial Norte' }) },
      previous: { description: 'Como era', ...(kind === 'expense' && { supplier: null }) },
    },
  })),
  ...journal
    .filter((event) => isMoneyEvent(event) && legsOf(event).length > 0)
    .reverse()
    .map((entry, n): LedgerEvent => ({
      type: 'EntryReversed',
      data: {
        reversalId: uuid(9000 + n),
        entryId: entryIdOf(entry as MoneyEvent),
        entry: entry as MoneyEvent,
        date: '2026-11-21',
        reason: 'Engano',
        replacementId: null,
      },
    })),
];

const journalOf = (events: readonly LedgerEvent[]) =>
  recorded(events).map((event, n) => ({ ...event, metadata: { ...event.metadata, commandId: uuid(n) } }));
const journals = {
  year: journalOf(booked(planned(books2025)).events),
  kinds: journalOf([...journal, ...corrections]),
};

const file = path.join(__dirname, 'read-tables.json');
const golden = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, { version: number } | undefined>;
it.each(projections)('$name', async (projection) => {
  const rows: Record<string, string> = {};
  for (const [of, events] of Object.entries(journals)) {
    if (!events.some((event) => isHandled(projection, event))) continue;
    const folded = await foldInMemory(projection, events);
    for (const table of projection.tables) {
      const shape = shapeOf(table);
      const found = folded.rows(table) as readonly AnyRow[];
      const hash = createHash('sha256');
      for (const row of found) hash.update(shape.copyLine(row));
      rows[`${of} ${shape.name}`] = `${found.length} ${hash.digest('hex').slice(0, 16)}`;
    }
  }
  const { name, version } = projection;
  const found = { version, tables: fingerprintOf(projection), rows };
  // `npm run golden` takes the tables of a new version; those of one that is there stay as they are.
  if (process.env.LIVRO_ADD_GOLDEN && golden[name]?.version !== version) golden[name] = found;
  expect(found).toEqual(golden[name]);
});

afterAll(() => {
  if (process.env.LIVRO_ADD_GOLDEN) fs.writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
});
