/** How many expenses each account has of each category, so that a list tells its count without reading them all. */
import type { ExpenseCategory } from '@livro/rules';
import { defineTable, holding } from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';

export const expenseCountsTable = defineTable({
  name: 'expense_counts',
  columns: {
    account_id: 'uuid not null',
    category: holding<ExpenseCategory>('text not null'),
    standing: 'bigint not null',
    reversed: 'bigint not null',
  },
  primaryKey: ['account_id', 'category'],
});

interface Counted {
  readonly account_id: string;
  readonly category: ExpenseCategory;
  readonly reversed_by: string | null;
}

/** Counts an expense as it is by now, where it was counted as `before` until then. */
export function countExpense(
  rows: Rows,
  { before, after }: { readonly before?: Counted; readonly after: Counted },
): void {
  const { account_id, category } = after;
  const counted = rows.get(expenseCountsTable, [account_id, category]);
  const change = (reversed: boolean): number =>
    Number((after.reversed_by !== null) === reversed) -
    Number(before !== undefined && (before.reversed_by !== null) === reversed);
  rows.put(expenseCountsTable, {
    account_id,
    category,
    standing: (counted?.standing ?? 0) + change(false),
    reversed: (counted?.reversed ?? 0) + change(true),
  });
}
