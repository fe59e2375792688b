/** A month is closed once it is over, and reopened only for a reason. */
import type { ClosePeriod, ReopenPeriod } from './commands.ts';
import type { PeriodClosed, PeriodReopened } from './events.ts';
import { refuse } from './refusals.ts';
import { periodOf } from './rules-of-money.ts';
import type { LedgerState } from './state.ts';

/** Refuses, in this order: a month that is not over, one that is closed. */
export function closePeriod(
  state: LedgerState,
  { period, today: date }: ClosePeriod,
): readonly PeriodClosed[] {
  if (period >= periodOf(date)) throw refuse.periodNotOver();
  if (state.closedPeriods.has(period)) throw refuse.periodClosedAlready();
  return [{ type: 'PeriodClosed', data: { period, date } }];
}

/** Refuses a month that is not closed. */
export function reopenPeriod(
  state: LedgerState,
  { period, reason, today: date }: ReopenPeriod,
): readonly PeriodReopened[] {
  if (!state.closedPeriods.has(period)) throw refuse.periodNotClosed();
  return [{ type: 'PeriodReopened', data: { period, date, reason } }];
}
