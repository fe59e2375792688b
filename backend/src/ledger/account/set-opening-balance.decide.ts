/** What an account held when the books began. One for an account; the same entry again does nothing, also once it was reversed. */
import type { SetOpeningBalanceCommand } from '../journal/commands.ts';
import type { OpeningBalanceSet } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import {
  assertAmount,
  assertNotFuture,
  assertWithinLimits,
  bookedOn,
  existingAccount,
} from '../journal/rules-of-money.ts';
import type { LedgerState } from '../journal/state.ts';

/** Refuses, in this order: amount, future date, unknown account, closed period, second opening, balance above the limit. */
export function setOpeningBalance(
  state: LedgerState,
  command: SetOpeningBalanceCommand,
): readonly OpeningBalanceSet[] {
  const { entryId, accountId, amount, date, description, today, lateEntries } = command;
  assertAmount(amount);
  assertNotFuture(date, today);
  const account = existingAccount(state, accountId);
  if (account.openingEntryId === entryId || state.ended.has(entryId)) return [];
  const booked = bookedOn(state, { date, today, lateEntries });
  if (account.openingEntryId !== null) throw refuse.openingBalanceExists();
  const set: OpeningBalanceSet = {
    type: 'OpeningBalanceSet',
    data: { entryId, accountId, amount, ...booked, description },
  };
  assertWithinLimits(state, set);
  return [set];
}
