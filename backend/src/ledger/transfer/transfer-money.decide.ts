/** Money goes from one account to another in one event, and never more than is there. */
import type { TransferMoneyCommand } from '../journal/commands.ts';
import type { MoneyTransferred } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import {
  assertAmount,
  assertFunds,
  assertNotFuture,
  assertWithinLimits,
  bookedOn,
  existingAccount,
} from '../journal/rules-of-money.ts';
import type { LedgerState } from '../journal/state.ts';

/**
 * Internal within a development, external between two. Refuses, in this order: amount, future date, closed period,
 * unknown source, unknown destination, destination equal to the source, funds, either account above the limit.
 */
export function transferMoney(
  state: LedgerState,
  command: TransferMoneyCommand,
): readonly MoneyTransferred[] {
  const { type: _type, today, lateEntries, ...transfer } = command;
  assertAmount(transfer.amount);
  assertNotFuture(transfer.date, today);
  const booked = bookedOn(state, { date: transfer.date, today, lateEntries });
  const source = existingAccount(state, transfer.sourceAccountId, 'sourceAccountId');
  const destination = state.accounts.get(transfer.destinationAccountId);
  if (!destination) throw refuse.unknownDestination();
  if (transfer.sourceAccountId === transfer.destinationAccountId) throw refuse.destinationIsSource();
  assertFunds(source.balance, transfer.amount);
  const transferType = source.developmentId === destination.developmentId ? 'internal' : 'external';
  const transferred: MoneyTransferred = {
    type: 'MoneyTransferred',
    data: { ...transfer, ...booked, transferType },
  };
  assertWithinLimits(state, transferred);
  return [transferred];
}
