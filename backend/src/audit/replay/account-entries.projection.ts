/** An index of the journal by account: which entries moved it. A replay reads just these from the store. */
import type { Recorded } from '@livro/event-sourcing';
import {
  accountKeysOf,
  ledgerDecider,
  type LedgerEvent,
  legsOf,
  ownedByAccounts,
} from '../../ledger/public.ts';
import { defineProjection, defineTable } from '../../platform/projections/define-projection.ts';

export const accountEntriesTable = defineTable({
  name: 'account_entries',
  columns: {
    account_id: 'uuid not null',
    entry_number: 'bigint not null',
  },
  primaryKey: ['account_id', 'entry_number'],
});

export const accountEntriesProjection = defineProjection({
  name: 'account-entries',
  version: 1,
  tables: [accountEntriesTable],
  owned: ownedByAccounts({ table: accountEntriesTable, owners: ['account_id'] }),
  handles: { stream: ledgerDecider.stream },
  holdsMoney: true,
  keysOf: () => [],
  parkingKeysOf: accountKeysOf,
  fold(recorded, rows) {
    for (const account_id of accountsMovedBy(recorded))
      rows.put(accountEntriesTable, { account_id, entry_number: Number(recorded.revision) + 1 });
  },
});

function accountsMovedBy({ type, data }: Recorded): string[] {
  return legsOf({ type, data } as LedgerEvent).map(({ account }) => account.accountId);
}
