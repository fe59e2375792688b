/** How a search sees text: without accents and case, one field a line so that no word spans two fields. Pure. */

/** What a read model stores for its searches to look at. */
export const searchable = (fields: readonly string[]): string => fields.map(folded).join('\n');

/**
 * LIKE patterns for what a person typed, null for nothing: every word must be found, in any order (`like all ($1)`).
 * Wildcards are taken as typed.
 */
export function searchPatterns(typed: string | undefined): string[] | null {
  const words = folded(typed ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return words.length === 0 ? null : words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Lower case without accents: also what lists sort by. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('pt-BR');
