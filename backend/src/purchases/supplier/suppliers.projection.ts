/** Which document each supplier is known by. */
import {
  defineProjection,
  defineTable,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { SupplierEvent } from './events.ts';

export const supplierDocumentsTable = defineTable({
  name: 'supplier_documents',
  columns: {
    key: 'text not null',
    name: 'text not null',
    document: 'text',
    /** How often it was told. */
    version: 'bigint not null',
  },
  primaryKey: ['key'],
  indexes: ['using btree (document) where document is not null'],
});

export type SupplierDocumentRow = RowOf<typeof supplierDocumentsTable>;

export const suppliersProjection = defineProjection<SupplierEvent>({
  name: 'suppliers',
  version: 1,
  tables: [supplierDocumentsTable],
  handles: ['SupplierDocumented'],
  keysOf: ({ data }) => [rowAt(supplierDocumentsTable, data.key)],
  fold({ data: { key, name, document } }, rows) {
    const version = (rows.get(supplierDocumentsTable, [key])?.version ?? 0) + 1;
    rows.put(supplierDocumentsTable, { key, name, document, version });
  },
});
