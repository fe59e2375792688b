/** The account that a corrected entry is on, of a payment that is still pending too. */
import type { MoneyEvent, Reversal } from '../journal/events.ts';
import type { LedgerState } from '../journal/state.ts';

export function accountOfEntry(
  { pendingPayments }: LedgerState,
  entryId: string,
  entry: MoneyEvent | Reversal | undefined,
): string | undefined {
  const booked = entry && 'accountId' in entry.data ? entry.data.accountId : undefined;
  return pendingPayments.get(entryId)?.accountId ?? booked;
}
