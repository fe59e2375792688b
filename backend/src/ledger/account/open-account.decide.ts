/** An account of a development begins to exist. It is booked as a consequence, so repeating it does nothing, also once it was closed. */
import type { OpenAccountCommand } from '../journal/commands.ts';
import type { AccountOpened } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import type { LedgerState } from '../journal/state.ts';

/** Refuses an id that already stands for another development's or another kind of account. */
export function openAccount(state: LedgerState, command: OpenAccountCommand): readonly AccountOpened[] {
  const { accountId, developmentId, kind } = command;
  if (state.closedAccounts.has(accountId)) return [];
  const known = state.accounts.get(accountId);
  if (!known) return [{ type: 'AccountOpened', data: { accountId, developmentId, kind } }];
  if (known.developmentId !== developmentId || known.kind !== kind) throw refuse.accountExists();
  return [];
}
