/**
 * The books on two axes of time: every line with its value date and with its place in the journal (when it became known).
 * Sums of whole years, whole months and whole blocks of entries stand beside the lines, so that the books of any day, as
 * they were known at any moment, are a sum over few rows: whole cells, half a month's lines and half a block's lines.
 */
import type { AccountKind } from '@livro/rules';
import type { TableDefinition } from '../../../platform/projections/projection.types.ts';
import type { LineCode } from './posting-lines.ts';

/** Entries in a block: the journal's own clock, since it has no empty and no crowded months. */
export const BLOCK_ENTRIES = 16_384;

export interface PostingRow {
  readonly entry_number: number;
  /** From 0, in the order of the fact. */
  readonly line: number;
  readonly account_id: string;
  readonly code: LineCode;
  /** Signed centavos; debits are positive. */
  readonly amount: number;
  /** Value date. */
  readonly date: string;
  readonly recorded_at: string;
}

/** Sums over one line of the books and one month of value dates. Centavos. */
export interface PostingMonthRow {
  readonly account_id: string;
  readonly code: LineCode;
  /** The month's first day. */
  readonly month: string;
  readonly debit: number;
  readonly credit: number;
  readonly lines: number;
}

/** The same over one year of value dates: the books of any day read as many of these as there are years, not months. */
export type PostingYearRow = Omit<PostingMonthRow, 'month'> & {
  /** The year's first day. */
  readonly year: string;
};

/** A month's sums of one block of entries only. */
export interface PostingTotalRow extends PostingMonthRow {
  /** Entries `block × BLOCK_ENTRIES + 1` to `(block + 1) × BLOCK_ENTRIES`. */
  readonly block: number;
}

/** Since when an account has been known. */
export interface PostingAccountRow {
  readonly account_id: string;
  readonly development_id: string;
  readonly type: AccountKind;
  readonly recorded_at: string;
}

export const postingsTable: TableDefinition<PostingRow> = {
  name: 'postings',
  columns: {
    entry_number: 'bigint not null',
    line: 'integer not null',
    account_id: 'uuid not null',
    code: 'text not null',
    amount: 'bigint not null',
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
};

const sums = {
  account_id: 'uuid not null',
  code: 'text not null',
  debit: 'bigint not null',
  credit: 'bigint not null',
  lines: 'bigint not null',
} as const;

export const postingMonthsTable: TableDefinition<PostingMonthRow> = {
  name: 'posting_months',
  columns: { ...sums, month: 'date not null' },
  primaryKey: ['account_id', 'code', 'month'],
  indexes: ['using btree (month)'],
};

export const postingYearsTable: TableDefinition<PostingYearRow> = {
  name: 'posting_years',
  columns: { ...sums, year: 'date not null' },
  primaryKey: ['account_id', 'code', 'year'],
};

export const postingTotalsTable: TableDefinition<PostingTotalRow> = {
  name: 'posting_totals',
  columns: { ...sums, month: 'date not null', block: 'integer not null' },
  primaryKey: ['account_id', 'code', 'month', 'block'],
};

export const postingAccountsTable: TableDefinition<PostingAccountRow> = {
  name: 'posting_accounts',
  columns: {
    account_id: 'uuid not null',
    development_id: 'uuid not null',
    type: 'text not null',
    recorded_at: 'timestamptz not null',
  },
  primaryKey: ['account_id'],
};

export const blockOf = (entryNumber: number): number => Math.floor((entryNumber - 1) / BLOCK_ENTRIES);
/** The month's first day. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
/** The year's first day. */
export const yearOf = (date: string): string => `${date.slice(0, 4)}-01-01`;
