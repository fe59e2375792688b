/** Every closing and reopening of months, one row each, and up to which month the books are closed after all of them. */
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import { closedThroughAfter, firstToClose, NOTHING_CLOSED } from './closed-through.ts';
import type { PeriodClosed, PeriodReopened } from '../journal/events.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';

export const periodChangesTable = defineTable({
  name: 'period_changes',
  columns: {
    entry_number: 'bigint not null',
    status: holding<'closed' | 'reopened'>('text not null'),
    /** The month that was named, `yyyy-mm`. */
    period: 'text not null',
    /** The months that it reached; nothing before for a first closing, which reaches back to where the books began. */
    first_month: 'text',
    last_month: 'text not null',
    reason: 'text',
    changed_by: 'text not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['entry_number'],
});
export type PeriodChangeRow = RowOf<typeof periodChangesTable>;

const BOOKS = 'books';
const closedThroughTable = defineTable({
  name: 'closed_through',
  columns: {
    books: holding<typeof BOOKS>('text not null'),
    closed_through: 'text not null',
  },
  primaryKey: ['books'],
});

type Handled = PeriodClosed | PeriodReopened;

export const periodsProjection = defineProjection<Handled>({
  name: 'periods',
  version: 2,
  holdsMoney: true,
  tables: [periodChangesTable, closedThroughTable],
  handles: ['PeriodClosed', 'PeriodReopened'],

  keysOf: () => [rowAt(closedThroughTable, BOOKS)],

  fold(recorded, rows) {
    const stored = eventFrom<Handled>(recorded);
    const { event } = stored;
    const before = rows.get(closedThroughTable, [BOOKS])?.closed_through ?? NOTHING_CLOSED;
    rows.put(periodChangesTable, periodChangeRow(event, stored, before));
    rows.put(closedThroughTable, { books: BOOKS, closed_through: closedThroughAfter(before, event) });
  },
});

/** `before` is up to which month the books were closed. */
function periodChangeRow(
  event: Handled,
  stored: Omit<RecordedEvent, 'event'>,
  before: string,
): PeriodChangeRow {
  const { period, reason = null } = event.data;
  const isClosing = event.type === 'PeriodClosed';
  return {
    entry_number: stored.entryNumber,
    status: isClosing ? 'closed' : 'reopened',
    period,
    first_month: isClosing ? firstToClose(before) : period,
    last_month: isClosing || before < period ? period : before,
    reason,
    changed_by: stored.recordedBy,
    updated_at: stored.recordedAt,
  };
}
