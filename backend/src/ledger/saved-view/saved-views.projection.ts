/** The views that people saved, as their menu offers them. */
import {
  defineProjection,
  defineTable,
  type RowOf,
  rowAt,
} from '../../platform/projections/define-projection.ts';
import type { SavedViewEvent } from './events.ts';

export const savedViewsTable = defineTable({
  name: 'saved_views',
  columns: {
    id: 'uuid not null',
    owner: 'text not null',
    name: 'text not null',
    address: 'text not null',
    shared: 'boolean not null',
    /** How often it was told. */
    version: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: ['using btree (owner)'],
});
export type SavedViewRow = RowOf<typeof savedViewsTable>;

export const savedViewsProjection = defineProjection<SavedViewEvent>({
  name: 'saved-views',
  version: 1,
  tables: [savedViewsTable],
  handles: ['ViewSaved', 'ViewRemoved'],
  keysOf: ({ data }) => [rowAt(savedViewsTable, data.viewId)],
  fold(event, rows) {
    const { viewId: id } = event.data;
    if (event.type === 'ViewRemoved') return rows.remove(savedViewsTable, [id]);
    const { owner, name, address, shared } = event.data;
    const version = (rows.get(savedViewsTable, [id])?.version ?? 0) + 1;
    rows.put(savedViewsTable, { id, owner, name, address, shared, version });
  },
});
