/** Folds expenses, and the reversals of expenses, into what was spent on each supplier. */
import type { Recorded } from '@livro/event-sourcing';
import type { ExpenseRecorded, LedgerEvent } from '../../../backend/src/ledger/domain/events.ts';
import { factOf } from '../../../backend/src/ledger/read/ledger-fact.ts';
import { rowAt, untyped } from '../../../backend/src/ledger/read/ledger-table.ts';
import type { Projection, Rows } from '../../../backend/src/platform/projections/projection.types.ts';
import { supplierSpendingTable } from './supplier-spending.table.ts';

export class SupplierSpendingProjection implements Projection {
  readonly name = 'supplier-spending';
  readonly version = 1;
  readonly tables = [untyped(supplierSpendingTable)];
  readonly handles: readonly LedgerEvent['type'][] = ['ExpenseRecorded', 'EntryReversed'];

  keysOf(recorded: Recorded) {
    const spent = spentBy(factOf(recorded).event);
    return spent ? [rowAt(supplierSpendingTable, spent.supplier)] : [];
  }

  fold(recorded: Recorded, rows: Rows): void {
    const { event, entryNumber } = factOf(recorded);
    const spent = spentBy(event);
    if (!spent) return;
    const row = rows.get(supplierSpendingTable, [spent.supplier]);
    rows.put(supplierSpendingTable, {
      supplier: spent.supplier,
      total: (row?.total ?? 0) + spent.amount,
      expenses: (row?.expenses ?? 0) + Math.sign(spent.amount),
      last_entry_number: entryNumber,
    });
  }
}

/** What an event adds to a supplier, negative for a reversal; undefined for one that concerns none. */
function spentBy(event: LedgerEvent): { readonly supplier: string; readonly amount: number } | undefined {
  if (event.type === 'ExpenseRecorded') return on(event.data, 1);
  if (event.type === 'EntryReversed' && event.data.entry.type === 'ExpenseRecorded')
    return on(event.data.entry.data, -1);
  return undefined;
}

const on = ({ supplier, amount }: ExpenseRecorded['data'], sign: 1 | -1) =>
  supplier === null ? undefined : { supplier, amount: sign * amount };
