/**
 * What the figures of the dashboard are summed from: movements by account and year, month and day of value date, what was applied
 * and came back one row each, and money that is expected. Centavos; a reversal counts on its own day, with opposite sign.
 */
import type { InvestmentType } from '@livro/rules';
import type { Flow } from '../../ledger/public.ts';
import { defineTable, holding, type RowOf } from '../../platform/projections/define-projection.ts';

/** What a sum counts. `gain` is a part of `returned`, `supplier` another cut of `expense`: neither moves cash of its own. */
export type Measure = Flow | 'supplier' | 'gain';

/** Suppliers are many: their months are kept over all accounts besides, or the whole book's would be a long sum. */
export const ALL_ACCOUNTS = '00000000-0000-0000-0000-000000000000';

const sum = {
  /** `ALL_ACCOUNTS` in months of suppliers. */
  account_id: 'uuid not null',
  measure: holding<Measure>('text not null'),
  /** Expense category, supplier ('' for none), payment method or type of transfer; '' where a measure has no parts. */
  key: 'text not null',
  amount: 'bigint not null',
  /** Entries less the reversed ones. */
  entries: 'bigint not null',
} as const;

/** `year` is the year's first day. Without suppliers: nobody asks for theirs since ever. */
export const yearsTable = defineTable({
  name: 'insight_years',
  columns: { ...sum, year: 'date not null' },
  primaryKey: ['measure', 'account_id', 'year', 'key'],
});

/** `month` is the month's first day. */
export const monthsTable = defineTable({
  name: 'insight_months',
  columns: { ...sum, month: 'date not null' },
  primaryKey: ['measure', 'account_id', 'month', 'key'],
  indexes: ['using btree (measure, month)'],
});

export const daysTable = defineTable({
  name: 'insight_days',
  columns: { ...sum, date: 'date not null' },
  primaryKey: ['measure', 'account_id', 'date', 'key'],
  indexes: ['using btree (measure, date)'],
});

/** An expense whose supplier was corrected in words: sums have it under the name of its event, `booked`. */
export const renamedTable = defineTable({
  name: 'insight_renamed',
  columns: {
    entry_id: 'uuid not null',
    booked: 'text not null',
    supplier: 'text not null',
    /** The day of its reversal, which names the supplier of the event too. */
    reversed_on: 'date',
  },
  primaryKey: ['entry_id'],
});

/** An investment as its returns need it. */
export const investmentsTable = defineTable({
  name: 'insight_investments',
  columns: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    type: holding<InvestmentType>('text not null'),
    date: 'date not null',
    /** Percent a year as decimal text. */
    rate: 'text',
    due: 'date',
    /** Principal that is still out; 0 once it was undone. */
    outstanding: 'bigint not null',
    /** No full return has come. */
    open: 'boolean not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (due) where open and outstanding > 0'],
});
export type InvestmentRow = RowOf<typeof investmentsTable>;

/** One event that applied money or brought it back, or undid one of them. */
export const placementsTable = defineTable({
  name: 'insight_placements',
  columns: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    type: holding<InvestmentType>('text not null'),
    date: 'date not null',
    invested: 'bigint not null',
    returned: 'bigint not null',
    /** Of what came back: the part that was principal, and the rest. */
    principal: 'bigint not null',
    gain: 'bigint not null',
    /** What the expected rate would have brought on this principal until this day; null without a rate, or for an application. */
    expected_gain: 'bigint',
    /** Days between application and return. */
    days: 'integer not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (date)'],
});
export type PlacementRow = RowOf<typeof placementsTable>;

/** A payment that somebody promised. */
export const pendingTable = defineTable({
  name: 'insight_pending',
  columns: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    date: 'date not null',
    amount: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (date)'],
});
