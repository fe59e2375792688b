/** One row an investment with what has come back so far, and one row a return. Centavos; the rate is percent a year. */
import type { InvestmentStatus, InvestmentType, ReturnKind } from '@livro/rules';
import { defineTable, holding, type RowOf } from '../../platform/projections/define-projection.ts';

export const investmentsTable = defineTable({
  name: 'investments',
  columns: {
    id: 'uuid not null',
    entry_number: 'bigint not null',
    /** The entry number of the last event about it. */
    version: 'bigint not null',
    account_id: 'uuid not null',
    type: holding<InvestmentType>('text not null'),
    description: 'text not null',
    principal_amount: 'bigint not null',
    /** Principal that is still out. */
    outstanding: 'bigint not null',
    returned: 'bigint not null',
    /** Returns minus the principal that they paid back. */
    gain: 'bigint not null',
    expected_rate: 'text',
    investment_date: 'date not null',
    expected_return_date: 'date',
    /** The day of the return that left nothing out, and which one it is. */
    actual_return_date: 'date',
    closed_by: 'uuid',
    status: holding<InvestmentStatus>('text not null'),
    reference: 'text',
    notes: 'text',
    tags: 'text[] not null',
    /** Set once it was undone: from that day on it is in no list and no total. */
    reversed_by: 'uuid',
    /** The day on which that counts. */
    undone_on: 'date',
    /** What an edit booked in its place, and what this one was booked in place of. */
    replaced_by: 'uuid',
    replaces: 'uuid',
    search: 'text not null',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (account_id, investment_date, entry_number)',
    'using btree (investment_date, entry_number)',
  ],
});
export type InvestmentRow = RowOf<typeof investmentsTable>;

export const returnsTable = defineTable({
  name: 'investment_returns',
  columns: {
    id: 'uuid not null',
    entry_number: 'bigint not null',
    /** The entry number of the last event about it. */
    version: 'bigint not null',
    investment_id: 'uuid not null',
    kind: holding<ReturnKind>('text not null'),
    amount: 'bigint not null',
    principal: 'bigint not null',
    gain: 'bigint not null',
    date: 'date not null',
    description: 'text not null',
    notes: 'text',
    /** Set once it was undone: from that day on it counts in nothing. */
    reversed_by: 'uuid',
    /** The day on which that counts. */
    undone_on: 'date',
    /** What an edit booked in its place, and what this one was booked in place of. */
    replaced_by: 'uuid',
    replaces: 'uuid',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (investment_id, date, entry_number)'],
});
export type ReturnRow = RowOf<typeof returnsTable>;
