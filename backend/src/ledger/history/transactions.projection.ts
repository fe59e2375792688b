/** Folds the journal into its history: one row for each leg that moved an account's balance. */
import { defineProjection, rowAt } from '../../platform/projections/define-projection.ts';
import type { LedgerEvent } from '../journal/events.ts';
import { legsOf, POSTED } from '../journal/postings.ts';
import { eventFrom } from '../journal/recorded-event.read.ts';
import { annotationRow, annotationsTable } from './annotations.table.ts';
import { ownedByAccounts } from '../journal/owned-rows.read.ts';
import { accountKeysOf, accountsOf } from '../journal/touched-accounts.ts';
import { countInMonth, monthKey, transactionMonthsTable } from './transaction-months.table.ts';
import { annotated, legId, movesOf, transactionRows } from './transaction-rows.read.ts';
import { transactionAccountsTable, type TransactionRow, transactionsTable } from './transactions.table.ts';

export const transactionsProjection = defineProjection<LedgerEvent>({
  name: 'transactions',
  version: 9,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [transactionsTable, transactionAccountsTable, transactionMonthsTable, annotationsTable],
  owned: ownedByAccounts(
    { table: transactionsTable, owners: ['account_id'] },
    { table: transactionAccountsTable, owners: ['account_id'] },
    { table: transactionMonthsTable, owners: ['account_id'] },
    { table: annotationsTable, things: ['entry_id'] },
  ),
  handles: ['AccountOpened', 'EntryAnnotated', ...POSTED],

  keysOf(recorded) {
    const { event } = eventFrom(recorded);
    return [
      ...accountsOf(event).map((id) => rowAt(transactionAccountsTable, id)),
      ...movesOf(event).map((move) => rowAt(transactionMonthsTable, ...monthKey(move))),
      ...rowsChangedBy(event).map((id) => rowAt(transactionsTable, id)),
    ];
  },

  fold(recorded, rows) {
    const stored = eventFrom(recorded);
    if (stored.event.type === 'AccountOpened') {
      const { accountId, developmentId, kind } = stored.event.data;
      rows.put(transactionAccountsTable, {
        account_id: accountId,
        development_id: developmentId,
        account_type: kind,
      });
      return;
    }
    const accountOf = (accountId: string) => {
      const account = rows.get(transactionAccountsTable, [accountId]);
      if (!account) throw new Error(`Entry ${stored.entryNumber} is on account ${accountId}, never opened.`);
      return account;
    };
    if (stored.event.type === 'EntryAnnotated') {
      const before = rows.get(transactionsTable, [stored.event.data.entryId]);
      rows.put(annotationsTable, annotationRow(stored.event.data, stored, before));
    }
    for (const id of rowsChangedBy(stored.event)) {
      const row = rows.get(transactionsTable, [id]);
      // A payment that is pending has no row yet.
      if (row) rows.put(transactionsTable, changedBy(row, stored.event));
    }
    for (const row of transactionRows(stored, accountOf)) {
      rows.put(transactionsTable, row);
      countInMonth(rows, row);
    }
  },
});

/** Ids of the rows of earlier entries that an event corrects or links. */
function rowsChangedBy(event: LedgerEvent): readonly string[] {
  switch (event.type) {
    case 'EntryAnnotated': {
      const { entryId, kind } = event.data;
      return kind === 'transfer' ? [legId(entryId, 0), legId(entryId, 1)] : [entryId];
    }
    case 'EntryReversed':
    case 'PaymentRefunded': {
      const { entryId, entry, replacementId } = event.data;
      const ids = replacementId === null ? [entryId] : [entryId, replacementId];
      return ids.flatMap((id) => legsOf(entry).map((_, leg) => legId(id, leg)));
    }
    default:
      return [];
  }
}

function changedBy(row: TransactionRow, event: LedgerEvent): TransactionRow {
  switch (event.type) {
    case 'EntryAnnotated':
      return annotated(row, event.data.words);
    case 'EntryReversed':
    case 'PaymentRefunded': {
      const { entryId, reversalId, replacementId } = event.data;
      if (row.entry_id === replacementId) return { ...row, replaces: entryId };
      const refund = event.type === 'PaymentRefunded';
      return { ...row, reversed_by: reversalId, replaced_by: replacementId, refund };
    }
    default:
      return row;
  }
}
