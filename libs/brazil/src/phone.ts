/** Brazilian telephone numbers: area code and eight or nine digits, without the country code. */
import { digitsOf } from './digits.ts';

export const phoneTexts = {
  digits: 'Telefone deve ter 10 ou 11 dígitos',
  areaCode: 'Telefone deve começar pelo DDD',
} as const;

/** Digits of an area code and the shortest, the longest number behind it. */
const SHORTEST = 10;
const LONGEST = 11;

/** Ten or eleven digits and nothing but the usual punctuation around them. */
export const isPhoneLength = (raw: string): boolean =>
  /^[\d\s().-]*$/.test(raw) && [SHORTEST, LONGEST].includes(digitsOf(raw).length);

/** No area code begins with zero: "0800…" and trunk calls do. */
export const hasAreaCode = (raw: string): boolean => !digitsOf(raw).startsWith('0');

/**
 * "(11) 98888-7777" or "(11) 3333-4444"; while typing, what is there of it. Brazil's country code and the zero of trunk calls
 * go; digits too many stay, and so does another country's code, for the rule to refuse.
 */
export function formatPhone(raw: string): string {
  const all = digitsOf(raw);
  const hasCountry = all.startsWith('55') && [SHORTEST + 2, LONGEST + 2].includes(all.length);
  if (/^\s*\+/.test(raw) && !hasCountry) return `+${all}`;
  const isTrunk = /^0(?![358]00)/.test(all) && [SHORTEST + 1, LONGEST + 1].includes(all.length);
  const d = all.slice(hasCountry ? 2 : isTrunk ? 1 : 0);
  if (d.length <= 2) return d;
  const cut = d.length >= LONGEST ? 7 : 6;
  const head = `(${d.slice(0, 2)}) ${d.slice(2, cut)}`;
  return d.length > cut ? `${head}-${d.slice(cut)}` : head;
}
