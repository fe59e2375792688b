/** Folds the journal into accounts and their totals. A pending payment moves nothing and counts in nothing. */
import { defineProjection, rowAt } from '../../platform/projections/define-projection.ts';
import type { LedgerEvent } from '../journal/events.ts';
import { bookedIn, type Flow, POSTED, type Posting, postingsOf } from '../journal/postings.ts';
import type { Found } from '../journal/found.read.ts';
import { eventFrom, type RecordedEvent } from '../journal/recorded-event.read.ts';
import { ownedByAccounts } from '../journal/owned-rows.read.ts';
import { accountKeysOf, accountsOf } from '../journal/touched-accounts.ts';
import { type AccountRow, accountsTable } from './accounts.table.ts';

export const accountsProjection = defineProjection<LedgerEvent>({
  name: 'accounts',
  version: 3,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [accountsTable],
  owned: ownedByAccounts({ table: accountsTable, owners: ['id'] }),
  handles: ['AccountOpened', 'AccountsClosed', ...POSTED],

  keysOf(recorded) {
    return accountsOf(eventFrom(recorded).event).map((accountId) => rowAt(accountsTable, accountId));
  },

  fold(recorded, rows) {
    const { event, entryNumber, recordedAt } = eventFrom(recorded);
    if (event.type === 'AccountOpened') {
      rows.put(accountsTable, emptyAccount(event.data, entryNumber, recordedAt));
      return;
    }
    if (event.type === 'AccountsClosed') {
      for (const accountId of event.data.accountIds) rows.remove(accountsTable, [accountId]);
      return;
    }
    for (const accountId of accountsOf(event)) {
      const row = rows.get(accountsTable, [accountId]);
      if (!row) throw new Error(`Entry ${entryNumber} is on account ${accountId}, which was never opened.`);
      const after = accountAfter(row, eventFrom(recorded));
      if (after !== row) rows.put(accountsTable, after);
    }
  },
});

/**
 * The account once the event has happened; the very row where the event moves nothing of it. Plain sums: totals of many entries may
 * pass the limit of one amount and are still exact integers.
 */
export function accountAfter<Row extends Found<AccountRow>>(
  row: Row,
  { event, entryNumber, recordedAt }: RecordedEvent,
): Row {
  const postings = postingsOf(event).filter(({ account }) => account.accountId === row.id);
  if (postings.length === 0) return row;
  const sums: Partial<Record<Summed, number | null>> = {};
  for (const [column, amount] of postings.flatMap(summedIn))
    sums[column] = (sums[column] ?? row[column] ?? 0) + amount;
  // An opening balance is never zero: at zero it was reversed, and the account has none again.
  if (sums.opening_balance === 0) sums.opening_balance = null;
  const movements = row.movements + 1;
  return { ...row, ...sums, movements, last_entry_number: entryNumber, updated_at: recordedAt };
}

/** An account as it is opened: all zero. */
export function emptyAccount(
  opened: { readonly accountId: string; readonly developmentId: string; readonly kind: AccountRow['type'] },
  entryNumber: number,
  recordedAt: string,
): AccountRow {
  return {
    id: opened.accountId,
    development_id: opened.developmentId,
    type: opened.kind,
    balance: 0,
    opening_balance: null,
    total_invested: 0,
    currently_invested: 0,
    total_expenses: 0,
    total_returns: 0,
    total_gain: 0,
    total_transfers_in: 0,
    total_transfers_out: 0,
    total_payments_received: 0,
    movements: 0,
    last_entry_number: entryNumber,
    updated_at: recordedAt,
  };
}

type Summed = Exclude<
  keyof AccountRow,
  'id' | 'development_id' | 'type' | 'movements' | 'last_entry_number' | 'updated_at'
>;

/** What each flow is summed in, beside the balance. */
const TOTALS: Readonly<Record<Flow, Summed>> = {
  opening: 'opening_balance',
  expense: 'total_expenses',
  payment: 'total_payments_received',
  'transfer-in': 'total_transfers_in',
  'transfer-out': 'total_transfers_out',
  invested: 'total_invested',
  returned: 'total_returns',
};

/** Signed centavos to add to columns. */
function summedIn({ account, amount, flow }: Posting): readonly (readonly [Summed, number])[] {
  switch (account.type) {
    case 'asset':
      return [
        ['balance', amount],
        [TOTALS[flow], bookedIn({ amount, flow })],
      ];
    case 'investment':
      return [['currently_invested', amount]];
    case 'gain':
    case 'loss':
      return [['total_gain', 0 - amount]];
    default:
      return [];
  }
}
