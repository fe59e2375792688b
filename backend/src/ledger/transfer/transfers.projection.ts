/** One row a transfer, with both its ends, and the reversal that cancelled it. */
import type { TransferType } from '@livro/rules';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { EntryReversed, LedgerEvent, MoneyTransferred } from '../journal/events.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';
import { accountKeysOf } from '../journal/touched-accounts.ts';

export const transfersTable = defineTable({
  name: 'transfers',
  columns: {
    id: 'uuid not null',
    entry_number: 'bigint not null',
    source_account_id: 'uuid not null',
    destination_account_id: 'uuid not null',
    amount: 'bigint not null',
    date: 'date not null',
    transfer_type: holding<TransferType>('text not null'),
    description: 'text not null',
    notes: 'text',
    tags: 'text[] not null',
    /** Set once it was cancelled. */
    reversed_by: 'uuid',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (source_account_id, date, entry_number)',
    'using btree (destination_account_id, date, entry_number)',
    'using btree (date, entry_number)',
  ],
});
export type TransferRow = RowOf<typeof transfersTable>;

export const transfersProjection = defineProjection<MoneyTransferred | EntryReversed>({
  name: 'transfers',
  version: 2,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [transfersTable],
  handles: ['MoneyTransferred', 'EntryReversed'],

  keysOf(recorded) {
    const id = cancelledBy(eventFrom(recorded).event);
    return id === undefined ? [] : [rowAt(transfersTable, id)];
  },

  fold(recorded, rows) {
    const stored = eventFrom<MoneyTransferred | EntryReversed>(recorded);
    if (stored.event.type === 'MoneyTransferred') {
      rows.put(transfersTable, transferRow(stored.event.data, stored));
      return;
    }
    const id = cancelledBy(stored.event);
    if (id === undefined) return;
    const row = rows.get(transfersTable, [id]);
    if (!row) throw new Error(`Entry ${stored.entryNumber} cancels transfer ${id}, which was never made.`);
    rows.put(transfersTable, { ...row, reversed_by: stored.event.data.reversalId });
  },
});

const cancelledBy = (event: LedgerEvent): string | undefined =>
  event.type === 'EntryReversed' && event.data.entry.type === 'MoneyTransferred'
    ? event.data.entryId
    : undefined;

function transferRow(data: MoneyTransferred['data'], stored: Omit<RecordedEvent, 'event'>): TransferRow {
  return {
    id: data.transferId,
    entry_number: stored.entryNumber,
    source_account_id: data.sourceAccountId,
    destination_account_id: data.destinationAccountId,
    amount: data.amount,
    date: data.date,
    transfer_type: data.transferType,
    description: data.description,
    notes: data.notes,
    tags: data.tags,
    reversed_by: null,
    recorded_by: stored.recordedBy,
    created_at: stored.recordedAt,
  };
}
