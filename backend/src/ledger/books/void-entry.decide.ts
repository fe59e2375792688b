/**
 * An event of the journal that cannot be read stops what it touches and nothing else: nothing is booked on its accounts, or on none
 * where they cannot be told, until a person declares it void. What can be read is never void: it is reversed.
 */
import type { LedgerCommand, VoidEntryCommand } from '../journal/commands.ts';
import type { EntryVoided, LedgerEvent } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import type { LedgerState } from '../journal/state.ts';

/** Refuses an entry that does not exist, one that can be read, and one that is void already. */
export function voidEntry(state: LedgerState, command: VoidEntryCommand): readonly EntryVoided[] {
  const { entryNumber, reason, today: date } = command;
  if (entryNumber > state.entries) throw refuse.unknownEntry();
  const unreadable = state.unreadable.get(entryNumber);
  if (!unreadable) throw refuse.readableEntry();
  if (unreadable.voided) throw refuse.voidedAlready();
  const { eventId, accountIds } = unreadable;
  return [
    {
      type: 'EntryVoided',
      data: { entryNumber, eventId, accountIds: [...(accountIds ?? [])], date, reason },
    },
  ];
}

/** Refuses what names an account of which an unreadable event may have changed the balance. */
export function refuseHeld(state: LedgerState, said: LedgerCommand | readonly LedgerEvent[]): void {
  let text: string | undefined;
  for (const [, { accountIds, voided }] of state.unreadable) {
    if (voided) continue;
    if (!accountIds) throw refuse.journalUnreadable();
    text ??= JSON.stringify(said);
    if (accountIds.some((id) => text!.includes(id))) throw refuse.accountUnreadable();
  }
}
