/**
 * The books on two axes of time: every line with its value date and with its place in the journal (when it became known).
 * Sums of whole years, whole months and whole blocks of entries stand beside the lines, so that the books of any day, as
 * they were known at any moment, are a sum over few rows: whole cells, half a month's lines and half a block's lines.
 */
import type { AccountKind } from '@livro/rules';
import { defineTable, holding, type RowOf } from '../../platform/projections/define-projection.ts';
import type { LineCode } from './posting-lines.read.ts';

/** Entries in a block: the journal's own clock, since it has no empty and no crowded months. */
export const BLOCK_ENTRIES = 16_384;

export const postingsTable = defineTable({
  name: 'postings',
  columns: {
    entry_number: 'bigint not null',
    /** From 0, in the order of the event. */
    line: 'integer not null',
    account_id: 'uuid not null',
    code: holding<LineCode>('text not null'),
    /** Signed centavos; debits are positive. */
    amount: 'bigint not null',
    /** Value date. */
    date: 'date not null',
    recorded_at: 'timestamptz not null',
  },
  primaryKey: ['entry_number', 'line'],
  indexes: [
    'using btree (date, entry_number)',
    'using btree (account_id, date, entry_number)',
    'using btree (account_id, entry_number)',
    'using btree (recorded_at, entry_number)',
  ],
});

export type PostingRow = RowOf<typeof postingsTable>;

/** Sums over one line of the books. Centavos. */
const sums = {
  account_id: 'uuid not null',
  code: holding<LineCode>('text not null'),
  debit: 'bigint not null',
  credit: 'bigint not null',
  lines: 'bigint not null',
} as const;

/** `month` is the first day of a month of value dates. */
export const postingMonthsTable = defineTable({
  name: 'posting_months',
  columns: { ...sums, month: 'date not null' },
  primaryKey: ['account_id', 'code', 'month'],
  indexes: ['using btree (month)'],
});
export type PostingMonthRow = RowOf<typeof postingMonthsTable>;

/** `year` is its first day: the books of any day read as many of these as there are years, not months. */
export const postingYearsTable = defineTable({
  name: 'posting_years',
  columns: { ...sums, year: 'date not null' },
  primaryKey: ['account_id', 'code', 'year'],
});
export type PostingYearRow = RowOf<typeof postingYearsTable>;

/** A month's sums of one block of entries only: `block × BLOCK_ENTRIES + 1` to `(block + 1) × BLOCK_ENTRIES`. */
export const postingTotalsTable = defineTable({
  name: 'posting_totals',
  columns: { ...sums, month: 'date not null', block: 'integer not null' },
  primaryKey: ['account_id', 'code', 'month', 'block'],
});

/** Since when an account has been known. */
export const postingAccountsTable = defineTable({
  name: 'posting_accounts',
  columns: {
    account_id: 'uuid not null',
    development_id: 'uuid not null',
    type: holding<AccountKind>('text not null'),
    recorded_at: 'timestamptz not null',
  },
  primaryKey: ['account_id'],
});

export const blockOf = (entryNumber: number): number => Math.floor((entryNumber - 1) / BLOCK_ENTRIES);
/** The month's first day. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
/** The year's first day. */
export const yearOf = (date: string): string => `${date.slice(0, 4)}-01-01`;
