/**
 * What the history of each account holds of each type in each month, so that a page tells the figures of its filter without
 * reading all of it. Whatever is asked that it cannot tell (words, a past moment) is counted row by row.
 */
import { addDays, type LocalDate } from '@livro/calendar';
import type { TransactionType } from '@livro/rules';
import { defineTable, holding } from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { TransactionRow } from './transactions.table.ts';

/** Centavos; `income` and `expense` are positive, and a reversal is taken off the one that it was in. */
export const transactionMonthsTable = defineTable({
  name: 'transaction_months',
  columns: {
    account_id: 'uuid not null',
    type: holding<TransactionType>('text not null'),
    /** Its first day. */
    month: 'date not null',
    development_id: 'uuid not null',
    entries: 'bigint not null',
    income: 'bigint not null',
    expense: 'bigint not null',
  },
  primaryKey: ['account_id', 'type', 'month'],
});

type Counted = Pick<TransactionRow, 'account_id' | 'type' | 'date'>;

export const monthKey = ({ account_id, type, date }: Counted): readonly [string, string, string] => [
  account_id,
  type,
  monthOf(date),
];

/** Counts a row of history that is new. */
export function countInMonth(rows: Rows, row: TransactionRow): void {
  const { account_id, type, development_id, amount, signed_amount } = row;
  const before = rows.get(transactionMonthsTable, monthKey(row));
  // Both signs of an incoming entry agree, also when it is reversed.
  const cameIn = amount > 0 === signed_amount > 0;
  rows.put(transactionMonthsTable, {
    account_id,
    type,
    month: monthOf(row.date),
    development_id,
    entries: (before?.entries ?? 0) + 1,
    income: (before?.income ?? 0) + (cameIn ? signed_amount : 0),
    expense: (before?.expense ?? 0) - (cameIn ? 0 : signed_amount),
  });
}

/** The whole months of a range of days, as first days: from the one up to, and without, the other; null where it is open. */
export const wholeMonths = (
  from: string | undefined,
  to: string | undefined,
): readonly [string | null, string | null] => [
  from === undefined ? null : from === monthOf(from) ? from : monthAfter(from),
  to === undefined ? null : monthOf(addDays(to as LocalDate, 1)),
];

const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
const monthAfter = (date: string): string => monthOf(addDays(monthOf(date) as LocalDate, 31));
