/**
 * Many entries booked as one: each is decided by its own rules on what the lines before it leave, and one that is refused leaves
 * the others unbooked. What is refused is told of all lines at once; a line after a refused one is judged without it.
 */
import { DomainError, type Violation } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import { recordExpense } from '../expense/record-expense.decide.ts';
import { makeInvestment } from '../investment/make-investment.decide.ts';
import { registerReturn } from '../investment/register-return.decide.ts';
import type { BookBatchCommand, EntryCommand } from '../journal/commands.ts';
import type { MoneyEvent } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import { evolve, type LedgerState } from '../journal/state.ts';
import { registerPayment } from '../payment/register-payment.decide.ts';
import { transferMoney } from '../transfer/transfer-money.decide.ts';
import { BatchRefused, linesOf, ofLine } from './batch-refused.ts';

/** What the event that undoes an entry has beside the entry itself: ids, day, reason, metadata. */
const UNDOING_BYTES = 1_000;

/** Refuses every line that its own command would be refused for, and a batch that could not be undone in one append. */
export function bookBatch(state: LedgerState, command: BookBatchCommand): readonly MoneyEvent[] {
  const { batchId, lines } = command;
  const booked: MoneyEvent[] = [];
  const refused: Violation[] = [];
  /** Places of the lines by the entry numbers that they would have. */
  const places = new Map<unknown, number>();
  let at = state;
  for (const [place, line] of lines.entries()) {
    if (line.type === 'Broken') {
      refused.push(...line.violations.map((violation) => ofLine(place, violation)));
      continue;
    }
    try {
      for (const event of decided(at, line, command)) {
        const entry = { ...event, data: { ...event.data, batchId } } as MoneyEvent;
        booked.push(entry);
        at = evolve(at, entry);
        places.set(at.entries, place);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const twin = error.code === 'DUPLICATE_RECORD' ? places.get(error.details?.entryNumber) : undefined;
      const own = error.violations.map((violation) => ofLine(place, violation));
      refused.push(...own.map((one) => (twin === undefined ? one : repeating(one, twin))));
    }
  }
  if (refused.length > 0)
    throw new BatchRefused(messages.batchRefused(linesOf(refused), lines.length), refused);
  const bytes = booked.reduce((sum, event) => sum + UNDOING_BYTES + sizeOf(event), 0);
  if (bytes > limits.batchBytesMax)
    throw refuse.batchTooLarge(Math.floor((lines.length * limits.batchBytesMax) / bytes));
  return booked;
}

/** By the rules of its kind, under what is known of the whole batch. */
function decided(
  state: LedgerState,
  line: EntryCommand,
  { lateEntries, cancelledDevelopments }: BookBatchCommand,
): readonly MoneyEvent[] {
  switch (line.type) {
    case 'RecordExpense':
      return recordExpense(state, { ...line, lateEntries, cancelledDevelopments });
    case 'RegisterPayment':
      return registerPayment(state, { ...line, lateEntries, cancelledDevelopments });
    case 'TransferMoney':
      return transferMoney(state, { ...line, lateEntries });
    case 'MakeInvestment':
      return makeInvestment(state, { ...line, lateEntries, cancelledDevelopments });
    case 'RegisterReturn':
      return registerReturn(state, { ...line, lateEntries });
    default:
      throw new Error(`No entry of ${JSON.stringify(line satisfies never)}`);
  }
}

/** The entry that it looks like has no number yet. */
const repeating = (violation: Violation, place: number): Violation => ({
  ...violation,
  message: messages.repeatsLine(place + 1),
});

const sizeOf = (event: MoneyEvent): number => Buffer.byteLength(JSON.stringify(event));
