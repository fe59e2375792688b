/** One row an account, with every total that a screen shows. Centavos. */
import type { AccountKind } from '@livro/rules';
import { defineTable, holding, type RowOf } from '../../platform/projections/define-projection.ts';

export const accountsTable = defineTable({
  name: 'accounts',
  columns: {
    id: 'uuid not null',
    development_id: 'uuid not null',
    type: holding<AccountKind>('text not null'),
    balance: 'bigint not null',
    /** Null while the account has none; in no total but the balance. */
    opening_balance: 'bigint',
    /** Gross: every investment ever made. */
    total_invested: 'bigint not null',
    /** Principal that is still out. */
    currently_invested: 'bigint not null',
    total_expenses: 'bigint not null',
    total_returns: 'bigint not null',
    /** The part of the returns that was not principal; negative after losses. */
    total_gain: 'bigint not null',
    total_transfers_in: 'bigint not null',
    total_transfers_out: 'bigint not null',
    /** Confirmed ones only. */
    total_payments_received: 'bigint not null',
    /** Entries that moved this account's balance. */
    movements: 'bigint not null',
    last_entry_number: 'bigint not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (development_id, type)'],
});
export type AccountRow = RowOf<typeof accountsTable>;
