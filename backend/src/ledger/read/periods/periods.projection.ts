/** Every closing and reopening of months, one row each, and up to which month the books are closed after all of them. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import type { Projection, Rows, TableDefinition } from '../../../platform/projections/projection.types.ts';
import {
  closedThroughAfter,
  firstToClose,
  monthBefore,
  NOTHING_CLOSED,
} from '../../domain/closed-through.ts';
import type { PeriodClosed, PeriodReopened } from '../../domain/events.ts';
import { factOf, type LedgerFact } from '../ledger-fact.ts';
import { untyped } from '../ledger-table.ts';

export interface PeriodChangeRow {
  readonly entry_number: number;
  readonly status: 'closed' | 'reopened';
  /** The month that was named, `yyyy-mm`. */
  readonly period: string;
  /** The months that it reached; nothing before for a first closing, which reaches back to where the books began. */
  readonly first_month: string | null;
  readonly last_month: string;
  readonly reason: string | null;
  readonly changed_by: string;
  readonly updated_at: string;
}

interface ClosedThroughRow {
  readonly books: typeof BOOKS;
  readonly closed_through: string;
}

export const periodChangesTable: TableDefinition<PeriodChangeRow> = {
  name: 'period_changes',
  columns: {
    entry_number: 'bigint not null',
    status: 'text not null',
    period: 'text not null',
    first_month: 'text',
    last_month: 'text not null',
    reason: 'text',
    changed_by: 'text not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['entry_number'],
};

const BOOKS = 'books';
const closedThroughTable: TableDefinition<ClosedThroughRow> = {
  name: 'closed_through',
  columns: { books: 'text not null', closed_through: 'text not null' },
  primaryKey: ['books'],
};

type Handled = PeriodClosed | PeriodReopened;

@Injectable()
export class PeriodsProjection implements Projection {
  readonly name = 'periods';
  readonly version = 2;
  readonly holdsMoney = true;
  readonly tables = [untyped(periodChangesTable), untyped(closedThroughTable)];
  readonly handles: readonly Handled['type'][] = ['PeriodClosed', 'PeriodReopened'];

  keysOf() {
    return [{ table: untyped(closedThroughTable), key: [BOOKS] }];
  }

  fold(recorded: Recorded, rows: Rows): void {
    const fact = factOf(recorded);
    const event = fact.event as Handled;
    const before = rows.get(closedThroughTable, [BOOKS])?.closed_through ?? NOTHING_CLOSED;
    rows.put(periodChangesTable, periodChangeRow(event, fact, before));
    rows.put(closedThroughTable, { books: BOOKS, closed_through: closedThroughAfter(before, event) });
  }
}

/** `before` is up to which month the books were closed. */
export function periodChangeRow(
  event: Handled,
  fact: Omit<LedgerFact, 'event'>,
  before: string,
): PeriodChangeRow {
  const { period, reason = null } = event.data;
  const isClosing = event.type === 'PeriodClosed';
  return {
    entry_number: fact.entryNumber,
    status: isClosing ? 'closed' : 'reopened',
    period,
    first_month: isClosing ? firstToClose(before) : period,
    last_month: isClosing || before < period ? period : before,
    reason,
    changed_by: fact.recordedBy,
    updated_at: fact.recordedAt,
  };
}

/** What was closed before the fact, as it says itself. */
export const closedBefore = ({ type, data }: Handled): string =>
  type === 'PeriodReopened'
    ? (data.through ?? data.period)
    : data.from
      ? monthBefore(data.from)
      : NOTHING_CLOSED;
