/** An amount as banks write it: comma or point, a sign in front or behind, D or C; never guessed where it could mean two things. */
import { negate, type Centavos, parseWireMoney } from '@livro/money';

/** No amount with blanks around it needs more characters. */
const LONGEST = 64;

/** Signed: debits are negative. Undefined for what cannot be read. */
export function bankAmount(raw: string): Centavos | undefined {
  if (raw.length > LONGEST) return undefined;
  // Spreadsheets write a minus, or a dash, in front.
  let text = raw
    .replace(/[\s\u00a0]/g, '')
    .replace(/^[\u2212\u2013]/, '-')
    .toUpperCase();
  let debit = false;
  const told = /^(.*\d)(DB?|CR?)$/.exec(text);
  if (told) {
    text = told[1]!;
    debit = told[2]!.startsWith('D');
  }
  if (/^\(.+\)$/.test(text)) text = `-${text.slice(1, -1)}`;
  if (/\d-$/.test(text)) text = `-${text.slice(0, -1)}`;
  if (/\d\+$/.test(text)) text = text.slice(0, -1);
  text = text.replace(/^\+/, '').replace(/^(-?)([.,]\d)/, '$10$2');
  // Four decimals and more, of which only two say something: no thousands are written so.
  text = text.replace(/^(-?\d+[.,]\d\d)00+$/, '$1');
  const parsed = parseWireMoney(text);
  if (!parsed.ok) return undefined;
  return debit && parsed.value > 0 ? negate(parsed.value) : parsed.value;
}
