/** Names of files that every system stores: plain small letters, digits and hyphens. */
import { normalForm } from '@livro/rules';

const LONGEST = 120;

/** "Extrato Edifício Água", "2026-01-01" becomes `extrato-edificio-agua-2026-01-01`; the format is added by who sends it. */
export function fileName(...parts: readonly (string | undefined)[]): string {
  const plain = normalForm(parts.filter(Boolean).join(' '), 'NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.slice(0, LONGEST).replace(/^-|-$/g, '') || 'livro';
}
