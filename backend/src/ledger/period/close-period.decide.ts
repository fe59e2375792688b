/** A month is closed once it is over, with all before it, and reopened only for a reason, with all after it. */
import { firstToClose } from './closed-through.ts';
import type { ClosePeriodCommand, ReopenPeriodCommand } from '../journal/commands.ts';
import type { PeriodClosed, PeriodReopened } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import { periodOf } from '../journal/rules-of-money.ts';
import type { LedgerState } from '../journal/state.ts';

/** Refuses, in this order: a month that is not over, one that is closed. */
export function closePeriod(
  state: LedgerState,
  { period, reason, today: date }: ClosePeriodCommand,
): readonly PeriodClosed[] {
  if (period >= periodOf(date)) throw refuse.periodNotOver();
  if (period <= state.closedThrough) throw refuse.periodClosedAlready();
  const data = { period, date, from: firstToClose(state.closedThrough), ...(reason && { reason }) };
  return [{ type: 'PeriodClosed', data }];
}

/** Refuses a month that is not closed. */
export function reopenPeriod(
  state: LedgerState,
  { period, reason, today: date }: ReopenPeriodCommand,
): readonly PeriodReopened[] {
  if (period > state.closedThrough) throw refuse.periodNotClosed();
  return [{ type: 'PeriodReopened', data: { period, date, reason, through: state.closedThrough } }];
}
