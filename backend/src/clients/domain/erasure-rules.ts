/**
 * Whether a text tells who a client is: for the reason of an erasure, which stays in the journal for ever. It looks for
 * what it can know: the words of the name, the e-mail, and the digits of CPF and phone.
 */
import { normalForm } from '@livro/rules';
import type { PersonalData } from './client.ts';

/** Words that join names and tell nobody. */
const JOINING = new Set(['da', 'das', 'de', 'del', 'do', 'dos', 'e']);

/** True where one word of the name, the e-mail, or the digits of CPF or phone are in the text. Case and accents do not count. */
export function namesClient(text: string, { name, email, cpf, phone }: PersonalData): boolean {
  const plain = folded(text);
  const words = new Set(plain.split(/[^\p{L}\p{N}]+/u));
  const digits = text.replace(/\D/g, '');
  return (
    nameWords(name).some((word) => words.has(word)) ||
    plain.includes(folded(email)) ||
    [cpf, phone].some((number) => number !== '' && digits.includes(number))
  );
}

/** The words of a name that may tell who it is, without case and accents. */
export const nameWords = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !JOINING.has(word));

const folded = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('pt-BR');
