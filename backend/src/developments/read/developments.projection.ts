/** The read model of developments: one row each, with the text that searches look at. Money is the ledger's to tell. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import type { Projection, Rows, TableDefinition } from '../../platform/projections/projection.types.ts';
import type { StandingDevelopment } from '../domain/developments.ts';
import type { DevelopmentEvent } from '../domain/events.ts';
import { searchable } from '../../platform/database/search-text.ts';

export interface DevelopmentRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly address: string | null;
  readonly status: string;
  readonly progress_percentage: number;
  readonly start_date: string;
  readonly expected_completion: string | null;
  readonly total_units: number;
  readonly tags: readonly string[];
  readonly search: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Revision of the creating event: the order of creation, without ties. */
  readonly created_revision: number;
  /** Revision of the last event: the row's version. */
  readonly revision: number;
}

export const developmentsTable: TableDefinition<DevelopmentRow> = {
  name: 'developments',
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    description: 'text',
    address: 'text',
    status: 'text not null',
    progress_percentage: 'integer not null',
    start_date: 'date not null',
    expected_completion: 'date',
    total_units: 'integer not null',
    tags: 'text[] not null',
    search: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    created_revision: 'bigint not null',
    revision: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (created_revision desc)'],
};

@Injectable()
export class DevelopmentsProjection implements Projection {
  readonly name = 'developments';
  readonly version = 2;
  readonly tables = [developmentsTable] as unknown as readonly TableDefinition<never>[];
  readonly handles: readonly DevelopmentEvent['type'][] = ['DevelopmentCreated', 'DevelopmentEdited'];

  keysOf(event: Recorded): { table: TableDefinition<never>; key: readonly string[] }[] {
    const { data } = event as Recorded<DevelopmentEvent>;
    return [{ table: this.tables[0]!, key: [data.developmentId] }];
  }

  fold(recorded: Recorded, rows: Rows): void {
    const event = recorded as Recorded<DevelopmentEvent>;
    switch (event.type) {
      case 'DevelopmentCreated': {
        const { data, metadata, revision } = event;
        rows.put(developmentsTable, {
          ...columnsOf(data),
          id: data.developmentId,
          created_at: metadata.recordedAt,
          updated_at: metadata.recordedAt,
          created_revision: Number(revision),
          revision: Number(revision),
        });
        return;
      }
      case 'DevelopmentEdited': {
        const { data, metadata, revision } = event;
        const row = rows.get(developmentsTable, [data.developmentId]);
        if (!row) throw new Error(`development ${data.developmentId} was never created`);
        const updated = { updated_at: metadata.recordedAt, revision: Number(revision) };
        rows.put(developmentsTable, { ...row, ...columnsOf(data), ...updated });
        return;
      }
      default:
        throw new Error(`Unknown to this read model: ${JSON.stringify(event.type satisfies never)}`);
    }
  }
}

/** The columns that an edit replaces. */
export const columnsOf = (data: StandingDevelopment['fields']) => ({
  name: data.name,
  description: data.description,
  address: data.address,
  status: data.status,
  progress_percentage: data.progressPercentage,
  start_date: data.startDate,
  expected_completion: data.expectedCompletion,
  total_units: data.totalUnits,
  tags: data.tags,
  search: searchable([data.name, data.description ?? '', ...data.tags]),
});
