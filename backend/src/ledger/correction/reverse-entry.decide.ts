/** The opposite of an entry, on its own day or a later one. Money that is no longer there cannot be taken back. */
import type { ReverseEntryCommand } from '../journal/commands.ts';
import type { EntryReversed, PaymentCancelled } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import { assertReversible } from './reversible.ts';
import { undoneOn } from '../journal/rules-of-money.ts';
import { cancelPayment } from '../payment/settle-payment.decide.ts';
import { assertVersion, correctableEntry } from './correctable-entry.ts';
import type { LedgerState } from '../journal/state.ts';

/**
 * Refuses, in this order: another version than the caller means, a payment that was cancelled or is pending (where it is not asked for as a payment), an unknown
 * entry, a reversal, an entry reversed before, a day that is in the future, before the entry's or in a closed period,
 * an investment with live returns, funds, the limit.
 */
export function reverseEntry(
  state: LedgerState,
  command: ReverseEntryCommand,
): readonly (EntryReversed | PaymentCancelled)[] {
  const { entryId, reversalId, kind, reason, today } = command;
  assertVersion(state, command);
  if (state.pendingPayments.has(entryId)) {
    if (kind === undefined) throw refuse.paymentPending();
    if (kind === 'payment') return cancelPayment(state, { entryId, reason, today });
  }
  if (state.ended.get(entryId) === 'cancelled') throw refuse.paymentCancelled();
  const entry = correctableEntry(state, command, kind);
  const date = undoneOn(state, entry, command);
  assertReversible(state, entry);
  const data = { reversalId, entryId, entry, date, reason, replacementId: null };
  return [{ type: 'EntryReversed', data }];
}
