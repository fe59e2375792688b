/** One row a supplier: how much was spent on it, reversals taken off again. Centavos. */
import { defineTable } from '../../../backend/src/platform/projections/define-projection.ts';

export const supplierSpendingTable = defineTable({
  name: 'supplier_spending',
  columns: {
    supplier: 'text not null',
    total: 'bigint not null',
    expenses: 'bigint not null',
    last_entry_number: 'bigint not null',
  },
  primaryKey: ['supplier'],
  indexes: ['using btree (total desc)'],
});
