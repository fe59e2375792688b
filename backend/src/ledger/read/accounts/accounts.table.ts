/** One row an account, with every total that a screen shows. Centavos. */
import type { AccountKind } from '@livro/rules';
import type { TableDefinition } from '../../../platform/projections/projection.types.ts';

export interface AccountRow {
  readonly id: string;
  readonly development_id: string;
  readonly type: AccountKind;
  readonly balance: number;
  /** Null while the account has none; in no total but the balance. */
  readonly opening_balance: number | null;
  /** Gross: every investment ever made. */
  readonly total_invested: number;
  /** Principal that is still out. */
  readonly currently_invested: number;
  readonly total_expenses: number;
  readonly total_returns: number;
  /** The part of the returns that was not principal; negative after losses. */
  readonly total_gain: number;
  readonly total_transfers_in: number;
  readonly total_transfers_out: number;
  /** Confirmed ones only. */
  readonly total_payments_received: number;
  /** Entries that moved this account's balance. */
  readonly movements: number;
  readonly last_entry_number: number;
  readonly updated_at: string;
}

export const accountsTable: TableDefinition<AccountRow> = {
  name: 'accounts',
  columns: {
    id: 'uuid not null',
    development_id: 'uuid not null',
    type: 'text not null',
    balance: 'bigint not null',
    opening_balance: 'bigint',
    total_invested: 'bigint not null',
    currently_invested: 'bigint not null',
    total_expenses: 'bigint not null',
    total_returns: 'bigint not null',
    total_gain: 'bigint not null',
    total_transfers_in: 'bigint not null',
    total_transfers_out: 'bigint not null',
    total_payments_received: 'bigint not null',
    movements: 'bigint not null',
    last_entry_number: 'bigint not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (development_id, type)'],
};
