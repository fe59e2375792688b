/** When two bills are the same one: document numbers and suppliers without what people write differently. */
import { folded } from './folded.ts';

/** Written before a number, or left away. */
const NUMBER_PREFIXES = new Set('nf nfe nfs nfse nfce e nota fiscal no nº n° n nr num numero'.split(' '));
/** Written after a company's name, or left away. */
const LEGAL_SUFFIXES = new Set(['sa', 'ltda', 'me', 'epp', 'eireli']);

const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .replace(/([a-zº°])(?=\d)/g, '$1 ')
    .split(/[^a-z0-9º°]+/)
    .filter(Boolean);

/** Equal for "NF-e 001.234", "nf 1234" and "1234"; '' where there is none. */
export function documentIdentity(number: string | null | undefined): string {
  const words = [...wordsOf(number ?? '')];
  while (words.length > 1 && NUMBER_PREFIXES.has(words[0]!)) words.shift();
  return words.join('').replace(/^0+(?=.)/, '');
}

/** Equal for "Gerdau S.A." and "GERDAU SA"; '' where there is none. */
export function supplierIdentity(name: string | null | undefined): string {
  // "S.A." and "S/A" are two letters by now.
  const words = wordsOf(name ?? '')
    .join(' ')
    .replace(/ s a\b/g, ' sa')
    .split(' ');
  while (words.length > 1 && LEGAL_SUFFIXES.has(words.at(-1)!)) words.pop();
  return words.join(' ');
}
