/** One row an expense, under the words that it has by now, and what became of it. */
import type { Recorded } from '@livro/event-sourcing';
import {
  documentIdentity,
  eachTextCell,
  supplierIdentity,
  textNamesOf,
  type ExpenseCategory,
} from '@livro/rules';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { ExpenseRecorded, LedgerEvent } from '../journal/events.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';
import { ownedByAccounts } from '../journal/owned-rows.read.ts';
import { accountKeysOf } from '../journal/touched-accounts.ts';
import { keptPast, supersede } from '../journal/past-rows.read.ts';
import { reworded, searchOf } from '../correction/reworded.read.ts';
import { supplierKey } from './supplier-key.read.ts';
import { countExpense, expenseCountsTable } from './expense-counts.table.ts';
import { countWords, expenseWordRows, expenseWordsTable } from './expense-words.table.ts';

const TEXTS = textNamesOf('expense');

export const expensesTable = defineTable({
  name: 'expenses',
  columns: {
    id: 'uuid not null',
    entry_number: 'bigint not null',
    /** The entry number of the last event about it. */
    version: 'bigint not null',
    account_id: 'uuid not null',
    amount: 'bigint not null',
    date: 'date not null',
    category: holding<ExpenseCategory>('text not null'),
    description: 'text not null',
    ...eachTextCell(TEXTS, () => 'text' as const),
    notes: 'text',
    tags: 'text[] not null',
    purchase_request_id: 'uuid',
    /** Set once it was undone, with the expense that an edit booked in its place. */
    reversed_by: 'uuid',
    /** The day on which that counts. */
    undone_on: 'date',
    replaced_by: 'uuid',
    /** The expense that this one was booked in place of. */
    replaces: 'uuid',
    /** Under which its supplier's spellings are one; null where it names none. */
    supplier_key: 'text',
    /** By which bills are held against each other. */
    supplier_identity: 'text',
    document_identity: 'text',
    search: 'text not null',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (account_id, date, entry_number)',
    'using btree (date, entry_number)',
    'using btree (undone_on) where undone_on is not null',
    `using btree (supplier_key, date, entry_number) where supplier_key is not null`,
    `using btree (document_identity) where document_identity is not null`,
    'using gin (search gin_trgm_ops) with (fastupdate = off)',
  ],
});
export type ExpenseRow = RowOf<typeof expensesTable>;

export const keptExpenses = keptPast(expensesTable);

export const expensesProjection = defineProjection<LedgerEvent>({
  name: 'expenses',
  version: 9,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [expensesTable, keptExpenses.past, expenseCountsTable, expenseWordsTable],
  owned: ownedByAccounts(
    { table: expensesTable, owners: ['account_id'] },
    { table: keptExpenses.past, owners: ['account_id'] },
    { table: expenseCountsTable, owners: ['account_id'] },
  ),
  handles: ['ExpenseRecorded', 'EntryReversed', 'EntryAnnotated'],

  keysOf(recorded) {
    const { event } = eventFrom(recorded);
    const expense = event.type === 'EntryReversed' ? event.data.entry : event;
    return [
      ...touchedBy(event).map((id) => rowAt(expensesTable, id)),
      ...(expense.type === 'ExpenseRecorded'
        ? [
            rowAt(expenseCountsTable, expense.data.accountId, expense.data.category),
            ...expenseWordRows(expense.data),
          ]
        : []),
      ...(event.type === 'EntryAnnotated' && event.data.kind === 'expense'
        ? expenseWordRows(event.data.words, event.data.previous)
        : []),
    ];
  },

  fold(recorded, rows) {
    const stored = eventFrom(recorded);
    if (stored.event.type === 'ExpenseRecorded') {
      const row = expenseRow(stored.event.data, stored);
      rows.put(expensesTable, row);
      countExpense(rows, { after: row });
      countWords(rows, stored.event.data, 1, row.category);
      return;
    }
    for (const id of touchedBy(stored.event)) {
      const row = rows.get(expensesTable, [id]);
      if (!row)
        throw new Error(`Entry ${stored.entryNumber} corrects expense ${id}, which was never recorded.`);
      const after = expenseAfter(row, stored);
      supersede(rows, keptExpenses, { before: row, after, event: stored });
      if (after.reversed_by !== row.reversed_by) countExpense(rows, { before: row, after });
      countChange(rows, row, stored.event);
    }
  },
});

/** An expense goes on under other words, or under none. */
function countChange(rows: Rows, row: ExpenseRow, event: LedgerEvent): void {
  if (event.type === 'EntryAnnotated') {
    countWords(rows, event.data.previous, -1, row.category);
    countWords(rows, event.data.words, 1, row.category);
  }
  if (event.type !== 'EntryReversed' || event.data.entry.type !== 'ExpenseRecorded') return;
  // Which words those are by now that were changed is in no event of its reversal.
  const unchanged = row.id === event.data.entryId && row.version === row.entry_number;
  if (unchanged) countWords(rows, event.data.entry.data, -1, row.category);
}

/** The expense that the event makes. */
export const madeExpense = (recorded: Recorded): ExpenseRow | undefined =>
  recorded.type === 'ExpenseRecorded'
    ? expenseRow(recorded.data as ExpenseRecorded['data'], eventFrom(recorded))
    : undefined;

/** The expenses that a later event changes. */
function touchedBy(event: LedgerEvent): readonly string[] {
  if (event.type === 'EntryAnnotated') return event.data.kind === 'expense' ? [event.data.entryId] : [];
  if (event.type !== 'EntryReversed' || event.data.entry.type !== 'ExpenseRecorded') return [];
  const { entryId, replacementId } = event.data;
  return replacementId === null ? [entryId] : [entryId, replacementId];
}

/** The expense once a later event has corrected it. */
function expenseAfter(
  row: ExpenseRow,
  { event, recordedAt, entryNumber: version }: RecordedEvent,
): ExpenseRow {
  if (event.type === 'EntryAnnotated') {
    const after = reworded(TEXTS, { ...row, version, updated_at: recordedAt }, event.data.words);
    return { ...after, ...soughtBy(after) };
  }
  if (event.type !== 'EntryReversed') return row;
  const { entryId, reversalId, replacementId, date } = event.data;
  if (row.id === replacementId) return { ...row, replaces: entryId };
  const undone = { undone_on: date, reversed_by: reversalId, replaced_by: replacementId };
  return { ...row, ...undone, version, updated_at: recordedAt };
}

function expenseRow(data: ExpenseRecorded['data'], stored: Omit<RecordedEvent, 'event'>): ExpenseRow {
  const row = {
    id: data.expenseId,
    entry_number: stored.entryNumber,
    version: stored.entryNumber,
    account_id: data.accountId,
    amount: data.amount,
    date: data.date,
    category: data.category,
    description: data.description,
    ...eachTextCell(TEXTS, (name) => data[name] ?? null),
    notes: data.notes,
    tags: data.tags,
    purchase_request_id: data.purchaseRequestId,
    reversed_by: null,
    undone_on: null,
    replaced_by: null,
    replaces: null,
    recorded_by: stored.recordedBy,
    created_at: stored.recordedAt,
    updated_at: stored.recordedAt,
  };
  return { ...row, ...soughtBy(row) };
}

/** What follows from its words. */
const soughtBy = (
  row: Omit<ExpenseRow, 'search' | 'supplier_key' | 'supplier_identity' | 'document_identity'>,
) => ({
  supplier_key: (row.supplier && supplierKey(row.supplier)) || null,
  supplier_identity: supplierIdentity(row.supplier) || null,
  document_identity: documentIdentity(row.document_number) || null,
  search: searchOf(TEXTS, row),
});
