/** The journal by months of value date: how many entries, what they debit and credit, and which of them came late. */
import { momentOf } from '@livro/calendar';
import { accountKeysOf, ledgerDecider, type LedgerEvent, linesOf, postingsOf } from '../../ledger/public.ts';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
} from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { RowOf } from '../../platform/projections/define-projection.ts';

/** Why an entry is late; where two hold, the one that stands first here. */
export const lateReasons = ['after-closing', 'moved', 'later-month'] as const;
export type LateReason = (typeof lateReasons)[number];

export const monthTotalsTable = defineTable({
  name: 'month_totals',
  columns: {
    /** Of the value date, `yyyy-mm`. */
    month: 'text not null',
    entries: 'bigint not null',
    debits: 'bigint not null',
    credits: 'bigint not null',
    late: 'bigint not null',
  },
  primaryKey: ['month'],
});
export type MonthTotalsRow = RowOf<typeof monthTotalsTable>;

export const lateEntriesTable = defineTable({
  name: 'late_entries',
  columns: {
    entry_number: 'bigint not null',
    month: 'text not null',
    date: 'date not null',
    /** The day that it would have had, where that lay in a closed month. */
    original_date: 'date',
    reason: holding<LateReason>('text not null'),
    amount: 'bigint not null',
    recorded_by: 'text not null',
    recorded_at: 'timestamptz not null',
  },
  primaryKey: ['entry_number'],
  indexes: ['using btree (month, entry_number)'],
});

const BOOKS = 'books';
/** The last month that was ever closed, whether or not it was opened again. */
const everClosedTable = defineTable({
  name: 'ever_closed',
  columns: { books: holding<typeof BOOKS>('text not null'), through: 'text not null' },
  primaryKey: ['books'],
});

export const monthTotalsProjection = defineProjection<LedgerEvent>({
  name: 'month-totals',
  version: 1,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [monthTotalsTable, lateEntriesTable, everClosedTable],
  handles: { stream: ledgerDecider.stream },

  keysOf(event) {
    const everClosed = rowAt(everClosedTable, BOOKS);
    if (event.type === 'PeriodClosed') return [everClosed];
    return postingsOf(event).length > 0 ? [rowAt(monthTotalsTable, monthOf(dateOf(event))), everClosed] : [];
  },

  fold(event, rows) {
    const postings = postingsOf(event);
    if (postings.length === 0 && event.type !== 'PeriodClosed') return;
    const through = rows.get(everClosedTable, [BOOKS])?.through ?? '';
    if (event.type === 'PeriodClosed') {
      const { period } = event.data;
      if (period > through) rows.put(everClosedTable, { books: BOOKS, through: period });
      return;
    }
    const date = dateOf(event);
    const month = monthOf(date);
    // The turnover of the trial balance: what only an account's own gross figures count is in neither.
    const lines = linesOf(event).filter(({ code }) => !code.startsWith('flow:'));
    const { recordedAt, actor } = event.metadata;
    const originalDate = ('originalDate' in event.data && event.data.originalDate) || null;
    const reason = lateness({ month, originalDate, recordedAt, everClosedThrough: through });
    addTo(rows, {
      month,
      entries: 1,
      debits: sumOf(lines, 1),
      credits: sumOf(lines, -1),
      late: reason ? 1 : 0,
    });
    if (!reason) return;
    rows.put(lateEntriesTable, {
      entry_number: Number(event.revision) + 1,
      month,
      date,
      original_date: originalDate,
      reason,
      amount: sumOf(postings, 1),
      recorded_by: actor,
      recorded_at: recordedAt,
    });
  },
});

const sumOf = (lines: readonly { readonly amount: number }[], sign: 1 | -1): number =>
  lines.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);

function addTo(rows: Rows, one: MonthTotalsRow): void {
  const before = rows.get(monthTotalsTable, [one.month]);
  if (!before) return rows.put(monthTotalsTable, one);
  rows.put(monthTotalsTable, {
    month: one.month,
    entries: before.entries + one.entries,
    debits: before.debits + one.debits,
    credits: before.credits + one.credits,
    late: before.late + one.late,
  });
}

/** Months are `yyyy-mm`; see “Late entries” in docs/reference/formulas.md. */
export function lateness(entry: {
  readonly month: string;
  readonly originalDate: string | null;
  readonly recordedAt: string;
  /** The last month that had ever been closed when it was recorded. */
  readonly everClosedThrough: string;
}): LateReason | undefined {
  if (entry.month <= entry.everClosedThrough) return 'after-closing';
  if (entry.originalDate !== null) return 'moved';
  return monthOfInstant(entry.recordedAt) > entry.month ? 'later-month' : undefined;
}

const monthOf = (day: string): string => day.slice(0, 7);

/** In São Paulo, which lies behind UTC: only on the first of a month the two may differ, and to ask each time takes long. */
const monthOfInstant = (iso: string): string =>
  monthOf(iso.slice(8, 10) === '01' ? momentOf(new Date(iso)).day : iso);

function dateOf(event: LedgerEvent): string {
  if ('date' in event.data) return event.data.date;
  throw new Error(`${event.type} moves money and has no date.`);
}
