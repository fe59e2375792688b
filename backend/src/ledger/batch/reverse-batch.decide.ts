/**
 * A whole batch taken back for one reason: the opposite of each entry, the last one first, so that money goes back the way it
 * came. One that cannot be undone leaves all as they are.
 */
import { localDate } from '@livro/calendar';
import { DomainError, type Violation } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { reverseEntry } from '../correction/reverse-entry.decide.ts';
import type { ReverseBatchCommand } from '../journal/commands.ts';
import type { EntryReversed, PaymentCancelled } from '../journal/events.ts';
import { isMoneyEvent } from '../journal/postings.ts';
import { evolve, type LedgerState } from '../journal/state.ts';
import { BatchRefused, linesOf, ofLine } from './batch-refused.ts';

/**
 * Each on its own day where no day is chosen. Refuses every entry that cannot be undone by itself: one that was reversed, one of a
 * closed period.
 */
export function reverseBatch(
  state: LedgerState,
  { entries, reason, date, today, lateEntries }: ReverseBatchCommand,
): readonly (EntryReversed | PaymentCancelled)[] {
  const undone: (EntryReversed | PaymentCancelled)[] = [];
  const refused: Violation[] = [];
  let at = state;
  for (const [place, { entryNumber, ...of }] of [...entries.entries()].reverse()) {
    const { entry } = of;
    const ownDay = entry && isMoneyEvent(entry) ? localDate(entry.data.date) : undefined;
    try {
      const command = { type: 'ReverseEntry', ...of, reason, today, lateEntries } as const;
      for (const event of reverseEntry(at, { ...command, date: date ?? ownDay })) {
        undone.push(event);
        at = evolve(at, event);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const told = error.violations.map(({ field, code, message }) =>
        ofLine(place, { field, code, message: messages.ofEntry(entryNumber, message) }),
      );
      refused.unshift(...told);
    }
  }
  if (refused.length > 0)
    throw new BatchRefused(messages.batchNotReversed(linesOf(refused), entries.length), refused);
  return undone;
}
