/** A bill was paid from an account. A bill that was paid was paid: by default it may leave the account below zero. */
import type { RecordExpenseCommand } from '../journal/commands.ts';
import type { ExpenseRecorded } from '../journal/events.ts';
import { expenseTwin } from '../journal/lookalikes.ts';
import { refuse } from '../journal/refusals.ts';
import {
  assertAmount,
  assertFunds,
  assertNotCancelled,
  assertNotFuture,
  assertWithinLimits,
  bookedOn,
} from '../journal/rules-of-money.ts';
import type { LedgerState } from '../journal/state.ts';

/**
 * Refuses, in this order: amount, future date, closed period, unknown account, cancelled development, funds (where the policy asks), limit, look-alike.
 */
export function recordExpense(state: LedgerState, command: RecordExpenseCommand): readonly ExpenseRecorded[] {
  const {
    type: _type,
    today,
    lateEntries,
    allowOverdraft,
    lookalikes: _lookalikes,
    cancelledDevelopments: _,
    ...data
  } = command;
  assertAmount(data.amount);
  assertNotFuture(data.date, today);
  const booked = bookedOn(state, { date: data.date, today, lateEntries });
  const account = state.accounts.get(data.accountId);
  if (!account) throw refuse.unknownAccountForExpense();
  assertNotCancelled(account, command);
  if (!allowOverdraft) assertFunds(account.balance, data.amount);
  const recorded: ExpenseRecorded = { type: 'ExpenseRecorded', data: { ...data, ...booked } };
  assertWithinLimits(state, recorded);
  const twin = expenseTwin(state, command);
  if (twin) throw refuse.likelyDuplicateExpense(twin);
  return [recorded];
}
