/** Which months are closed: all up to one, so that a closed month's balances rest on nothing that is open. Months are `yyyy-mm`. */
import type { PeriodClosed, PeriodReopened } from '../journal/events.ts';

/** Before any month: nothing is closed. */
export const NOTHING_CLOSED = '';

/**
 * The last closed month after the event. Closing a month closes all before it; reopening one reopens all after it, whose
 * balances would change with it.
 */
export function closedThroughAfter(
  closedThrough: string,
  { type, data }: PeriodClosed | PeriodReopened,
): string {
  if (type === 'PeriodClosed') return data.period > closedThrough ? data.period : closedThrough;
  return data.period <= closedThrough ? monthBefore(data.period) : closedThrough;
}

/** The first month that a closing newly closes; null where that is all there was. */
export const firstToClose = (closedThrough: string): string | null =>
  closedThrough === NOTHING_CLOSED ? null : monthAfter(closedThrough);

export const monthBefore = (month: string): string => monthAt(month, -1);
const monthAfter = (month: string): string => monthAt(month, 1);

function monthAt(month: string, later: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + later)).toISOString().slice(0, 7);
}
