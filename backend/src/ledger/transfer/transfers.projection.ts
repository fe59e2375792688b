/** One row a transfer, with both its ends, under the words that it has by now, and what became of it. */
import type { Recorded } from '@livro/event-sourcing';
import type { TransferType } from '@livro/rules';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import { reworded } from '../correction/reworded.read.ts';
import type { EntryAnnotated, EntryReversed, MoneyTransferred } from '../journal/events.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';
import { ownedByAccounts } from '../journal/owned-rows.read.ts';
import { accountKeysOf } from '../journal/touched-accounts.ts';

type Handled = MoneyTransferred | EntryReversed | EntryAnnotated;

export const transfersTable = defineTable({
  name: 'transfers',
  columns: {
    id: 'uuid not null',
    entry_number: 'bigint not null',
    /** The entry number of the last event about it. */
    version: 'bigint not null',
    source_account_id: 'uuid not null',
    destination_account_id: 'uuid not null',
    amount: 'bigint not null',
    date: 'date not null',
    transfer_type: holding<TransferType>('text not null'),
    description: 'text not null',
    notes: 'text',
    tags: 'text[] not null',
    /** Set once it was cancelled, with the transfer that an edit booked in its place. */
    reversed_by: 'uuid',
    replaced_by: 'uuid',
    /** The transfer that this one was booked in place of. */
    replaces: 'uuid',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (source_account_id, date, entry_number)',
    'using btree (destination_account_id, date, entry_number)',
    'using btree (date, entry_number)',
  ],
});
export type TransferRow = RowOf<typeof transfersTable>;

export const transfersProjection = defineProjection<Handled>({
  name: 'transfers',
  version: 3,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [transfersTable],
  owned: ownedByAccounts({ table: transfersTable, owners: ['source_account_id', 'destination_account_id'] }),
  handles: ['MoneyTransferred', 'EntryReversed', 'EntryAnnotated'],

  keysOf(recorded) {
    return touchedBy(eventFrom<Handled>(recorded).event).map((id) => rowAt(transfersTable, id));
  },

  fold(recorded, rows) {
    const stored = eventFrom<Handled>(recorded);
    if (stored.event.type === 'MoneyTransferred') {
      rows.put(transfersTable, transferRow(stored.event.data, stored));
      return;
    }
    for (const id of touchedBy(stored.event)) {
      const row = rows.get(transfersTable, [id]);
      if (!row) throw new Error(`Entry ${stored.entryNumber} corrects transfer ${id}, which was never made.`);
      rows.put(transfersTable, transferAfter(row, stored));
    }
  },
});

/** The transfer that the event makes. */
export const madeTransfer = (recorded: Recorded): TransferRow | undefined =>
  recorded.type === 'MoneyTransferred'
    ? transferRow(recorded.data as MoneyTransferred['data'], eventFrom(recorded))
    : undefined;

/** The transfers that a later event changes. */
function touchedBy(event: Handled): readonly string[] {
  if (event.type === 'EntryAnnotated') return event.data.kind === 'transfer' ? [event.data.entryId] : [];
  if (event.type !== 'EntryReversed' || event.data.entry.type !== 'MoneyTransferred') return [];
  const { entryId, replacementId } = event.data;
  return replacementId === null ? [entryId] : [entryId, replacementId];
}

/** The transfer once a later event has corrected it. */
function transferAfter(
  row: TransferRow,
  stored: Omit<RecordedEvent, 'event'> & { event: Handled },
): TransferRow {
  const { event, entryNumber: version, recordedAt: updated_at } = stored;
  if (event.type === 'EntryAnnotated') return reworded([], { ...row, version, updated_at }, event.data.words);
  if (event.type !== 'EntryReversed') return row;
  const { entryId, reversalId, replacementId } = event.data;
  if (row.id === replacementId) return { ...row, replaces: entryId };
  return { ...row, version, reversed_by: reversalId, replaced_by: replacementId, updated_at };
}

function transferRow(data: MoneyTransferred['data'], stored: Omit<RecordedEvent, 'event'>): TransferRow {
  return {
    id: data.transferId,
    entry_number: stored.entryNumber,
    version: stored.entryNumber,
    source_account_id: data.sourceAccountId,
    destination_account_id: data.destinationAccountId,
    amount: data.amount,
    date: data.date,
    transfer_type: data.transferType,
    description: data.description,
    notes: data.notes,
    tags: data.tags,
    reversed_by: null,
    replaced_by: null,
    replaces: null,
    recorded_by: stored.recordedBy,
    created_at: stored.recordedAt,
    updated_at: stored.recordedAt,
  };
}
