/** How many entries may be named at once, by their ids. */
import { every, required, violation, type Check } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const few: Check<string[]> = (ids) =>
  (ids?.length ?? 0) > limits.severalEntriesMax
    ? violation('MAX_LENGTH', messages.tooManyEntries)
    : undefined;

export const severalEntriesChecks = {
  /** None is all. */
  few,
  some: every<string[]>(
    required(messages.entriesRequired),
    (ids) => (ids?.length === 0 ? violation('REQUIRED_FIELD', messages.entriesRequired) : undefined),
    few,
  ),
} as const;
