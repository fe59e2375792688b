/** A bill was paid from an account. A bill that was paid was paid: by default it may leave the account below zero. */
import { negate } from '@livro/money';
import type { Lookalike, RecordExpense } from './commands.ts';
import type { ExpenseRecorded } from './events.ts';
import { looksAlike, remembered } from './recent-expenses.ts';
import { refuse } from './refusals.ts';
import {
  assertAmount,
  assertFunds,
  assertNotCancelled,
  assertNotFuture,
  assertWithinLimit,
  bookedOn,
} from './rules-of-money.ts';
import type { LedgerState } from './state.ts';

/**
 * Refuses, in this order: amount, future date, closed period, unknown account, cancelled development, funds (where the policy asks), limit, look-alike.
 */
export function recordExpense(state: LedgerState, command: RecordExpense): readonly ExpenseRecorded[] {
  const {
    type: _type,
    today,
    lateEntries,
    allowOverdraft,
    lookalikes,
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
  assertWithinLimit(account, negate(data.amount));
  const twin = lookalikes && standingLookalike(state, command, lookalikes);
  if (twin) throw refuse.likelyDuplicate(twin);
  return [{ type: 'ExpenseRecorded', data: { ...data, ...booked } }];
}

/** Among the expenses booked last, as this state knows them, and then among the older ones that the caller has found. */
function standingLookalike(
  state: LedgerState,
  command: RecordExpense,
  older: readonly Lookalike[],
): Lookalike | undefined {
  for (const expense of remembered(state.recentExpenses)) {
    // Most differ in the amount already.
    if (expense.amount !== command.amount || state.ended.has(expense.entryId)) continue;
    const { supplier = expense.supplier } = state.words.get(expense.entryId) ?? {};
    if (!looksAlike({ ...expense, supplier }, command)) continue;
    const { entryId, entryNumber, date } = expense;
    return { entryId, entryNumber, date };
  }
  return older.find(({ entryId }) => !state.ended.has(entryId));
}
