/** What the bank reported of each account, and what became of it. Amounts are signed centavos. */
import { defineTable, holding, type RowOf } from '../../platform/projections/define-projection.ts';
import type { CsvColumns, StatementFormat } from '../statement/statement.ts';
import type { LineState } from './state.ts';

export const bankLinesTable = defineTable({
  name: 'bank_lines',
  columns: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    /** The import that brought it. */
    statement_id: 'uuid not null',
    /** Place among all events of the account at its bank. */
    revision: 'bigint not null',
    date: 'date not null',
    amount: 'bigint not null',
    description: 'text not null',
    /** The words that lines of the same kind share. */
    words: 'text not null',
    document_number: 'text',
    status: holding<LineState['status']>('text not null'),
    match_id: 'uuid',
    /** Why it was ignored, or is outside the sum. */
    reason: 'text',
    reported_by: 'text not null',
    reported_at: 'timestamptz not null',
    settled_by: 'text',
    settled_at: 'timestamptz',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (account_id, date, revision)',
    `using btree (account_id, date) where status = 'open'`,
    `using gin (string_to_array(words, ' ')) where match_id is not null`,
    'using btree (match_id) where match_id is not null',
  ],
});
export type BankLineRow = RowOf<typeof bankLinesTable>;

/** Which entries stand in a match: an entry is in one of each account at most. */
export const matchedEntriesTable = defineTable({
  name: 'matched_entries',
  columns: { account_id: 'uuid not null', entry_id: 'uuid not null', match_id: 'uuid not null' },
  primaryKey: ['account_id', 'entry_id'],
  indexes: ['using btree (match_id)'],
});
export type MatchedEntryRow = RowOf<typeof matchedEntriesTable>;

/** What the newest file says of a day; kept for the release before, which reads it while instances are exchanged. */
export const bankBalancesTable = defineTable({
  name: 'bank_balances',
  columns: { account_id: 'uuid not null', date: 'date not null', amount: 'bigint not null' },
  primaryKey: ['account_id', 'date'],
});

/** The files that were read, and what each says was on the account at the end of a day; the last word of a day counts. */
export const bankStatementsTable = defineTable({
  name: 'bank_statements',
  columns: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    revision: 'bigint not null',
    name: 'text not null',
    format: holding<StatementFormat>('text not null'),
    first_day: 'date not null',
    last_day: 'date not null',
    new_lines: 'bigint not null',
    known_lines: 'bigint not null',
    left_out: 'bigint not null',
    balance: 'bigint',
    balance_date: 'date',
    imported_by: 'text not null',
    imported_at: 'timestamptz not null',
    /** Why its lines are gone again. */
    undone_reason: 'text',
    undone_by: 'text',
    undone_at: 'timestamptz',
  },
  primaryKey: ['id'],
  indexes: ['using btree (account_id, revision desc)'],
});
export type BankStatementRow = RowOf<typeof bankStatementsTable>;

export const bankAccountsTable = defineTable({
  name: 'bank_accounts',
  columns: {
    account_id: 'uuid not null',
    /** The last day that any statement reached. */
    reaches: 'date',
    /** The days up to which it was reconciled and still is, in their order. */
    reconciled: 'text[] not null',
    reconciled_through: 'date',
    /** The bank's code in the last file that told it. */
    bank: 'text',
    /** Of the last CSV. */
    columns: holding<CsvColumns>('jsonb'),
    imported_at: 'timestamptz not null',
  },
  primaryKey: ['account_id'],
});
export type BankAccountRow = RowOf<typeof bankAccountsTable>;
