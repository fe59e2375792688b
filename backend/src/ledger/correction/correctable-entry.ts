/** Which entry a correction is about, and whether it is still so, and still stands. Every correction asks here first. */
import type { CorrectionCommand, EditEntryCommand, ReverseEntryCommand } from '../journal/commands.ts';
import type { MoneyEvent } from '../journal/events.ts';
import { entryIdOf, isMoneyEvent, kindOf, type EntryKind } from '../journal/postings.ts';
import { refuse } from '../journal/refusals.ts';
import type { LedgerState } from '../journal/state.ts';

const UNKNOWN: Readonly<Partial<Record<EntryKind, () => Error>>> = {
  expense: refuse.unknownExpense,
  payment: refuse.unknownPayment,
  transfer: refuse.unknownTransfer,
  investment: refuse.unknownInvestment,
  return: refuse.unknownReturn,
};

/**
 * The event that moved the entry's money. Refuses, in this order: an entry that is unknown (or of another kind than asked
 * for), one that is itself a reversal, one that was reversed before.
 */
export function correctableEntry(
  state: LedgerState,
  { entryId, entry }: Pick<CorrectionCommand, 'entryId' | 'entry'>,
  kind?: EntryKind,
): MoneyEvent {
  const unknown = (kind && UNKNOWN[kind]) ?? refuse.unknownEntry;
  if (!entry) throw unknown();
  if (!isMoneyEvent(entry)) throw kind ? unknown() : refuse.reversalOfReversal();
  // A pending payment moved nothing: its money came by an event of its own.
  const movedNothing = entry.type === 'PaymentRegistered' && entry.data.status === 'pending';
  if (movedNothing || entryIdOf(entry) !== entryId)
    throw new TypeError(`Entry ${entryId} came with another's event.`);
  if (kind && kindOf(entry) !== kind) throw unknown();
  if (state.ended.has(entryId)) throw refuse.alreadyReversed();
  return entry;
}

/**
 * The entry is of a version that the caller has in mind. What read models know of it is checked against the state: words
 * may have been edited since then. An entry that is unknown is for others to refuse, and so is one that has ended since.
 */
export function assertVersion(
  state: LedgerState,
  { entryId, ifMatch, known }: Pick<EditEntryCommand | ReverseEntryCommand, 'entryId' | 'ifMatch' | 'known'>,
): void {
  if (!ifMatch || !known) return;
  const version = Math.max(known.version, state.annotated.get(entryId) ?? 0);
  if (!ifMatch.includes(version)) throw refuse.staleVersion({ version, changes: known.changes });
}
