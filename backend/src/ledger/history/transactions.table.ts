/**
 * The history as people read it: one row for each leg of an entry, so a transfer has two. A pending payment is no history
 * yet. `amount` is as booked, `signed_amount` is what it did to the account's balance; centavos. A reversing row has the type
 * of what it reverses and the opposite amounts.
 */
import {
  eachTextCell,
  textNamesOf,
  type AccountKind,
  type ExpenseCategory,
  type TransactionType,
} from '@livro/rules';
import { defineTable, holding, type RowOf } from '../../platform/projections/define-projection.ts';
import { CATEGORY_ORDER, SUPPLIER_ORDER } from './transaction-order.read.ts';

export const transactionsTable = defineTable({
  name: 'transactions',
  columns: {
    id: 'uuid not null',
    /** The entry's own id: both legs of a transfer share it. */
    entry_id: 'uuid not null',
    entry_number: 'bigint not null',
    /** 0, and 1 for the second leg of an entry. */
    leg: 'integer not null',
    account_id: 'uuid not null',
    account_type: holding<AccountKind>('text not null'),
    development_id: 'uuid not null',
    type: holding<TransactionType>('text not null'),
    amount: 'bigint not null',
    signed_amount: 'bigint not null',
    date: 'date not null',
    description: 'text not null',
    /** An expense's; other entries have none. */
    category: holding<ExpenseCategory>('text'),
    ...eachTextCell(textNamesOf('expense'), () => 'text' as const),
    notes: 'text',
    tags: 'text[] not null',
    related_account_id: 'uuid',
    client_id: 'uuid',
    payment_method: 'text',
    ...eachTextCell(textNamesOf('payment'), () => 'text' as const),
    investment_id: 'uuid',
    /** Of a return: principal paid back, and gain or loss. */
    principal: 'bigint',
    gain: 'bigint',
    /** The day that a late entry would have had: it lies in a closed period. */
    original_date: 'date',
    /** The command that booked it together with others, all or none. */
    batch_id: 'uuid',
    /** Entries, by their ids: the one that undid this one and the one booked in its place; and the other way round. */
    reversed_by: 'uuid',
    replaced_by: 'uuid',
    reverses: 'uuid',
    replaces: 'uuid',
    /** Of a payment that was given back, and of the entry that did so: money went back to the client, nothing was wrong. */
    refund: 'boolean not null',
    sort_description: 'text not null',
    search: 'text not null',
    recorded_by: 'text not null',
    created_at: 'timestamptz not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (account_id, date, entry_number, leg)',
    'using btree (development_id, date, entry_number, leg)',
    'using btree (date, entry_number, leg)',
    // What else lists of all accounts are sorted by; those of one account are short enough to be sorted.
    'using btree (entry_number, leg)',
    'using btree (signed_amount, entry_number, leg)',
    'using btree (sort_description collate "C", entry_number, leg)',
    'using btree (type collate "C", entry_number, leg)',
    `using btree ((${SUPPLIER_ORDER}), entry_number, leg)`,
    `using btree ((${CATEGORY_ORDER}), entry_number, leg)`,
    'using btree (recorded_by, entry_number, leg)',
    'using btree (client_id) where client_id is not null',
    'using btree (batch_id) where batch_id is not null',
    'using btree (replaces) where replaces is not null',
    // What a development's accounts received, to tell what came from each other.
    `using btree (development_id, date) where type = 'transfer_in'`,
    // Without a list of what is pending: to work that off would hold up anyone who waits for this very row.
    'using gin (search gin_trgm_ops) with (fastupdate = off)',
  ],
});
export type TransactionRow = RowOf<typeof transactionsTable>;

/** What the fold must know of an account: its development and kind, which no later entry repeats. */
export const transactionAccountsTable = defineTable({
  name: 'transaction_accounts',
  columns: {
    account_id: 'uuid not null',
    development_id: 'uuid not null',
    account_type: holding<AccountKind>('text not null'),
  },
  primaryKey: ['account_id'],
});
export type TransactionAccountRow = RowOf<typeof transactionAccountsTable>;
