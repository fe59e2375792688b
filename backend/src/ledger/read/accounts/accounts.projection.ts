/** Folds the journal into accounts and their totals. A pending payment moves nothing and counts in nothing. */
import { defineProjection, rowAt } from '../../../platform/projections/define-projection.ts';
import type { LedgerEvent } from '../../domain/events.ts';
import { unknownFact } from '../../domain/unknown-fact.ts';
import type { Found } from '../found.ts';
import { factOf, type LedgerFact } from '../ledger-fact.ts';
import { accountKeysOf, accountsOf } from '../../domain/touched-accounts.ts';
import { type AccountRow, accountsTable } from './accounts.table.ts';

export const accountsProjection = defineProjection<LedgerEvent>({
  name: 'accounts',
  version: 3,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [accountsTable],
  handles: [
    'AccountOpened',
    'AccountsClosed',
    'OpeningBalanceSet',
    'ExpenseRecorded',
    'PaymentRegistered',
    'PaymentConfirmed',
    'PaymentRefunded',
    'EntryReversed',
    'MoneyTransferred',
    'InvestmentMade',
    'InvestmentReturned',
  ],

  keysOf(recorded) {
    return accountsOf(factOf(recorded).event).map((accountId) => rowAt(accountsTable, accountId));
  },

  fold(recorded, rows) {
    const { event, entryNumber, recordedAt } = factOf(recorded);
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
      const after = accountAfter(row, factOf(recorded));
      if (after !== row) rows.put(accountsTable, after);
    }
  },
});

/** The account once the fact has happened; the very row where the fact moves nothing of it. */
export function accountAfter<Row extends Found<AccountRow>>(
  row: Row,
  { event, entryNumber, recordedAt }: LedgerFact,
): Row {
  if (event.type === 'AccountOpened' || event.type === 'AccountsClosed') return row;
  const change = changesOf(event).find(({ accountId }) => accountId === row.id);
  if (!change) return row;
  const { accountId: _, ...sums } = change;
  const after = changed(row, sums, entryNumber, recordedAt);
  // An opening balance is never zero: at zero it was reversed, and the account has none again.
  return after.opening_balance === 0 ? { ...after, opening_balance: null } : after;
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
/** Signed centavos to add to the columns of one account. */
type Change = Partial<Record<Summed, number>>;

function changesOf(
  event: Exclude<LedgerEvent, { type: 'AccountOpened' | 'AccountsClosed' }>,
): readonly (Change & { readonly accountId: string })[] {
  switch (event.type) {
    case 'OpeningBalanceSet': {
      const { accountId, amount } = event.data;
      return [{ accountId, balance: amount, opening_balance: amount }];
    }
    case 'ExpenseRecorded': {
      const { accountId, amount } = event.data;
      return [{ accountId, balance: -amount, total_expenses: amount }];
    }
    case 'PaymentRegistered': {
      const { accountId, amount, status } = event.data;
      return status === 'confirmed' ? [{ accountId, balance: amount, total_payments_received: amount }] : [];
    }
    case 'MoneyTransferred': {
      const { sourceAccountId, destinationAccountId, amount } = event.data;
      return [
        { accountId: sourceAccountId, balance: -amount, total_transfers_out: amount },
        { accountId: destinationAccountId, balance: amount, total_transfers_in: amount },
      ];
    }
    case 'InvestmentMade': {
      const { accountId, amount } = event.data;
      return [{ accountId, balance: -amount, total_invested: amount, currently_invested: amount }];
    }
    case 'InvestmentReturned': {
      const { accountId, amount, principal, gain } = event.data;
      return [
        {
          accountId,
          balance: amount,
          total_returns: amount,
          total_gain: gain,
          currently_invested: -principal,
        },
      ];
    }
    case 'PaymentConfirmed': {
      const { accountId, amount } = event.data;
      return [{ accountId, balance: amount, total_payments_received: amount }];
    }
    case 'EntryReversed':
    case 'PaymentRefunded':
      return changesOf(event.data.entry).map(opposite);
    case 'PaymentCancelled':
    case 'EntryAnnotated':
    case 'PeriodClosed':
    case 'PeriodReopened':
    case 'EntryVoided':
      return [];
    default:
      return unknownFact(event);
  }
}

function opposite({ accountId, ...sums }: Change & { readonly accountId: string }) {
  const negated = Object.entries(sums).map(([column, amount]) => [column, -amount] as const);
  return { accountId, ...(Object.fromEntries(negated) as Change) };
}

/** Plain sums: totals of many entries may pass the limit of one amount and are still exact integers. */
function changed<Row extends Found<AccountRow>>(
  row: Row,
  change: Change,
  entryNumber: number,
  recordedAt: string,
): Row {
  const sums: Partial<Record<Summed, number>> = {};
  for (const [column, delta] of Object.entries(change) as [Summed, number][]) {
    sums[column] = (row[column] ?? 0) + delta;
  }
  return {
    ...row,
    ...sums,
    movements: row.movements + 1,
    last_entry_number: entryNumber,
    updated_at: recordedAt,
  };
}
