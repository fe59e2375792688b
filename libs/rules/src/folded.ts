/** Text without accents and case: how searches and comparisons see it. */
import { normalForm } from './normal-form.ts';

/** Plain letters only; `^` and a lone grave accent count as accents too. */
const PLAIN = /^[\x20-\x5d\x5f\x61-\x7e]*$/;
const ACCENTS = /\p{Diacritic}/gu;

/**
 * Lower case without accents: also what lists sort by. A rebuild spends a good part of its time here: most texts need no
 * normalising, and Portuguese has no letters whose lower case is its own affair, so no locale is asked.
 */
export const folded = (text: string): string =>
  (PLAIN.test(text) ? text : normalForm(text, 'NFD').replace(ACCENTS, '')).toLowerCase();
