/** How a search sees text: without accents and case, one field a line so that no word spans two fields. Pure. */
import { folded } from '@livro/rules';

/** What a read model stores for its searches to look at. */
export const searchable = (fields: readonly string[]): string => fields.map(folded).join('\n');

/**
 * LIKE patterns for what a person typed, the longest first, null for nothing: every word must be found, in any order.
 * Wildcards are taken as typed.
 */
export function searchPatterns(typed: string | undefined): string[] | null {
  const words = folded(typed ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  return words.length === 0 ? null : words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** A search rarely has more; what goes beyond is looked for in the rows that these were found in. */
const INDEXED_WORDS = 4;

/**
 * SQL that is true of a `column` made by `searchable` in which all patterns of the `parameter` (`$6`) are found. The longest
 * words stand by themselves because an index on trigrams can be asked for those, and for no list of words.
 */
export function matches(column: string, parameter: string): string {
  const words = `${parameter}::text[]`;
  const first = `(${words})[1]`;
  const others = Array.from(
    { length: INDEXED_WORDS - 1 },
    (_, index) => `and ${column} like coalesce((${words})[${index + 2}], ${first})`,
  );
  return `(${words} is null or (${column} like ${first} ${others.join(' ')} and ${column} like all (${words})))`;
}
