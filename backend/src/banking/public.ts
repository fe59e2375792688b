/** What other contexts may know of accounts at their banks. */
import type { BankLineRow } from './account/bank-lines.table.ts';

export { bankDecider } from './account/bank-account.ts';
export { bankShapes } from './account/event-shapes.ts';

export interface PublishedTables {
  /**
   * Whoever closes a month asks for what the bank reported of it and nobody has said what it is, and before an erasure the words that
   * may name who paid are shown.
   */
  bank_lines: Pick<
    BankLineRow,
    | 'id'
    | 'account_id'
    | 'date'
    | 'amount'
    | 'description'
    | 'words'
    | 'status'
    | 'reported_by'
    | 'reported_at'
  >;
}
