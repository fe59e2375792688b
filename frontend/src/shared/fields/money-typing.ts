/**
 * How an amount looks while it is being typed: reais first, thousands grouped by us, one comma, two decimals, the caret
 * kept beside the same digit. Pure; what the text is worth is `parseFormMoney`'s to say.
 */

/** Digits of the largest amount and a few more, so that a slip is refused by the rule and not silently swallowed. */
const MAX_WHOLE_DIGITS = 15;

export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** Groups `raw` (a field's text after an edit) and finds the caret's new place. Anything but digits and a comma goes. */
export function groupTyped(raw: string, caret: number): Typed {
  const significantBefore = significant(raw.slice(0, caret)).length;
  const kept = significant(raw);
  const comma = kept.indexOf(',');
  const wholeTyped = (comma < 0 ? kept : kept.slice(0, comma)).slice(0, MAX_WHOLE_DIGITS);
  const decimals =
    comma < 0
      ? ''
      : kept
          .slice(comma + 1)
          .replaceAll(',', '')
          .slice(0, 2);
  const whole = wholeTyped.replace(/^0+(?=\d)/, '') || (comma >= 0 ? '0' : '');
  const text = group(whole) + (comma < 0 ? '' : `,${decimals}`);
  // Leading zeros that went, or the one that came before a bare comma, shift everything behind them.
  const shift = whole.length - wholeTyped.length;
  return { text, caret: caretAfter(text, Math.max(0, significantBefore + shift)) };
}

/** Completes what was typed when the field is left: "1.234" is "1.234,00", "0,5" is "0,50"; empty stays empty. */
export function completeTyped(text: string): string {
  if (!/\d/.test(text)) return '';
  const [whole = '', decimals = ''] = text.split(',');
  return `${whole || '0'},${decimals.padEnd(2, '0')}`;
}

const significant = (text: string) => text.replace(/[^\d,]/g, '');
const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');

function caretAfter(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '.') seen += 1;
    if (seen === count) return at + 1;
  }
  return text.length;
}
