/**
 * The accounts of a development that is deleted close together. Money and entries stay where they are: an account that ever
 * had any is not closed. It stands before the development's own event, so that an entry of the same moment and the deletion
 * never both win.
 */
import type { CloseAccountsCommand } from '../journal/commands.ts';
import type { AccountsClosed } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import type { LedgerState } from '../journal/state.ts';

/** Refuses accounts on which anything was ever booked. Those that are closed already, or were never opened, are no news. */
export function closeAccounts(state: LedgerState, command: CloseAccountsCommand): readonly AccountsClosed[] {
  const { developmentId, accountIds, today: date } = command;
  const open = accountIds.flatMap((accountId) => {
    const account = state.accounts.get(accountId);
    return account ? [{ accountId, ...account }] : [];
  });
  if (open.some(({ hasEntries }) => hasEntries)) {
    throw refuse.accountsInUse(open);
  }
  if (open.length === 0) return [];
  const closed = open.map(({ accountId }) => accountId);
  return [{ type: 'AccountsClosed', data: { developmentId, accountIds: closed, date } }];
}
