/** One row a supplier: how much was spent on it, reversals taken off again. Centavos. */
import type { TableDefinition } from '../../../backend/src/platform/projections/projection.types.ts';

export interface SupplierSpendingRow {
  readonly supplier: string;
  readonly total: number;
  readonly expenses: number;
  readonly last_entry_number: number;
}

export const supplierSpendingTable: TableDefinition<SupplierSpendingRow> = {
  name: 'supplier_spending',
  columns: {
    supplier: 'text not null',
    total: 'bigint not null',
    expenses: 'bigint not null',
    last_entry_number: 'bigint not null',
  },
  primaryKey: ['supplier'],
  indexes: ['using btree (total desc)'],
};
