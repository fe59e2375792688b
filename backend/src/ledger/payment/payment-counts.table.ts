/**
 * How many payments each account has of each status, and who ever had one, so that lists tell their counts without reading
 * all payments. One that an edit replaced is in no list, and in no count.
 */
import type { PaymentStatus } from '@livro/rules';
import { defineTable } from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';

export const paymentCountsTable = defineTable({
  name: 'payment_counts',
  columns: {
    account_id: 'uuid not null',
    pending: 'bigint not null',
    confirmed: 'bigint not null',
    cancelled: 'bigint not null',
    refunded: 'bigint not null',
    reversed: 'bigint not null',
  },
  primaryKey: ['account_id'],
});

/** A client who has a payment of whatever status. */
export const payersTable = defineTable({
  name: 'payers',
  columns: { client_id: 'uuid not null' },
  primaryKey: ['client_id'],
});

interface Counted {
  readonly account_id: string;
  readonly status: PaymentStatus;
  readonly replaced_by: string | null;
}
const NONE = { pending: 0, confirmed: 0, cancelled: 0, refunded: 0, reversed: 0 };

/** Counts a payment as it is by now, where it was counted as `before` until then. */
export function countPayment(
  rows: Rows,
  { before, after }: { readonly before?: Counted; readonly after: Counted },
): void {
  const { account_id } = after;
  const counts = { ...(rows.get(paymentCountsTable, [account_id]) ?? { ...NONE, account_id }) };
  if (before && before.replaced_by === null) counts[before.status]--;
  if (after.replaced_by === null) counts[after.status]++;
  rows.put(paymentCountsTable, counts);
}
