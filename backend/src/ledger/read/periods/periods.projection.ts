/** One row a month that was ever closed, with the last word on it. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import type { Projection, Rows, TableDefinition } from '../../../platform/projections/projection.types.ts';
import type { PeriodClosed, PeriodReopened } from '../../domain/events.ts';
import { factOf, type LedgerFact } from '../ledger-fact.ts';
import { untyped } from '../ledger-table.ts';

export interface PeriodRow {
  /** `yyyy-mm` */
  readonly period: string;
  readonly status: 'closed' | 'reopened';
  /** Why it was reopened. */
  readonly reason: string | null;
  readonly entry_number: number;
  readonly changed_by: string;
  readonly updated_at: string;
}

export const periodsTable: TableDefinition<PeriodRow> = {
  name: 'periods',
  columns: {
    period: 'text not null',
    status: 'text not null',
    reason: 'text',
    entry_number: 'bigint not null',
    changed_by: 'text not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['period'],
};

type Handled = PeriodClosed | PeriodReopened;

@Injectable()
export class PeriodsProjection implements Projection {
  readonly name = 'periods';
  readonly version = 1;
  readonly holdsMoney = true;
  readonly tables = [untyped(periodsTable)];
  readonly handles: readonly Handled['type'][] = ['PeriodClosed', 'PeriodReopened'];

  keysOf() {
    return [];
  }

  fold(recorded: Recorded, rows: Rows): void {
    const fact = factOf(recorded);
    rows.put(periodsTable, periodRow(fact.event as Handled, fact));
  }
}

export const periodRow = (event: Handled, fact: Omit<LedgerFact, 'event'>): PeriodRow => ({
  period: event.data.period,
  status: event.type === 'PeriodClosed' ? 'closed' : 'reopened',
  reason: event.type === 'PeriodReopened' ? event.data.reason : null,
  entry_number: fact.entryNumber,
  changed_by: fact.recordedBy,
  updated_at: fact.recordedAt,
});
