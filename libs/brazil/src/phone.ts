/** Brazilian telephone numbers: area code and eight or nine digits, without the country code. */
import { digitsOf } from './digits.ts';

export const phoneTexts = { digits: 'Telefone deve ter 10 ou 11 dígitos' } as const;

/** Ten or eleven digits and nothing but the usual punctuation around them. */
export const isValidPhone = (raw: string): boolean =>
  /^[\d\s().-]*$/.test(raw) && [10, 11].includes(digitsOf(raw).length);

/** "(11) 98888-7777" or "(11) 3333-4444"; while typing, what is there of it. Further digits are cut. */
export function formatPhone(raw: string): string {
  const d = digitsOf(raw).slice(0, 11);
  if (d.length <= 2) return d;
  const cut = d.length === 11 ? 7 : 6;
  const head = `(${d.slice(0, 2)}) ${d.slice(2, cut)}`;
  return d.length > cut ? `${head}-${d.slice(cut)}` : head;
}
