/**
 * The read model of developments: one row each that stands, with the text that searches look at, and the name of each that
 * ever was, for what is linked to it. Money is the ledger's to tell.
 */
import type { DomainEvent } from '@livro/event-sourcing';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../platform/projections/define-projection.ts';
import type { Rows } from '../platform/projections/projection.types.ts';
import type { DevelopmentRecord } from './developments-state.ts';
import type { DevelopmentCreated, DevelopmentDeleted, DevelopmentEdited } from './events.ts';
import { searchable } from '../platform/database/search-text.ts';

/** Said by anyone who keeps the accounts; only this much of it concerns developments. */
type AccountsClosed = DomainEvent<'AccountsClosed', { developmentId: string }>;

type Handled = DevelopmentCreated | DevelopmentEdited | DevelopmentDeleted | AccountsClosed;

export const developmentsTable = defineTable({
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
    /** Percent as decimal text; null is the company's. */
    late_fine: 'text',
    late_interest: 'text',
    search: 'text not null',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    /** Revision of the creating event: the order of creation, without ties. */
    created_revision: 'bigint not null',
    /** Revision of the last event: the row's version. */
    revision: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (created_revision desc)'],
});
export type DevelopmentRow = RowOf<typeof developmentsTable>;

/** `closed`: its accounts are, and it is as good as gone. */
export const developmentNamesTable = defineTable({
  name: 'development_names',
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    standing: holding<'standing' | 'closed' | 'deleted'>('text not null'),
    closed_at: 'timestamptz',
  },
  primaryKey: ['id'],
  indexes: [`using btree (closed_at) where standing = 'closed'`],
});
export type DevelopmentNameRow = RowOf<typeof developmentNamesTable>;

export const developmentsProjection = defineProjection<Handled>({
  name: 'developments',
  version: 4,
  tables: [developmentsTable, developmentNamesTable],
  owned: {
    by: ['development'],
    concerns: ({ type, data: { developmentId: id } }) => ({
      owners: [id],
      ...(type === 'DevelopmentCreated' && { opens: { kind: 'development', id } }),
    }),
    tables: [
      { table: developmentsTable, owners: ['id'] },
      { table: developmentNamesTable, owners: ['id'] },
    ],
  },
  handles: ['DevelopmentCreated', 'DevelopmentEdited', 'DevelopmentDeleted', 'AccountsClosed'],

  keysOf: ({ data }) => [
    rowAt(developmentsTable, data.developmentId),
    rowAt(developmentNamesTable, data.developmentId),
  ],

  fold(event, rows) {
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
        const { developmentId: id, name } = data;
        rows.put(developmentNamesTable, { id, name, standing: 'standing', closed_at: null });
        return;
      }
      case 'DevelopmentEdited': {
        const { data, metadata, revision } = event;
        const named = rows.get(developmentNamesTable, [data.developmentId]);
        // Edited in the moment between its accounts' end and its own.
        if (named && named.standing !== 'standing') return;
        if (named) rows.put(developmentNamesTable, { ...named, name: data.name });
        const row = rows.get(developmentsTable, [data.developmentId]);
        if (!row) throw new Error(`development ${data.developmentId} was never created`);
        const updated = { updated_at: metadata.recordedAt, revision: Number(revision) };
        rows.put(developmentsTable, { ...row, ...columnsOf(data), ...updated });
        return;
      }
      case 'AccountsClosed':
        return gone(rows, event.data.developmentId, 'closed', event.metadata.recordedAt);
      case 'DevelopmentDeleted':
        return gone(rows, event.data.developmentId, 'deleted', event.metadata.recordedAt);
      default:
        throw new Error(`Unknown to this read model: ${JSON.stringify(event satisfies never)}`);
    }
  },
});

/** Its accounts end first; what comes second finds the day of that. */
function gone(rows: Rows, id: string, standing: 'closed' | 'deleted', at: string): void {
  const named = rows.get(developmentNamesTable, [id]);
  if (!named || named.standing === 'deleted') return;
  rows.put(developmentNamesTable, { ...named, standing, closed_at: named.closed_at ?? at });
  rows.remove(developmentsTable, [id]);
}

/** The columns that an edit replaces. */
export const columnsOf = (data: DevelopmentRecord['fields']) => ({
  name: data.name,
  description: data.description,
  address: data.address,
  status: data.status,
  progress_percentage: data.progressPercentage,
  start_date: data.startDate,
  expected_completion: data.expectedCompletion,
  total_units: data.totalUnits,
  tags: data.tags,
  late_fine: data.lateFine ?? null,
  late_interest: data.lateInterest ?? null,
  search: searchable([data.name, data.description ?? '', ...data.tags]),
});
