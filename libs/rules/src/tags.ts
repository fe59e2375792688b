/** Tags as they are stored: lower-cased, without repeats, in the order in which they came. */

/**
 * Reads a list or comma-separated text; what is no text in a list is dropped. Nothing is cut: too many or too long tags
 * are the check's to refuse.
 */
export function normaliseTags(raw: unknown): string[] {
  const parts = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [];
  const found = new Set<string>();
  for (const part of parts) {
    if (typeof part !== 'string') continue;
    // A comma inside a list's item separates too: the stored list must survive being written as comma text.
    for (const piece of part.split(',')) {
      const tag = piece.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');
      if (tag !== '') found.add(tag);
    }
  }
  return [...found];
}
