/** Why something that was done is undone, and on which day. */
import { isBefore, type LocalDate } from '@livro/calendar';
import { every, notInFuture, required, text, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const because = (missing: string) =>
  every<string>(required(missing), text({ label: 'Motivo', max: limits.reasonMax }));

/** `form.entryDate` is the day of what is undone, where it is known. */
const notBeforeEntry: Check<LocalDate> = (value, form) => {
  const entryDate = form?.entryDate as LocalDate | undefined;
  return value && entryDate && isBefore(value, entryDate)
    ? violation('INVALID_DATE', messages.reversalBeforeEntry)
    : undefined;
};

export const reasonChecks = {
  reason: because(messages.reasonRequired),
  reversalReason: because(messages.reversalReasonRequired),
  /** Absent means today. */
  reversalDate: every<LocalDate>(notInFuture, notBeforeEntry),
} as const;
