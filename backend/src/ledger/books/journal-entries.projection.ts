/** An index of the journal by number: every event of the ledger once, whether it moves money or not. Words of people are not in it. */
import {
  defineProjection,
  defineTable,
  holding,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { LedgerEvent } from '../journal/events.ts';
import { postingsOf } from '../journal/postings.ts';
import { ownedByAccounts } from '../journal/owned-rows.read.ts';
import { accountsOf } from '../journal/touched-accounts.ts';
import { eventFrom } from '../journal/recorded-event.read.ts';
import { valueDateOf } from './posting-lines.read.ts';

export const journalEntriesTable = defineTable({
  name: 'journal_entries',
  columns: {
    entry_number: 'bigint not null',
    kind: holding<LedgerEvent['type']>('text not null'),
    /** Value date; an event without one moves no money. */
    date: 'date',
    account_ids: 'text[] not null',
    /** Sum of its debits, which its credits equal. */
    amount: 'bigint not null',
    recorded_by: 'text not null',
    recorded_at: 'timestamptz not null',
  },
  primaryKey: ['entry_number'],
  indexes: ['using btree (date, entry_number)', 'using btree (recorded_at, entry_number)'],
});
export type JournalEntryRow = RowOf<typeof journalEntriesTable>;

export const journalEntriesProjection = defineProjection<LedgerEvent>({
  name: 'journal-entries',
  version: 1,
  tables: [journalEntriesTable],
  owned: ownedByAccounts({ table: journalEntriesTable, owners: ['account_ids'] }),
  handles: { stream: 'ledger' },
  keysOf: () => [],
  fold(recorded, rows) {
    const { event, entryNumber, recordedAt, recordedBy } = eventFrom(recorded);
    rows.put(journalEntriesTable, {
      entry_number: entryNumber,
      kind: event.type,
      date: valueDateOf(event),
      account_ids: [...new Set(accountsOf(event))],
      amount: postingsOf(event).reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
      recorded_by: recordedBy,
      recorded_at: recordedAt,
    });
  },
});
