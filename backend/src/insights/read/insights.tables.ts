/**
 * What the figures of the dashboard are summed from: movements by account and year, month and day of value date, what was applied
 * and came back one row each, and money that is expected. Centavos; a reversal counts on its own day, with opposite sign.
 */
import type { InvestmentType } from '@livro/rules';
import type { Flow } from '../../ledger/domain/postings.ts';
import type { TableDefinition } from '../../platform/projections/projection.types.ts';

/** What a sum counts. `gain` is a part of `returned`, `supplier` another cut of `expense`: neither moves cash of its own. */
export type Measure = Flow | 'supplier' | 'gain';

interface Sum {
  /** `ALL_ACCOUNTS` in months of suppliers. */
  readonly account_id: string;
  readonly measure: Measure;
  /** Expense category, supplier ('' for none), payment method or type of transfer; '' where a measure has no parts. */
  readonly key: string;
  readonly amount: number;
  /** Entries less the reversed ones. */
  readonly entries: number;
}
/** `year` is the year's first day, `month` the month's. */
export type YearRow = Sum & { readonly year: string };
export type MonthRow = Sum & { readonly month: string };
export type DayRow = Sum & { readonly date: string };

/** Suppliers are many: their months are kept over all accounts besides, or the whole book's would be a long sum. */
export const ALL_ACCOUNTS = '00000000-0000-0000-0000-000000000000';

const sum = {
  account_id: 'uuid not null',
  measure: 'text not null',
  key: 'text not null',
  amount: 'bigint not null',
  entries: 'bigint not null',
} as const;

/** Without suppliers: nobody asks for theirs since ever. */
export const yearsTable: TableDefinition<YearRow> = {
  name: 'insight_years',
  columns: { ...sum, year: 'date not null' },
  primaryKey: ['measure', 'account_id', 'year', 'key'],
};

export const monthsTable: TableDefinition<MonthRow> = {
  name: 'insight_months',
  columns: { ...sum, month: 'date not null' },
  primaryKey: ['measure', 'account_id', 'month', 'key'],
  indexes: ['using btree (measure, month)'],
};

export const daysTable: TableDefinition<DayRow> = {
  name: 'insight_days',
  columns: { ...sum, date: 'date not null' },
  primaryKey: ['measure', 'account_id', 'date', 'key'],
  indexes: ['using btree (measure, date)'],
};

/** An expense whose supplier was corrected in words: sums have it under the name of its fact, `booked`. */
export interface RenamedRow {
  readonly entry_id: string;
  readonly booked: string;
  readonly supplier: string;
  /** The day of its reversal, which names the supplier of the fact too. */
  readonly reversed_on: string | null;
}

export const renamedTable: TableDefinition<RenamedRow> = {
  name: 'insight_renamed',
  columns: {
    entry_id: 'uuid not null',
    booked: 'text not null',
    supplier: 'text not null',
    reversed_on: 'date',
  },
  primaryKey: ['entry_id'],
};

/** An investment as its returns need it. */
export interface InvestmentRow {
  readonly id: string;
  readonly account_id: string;
  readonly type: InvestmentType;
  readonly date: string;
  /** Percent a year as decimal text. */
  readonly rate: string | null;
  readonly due: string | null;
  /** Principal that is still out; 0 once it was undone. */
  readonly outstanding: number;
  /** No full return has come. */
  readonly open: boolean;
}

export const investmentsTable: TableDefinition<InvestmentRow> = {
  name: 'insight_investments',
  columns: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    type: 'text not null',
    date: 'date not null',
    rate: 'text',
    due: 'date',
    outstanding: 'bigint not null',
    open: 'boolean not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (due) where open and outstanding > 0'],
};

/** One fact that applied money or brought it back, or undid one of them. */
export interface PlacementRow {
  readonly id: string;
  readonly account_id: string;
  readonly type: InvestmentType;
  readonly date: string;
  readonly invested: number;
  readonly returned: number;
  /** Of what came back: the part that was principal, and the rest. */
  readonly principal: number;
  readonly gain: number;
  /** What the expected rate would have brought on this principal until this day; null without a rate, or for an application. */
  readonly expected_gain: number | null;
  /** Days between application and return. */
  readonly days: number;
}

export const placementsTable: TableDefinition<PlacementRow> = {
  name: 'insight_placements',
  columns: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    type: 'text not null',
    date: 'date not null',
    invested: 'bigint not null',
    returned: 'bigint not null',
    principal: 'bigint not null',
    gain: 'bigint not null',
    expected_gain: 'bigint',
    days: 'integer not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (date)'],
};

/** A payment that somebody promised. */
export interface PendingRow {
  readonly id: string;
  readonly account_id: string;
  readonly date: string;
  readonly amount: number;
}

export const pendingTable: TableDefinition<PendingRow> = {
  name: 'insight_pending',
  columns: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    date: 'date not null',
    amount: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (date)'],
};
