/** Folds expenses, and the reversals of expenses, into what was spent on each supplier. */
import type { EntryReversed, ExpenseRecorded } from '../../../backend/src/ledger/journal/events.ts';
import { defineProjection, rowAt } from '../../../backend/src/platform/projections/define-projection.ts';
import { supplierSpendingTable } from './supplier-spending.table.ts';

export const supplierSpendingProjection = defineProjection<ExpenseRecorded | EntryReversed>({
  name: 'supplier-spending',
  version: 1,
  tables: [supplierSpendingTable],
  handles: ['ExpenseRecorded', 'EntryReversed'],

  keysOf(event) {
    const spent = spentBy(event);
    return spent ? [rowAt(supplierSpendingTable, spent.supplier)] : [];
  },

  fold(event, rows) {
    const spent = spentBy(event);
    if (!spent) return;
    const row = rows.get(supplierSpendingTable, [spent.supplier]);
    rows.put(supplierSpendingTable, {
      supplier: spent.supplier,
      total: (row?.total ?? 0) + spent.amount,
      expenses: (row?.expenses ?? 0) + Math.sign(spent.amount),
      last_entry_number: Number(event.revision) + 1,
    });
  },
});

/** What an event adds to a supplier, negative for a reversal; undefined for one that concerns none. */
function spentBy(event: ExpenseRecorded | EntryReversed) {
  if (event.type === 'ExpenseRecorded') return on(event.data, 1);
  return event.data.entry.type === 'ExpenseRecorded' ? on(event.data.entry.data, -1) : undefined;
}

const on = ({ supplier, amount }: ExpenseRecorded['data'], sign: 1 | -1) =>
  supplier === null ? undefined : { supplier, amount: sign * amount };
