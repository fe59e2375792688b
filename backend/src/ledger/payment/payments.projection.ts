/** One row a payment, under the words and the status that it has by now; while it is pending it is in no balance and no history. */
import type { Recorded } from '@livro/event-sourcing';
import {
  documentIdentity,
  eachTextCell,
  textNamesOf,
  type InstalmentKind,
  type PaymentMethod,
  type PaymentStatus,
} from '@livro/rules';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { LedgerEvent, PaymentRegistered } from '../journal/events.ts';
import { kindOf } from '../journal/postings.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';
import { ownedByAccounts } from '../journal/owned-rows.read.ts';
import { accountKeysOf, accountsOf } from '../journal/touched-accounts.ts';
import { keptPast, supersede } from '../journal/past-rows.read.ts';
import { reworded, searchOf } from '../correction/reworded.read.ts';
import { countPayment, payersTable, paymentCountsTable } from './payment-counts.table.ts';

const TEXTS = textNamesOf('payment');

export const paymentsTable = defineTable({
  name: 'payments',
  columns: {
    id: 'uuid not null',
    entry_number: 'bigint not null',
    /** The entry number of the last event about it. */
    version: 'bigint not null',
    account_id: 'uuid not null',
    client_id: 'uuid not null',
    amount: 'bigint not null',
    date: 'date not null',
    method: holding<PaymentMethod>('text not null'),
    ...eachTextCell(TEXTS, () => 'text' as const),
    status: holding<PaymentStatus>('text not null'),
    description: 'text not null',
    notes: 'text',
    tags: 'text[] not null',
    /** Set once it was given back or undone, with the payment that an edit put in its place. */
    reversed_by: 'uuid',
    /** The day on which that counts. */
    undone_on: 'date',
    replaced_by: 'uuid',
    /** The payment that this one was put in place of. */
    replaces: 'uuid',
    /** Which due of which buyer's plan it is; null where it is of none. */
    plan_id: 'uuid',
    plan_kind: holding<InstalmentKind | null>('text'),
    plan_number: 'integer',
    plan_of: 'integer',
    /** The late payment whose fine and interest it is. */
    charges_of: 'uuid',
    /** By which payments are held against each other. */
    document_identity: 'text',
    search: 'text not null',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (entry_number)',
    'using btree (account_id, date, entry_number)',
    'using btree (client_id, date, entry_number)',
    'using btree (date, entry_number)',
    'using btree (undone_on) where undone_on is not null',
    // What is due is a small part of all that was ever paid.
    `using btree (date, entry_number) where status = 'pending'`,
    `using btree (document_identity) where document_identity is not null`,
    'using btree (plan_id) where plan_id is not null',
    'using gin (search gin_trgm_ops) with (fastupdate = off)',
  ],
});
export type PaymentRow = RowOf<typeof paymentsTable>;

export const keptPayments = keptPast(paymentsTable);

export const paymentsProjection = defineProjection<LedgerEvent>({
  name: 'payments',
  version: 10,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [paymentsTable, keptPayments.past, paymentCountsTable, payersTable],
  owned: ownedByAccounts(
    { table: paymentsTable, owners: ['account_id'] },
    { table: keptPayments.past, owners: ['account_id'] },
    { table: paymentCountsTable, owners: ['account_id'] },
  ),
  handles: [
    'PaymentRegistered',
    'PaymentConfirmed',
    'PaymentCancelled',
    'PaymentRefunded',
    'EntryReversed',
    'EntryAnnotated',
  ],

  keysOf(recorded) {
    const { event } = eventFrom(recorded);
    return [
      ...touchedBy(event).map((id) => rowAt(paymentsTable, id)),
      ...accountsOf(event).map((id) => rowAt(paymentCountsTable, id)),
    ];
  },

  fold(recorded, rows) {
    const stored = eventFrom(recorded);
    if (stored.event.type === 'PaymentRegistered') {
      const row = paymentRow(stored.event.data, stored);
      rows.put(paymentsTable, row);
      rows.put(payersTable, { client_id: row.client_id });
      countPayment(rows, { after: row });
      return;
    }
    for (const id of touchedBy(stored.event)) {
      const row = rows.get(paymentsTable, [id]);
      if (!row)
        throw new Error(`Entry ${stored.entryNumber} settles payment ${id}, which was never registered.`);
      const after = paymentAfter(row, stored);
      supersede(rows, keptPayments, { before: row, after, event: stored });
      // The one that a replacement is linked to may be of another account, whose count nothing changes.
      if (after.status !== row.status || after.replaced_by !== row.replaced_by)
        countPayment(rows, { before: row, after });
    }
  },
});

/** The payment that the event makes. */
export const madePayment = (recorded: Recorded): PaymentRow | undefined =>
  recorded.type === 'PaymentRegistered'
    ? paymentRow(recorded.data as PaymentRegistered['data'], eventFrom(recorded))
    : undefined;

/** The payments that a later event changes. */
function touchedBy(event: LedgerEvent): readonly string[] {
  switch (event.type) {
    case 'PaymentConfirmed':
      return [event.data.paymentId];
    case 'PaymentCancelled':
      return withReplacement(event.data.paymentId, event.data.replacementId);
    case 'PaymentRefunded':
      return [event.data.entryId];
    case 'EntryReversed':
      return kindOf(event.data.entry) === 'payment'
        ? withReplacement(event.data.entryId, event.data.replacementId)
        : [];
    case 'EntryAnnotated':
      return event.data.kind === 'payment' ? [event.data.entryId] : [];
    default:
      return [];
  }
}

const withReplacement = (id: string, replacementId: string | null): readonly string[] =>
  replacementId === null ? [id] : [id, replacementId];

/** The payment once a later event has settled or corrected it. */
function paymentAfter(
  row: PaymentRow,
  { event, recordedAt, entryNumber: version }: RecordedEvent,
): PaymentRow {
  const updated = { version, updated_at: recordedAt };
  switch (event.type) {
    case 'PaymentConfirmed':
      return { ...row, ...updated, status: 'confirmed', date: event.data.date };
    case 'PaymentCancelled': {
      const { paymentId, replacementId } = event.data;
      if (row.id === replacementId) return { ...row, replaces: paymentId };
      return { ...row, ...updated, status: 'cancelled', replaced_by: replacementId };
    }
    case 'PaymentRefunded':
    case 'EntryReversed': {
      const { entryId, reversalId, replacementId, date } = event.data;
      if (row.id === replacementId) return { ...row, replaces: entryId };
      const status = event.type === 'PaymentRefunded' ? 'refunded' : 'reversed';
      return {
        ...row,
        ...updated,
        status,
        undone_on: date,
        reversed_by: reversalId,
        replaced_by: replacementId,
      };
    }
    case 'EntryAnnotated': {
      const after = reworded(TEXTS, { ...row, ...updated }, event.data.words);
      return { ...after, ...derivedFrom(after) };
    }
    default:
      return row;
  }
}

function paymentRow(data: PaymentRegistered['data'], stored: Omit<RecordedEvent, 'event'>): PaymentRow {
  const row = {
    id: data.paymentId,
    entry_number: stored.entryNumber,
    version: stored.entryNumber,
    account_id: data.accountId,
    client_id: data.clientId,
    amount: data.amount,
    date: data.date,
    method: data.method,
    ...eachTextCell(TEXTS, (name) => data[name] ?? null),
    status: data.status,
    description: data.description,
    notes: data.notes,
    tags: data.tags,
    reversed_by: null,
    undone_on: null,
    replaced_by: null,
    replaces: null,
    plan_id: data.instalment?.planId ?? null,
    plan_kind: data.instalment?.kind ?? null,
    plan_number: data.instalment?.number ?? null,
    plan_of: data.instalment?.of ?? null,
    charges_of: data.charges?.paymentId ?? null,
    recorded_by: stored.recordedBy,
    created_at: stored.recordedAt,
    updated_at: stored.recordedAt,
  };
  return { ...row, ...derivedFrom(row) };
}

/** What follows from its words. */
const derivedFrom = (row: Omit<PaymentRow, 'search' | 'document_identity'>) => ({
  document_identity: documentIdentity(row.document_number) || null,
  search: searchOf(TEXTS, row),
});
