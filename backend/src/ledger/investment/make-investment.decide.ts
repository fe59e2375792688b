/** Account money is applied, and never more than is there. */
import type { MakeInvestmentCommand } from '../journal/commands.ts';
import type { InvestmentMade } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import {
  assertAmount,
  assertFunds,
  assertNotCancelled,
  assertNotFuture,
  assertWithinLimits,
  bookedOn,
  existingAccount,
} from '../journal/rules-of-money.ts';
import type { LedgerState } from '../journal/state.ts';

/**
 * Refuses, in this order: amount, future date, closed period, unknown account, an investment of that id, cancelled
 * development, funds, the limit.
 */
export function makeInvestment(
  state: LedgerState,
  command: MakeInvestmentCommand,
): readonly InvestmentMade[] {
  const { type: _type, today, lateEntries, cancelledDevelopments: _, ...data } = command;
  assertAmount(data.amount);
  assertNotFuture(data.date, today);
  const booked = bookedOn(state, { date: data.date, today, lateEntries });
  const account = existingAccount(state, data.accountId);
  if (state.investments.has(data.investmentId)) throw refuse.duplicate('investmentId');
  assertNotCancelled(account, command);
  assertFunds(account.balance, data.amount);
  const made: InvestmentMade = { type: 'InvestmentMade', data: { ...data, ...booked } };
  assertWithinLimits(state, made);
  return [made];
}
