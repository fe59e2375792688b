/** Reads a development's status, also in the words of an older vocabulary. */
import { developmentStatuses, type DevelopmentStatus } from './enumerations.ts';

const olderWords: Readonly<Record<string, DevelopmentStatus>> = {
  construction: 'in-progress',
  finishing: 'in-progress',
  suspended: 'on-hold',
};

/** The status as it is stored today; undefined for an unknown word. */
export function readDevelopmentStatus(raw: unknown): DevelopmentStatus | undefined {
  if (typeof raw !== 'string') return undefined;
  const word = raw.trim().toLowerCase();
  return (developmentStatuses as readonly string[]).includes(word)
    ? (word as DevelopmentStatus)
    : Object.hasOwn(olderWords, word)
      ? olderWords[word]
      : undefined;
}
