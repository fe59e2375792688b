/**
 * How an amount looks while it is being typed: reais first, thousands grouped by us, one comma, the caret kept beside the same
 * digit. Pure; what the text is worth is `parseFormMoney`'s to say, so nothing that it would refuse is taken away here.
 */
import { groupDigits } from '@livro/money';

/** Digits of the largest amount and a few more, so that a slip is refused by the rule and not silently swallowed. */
const MAX_WHOLE_DIGITS = 15;
/** One more than an amount has is enough to see that there are too many. */
const MAX_DECIMALS = 6;

export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * True while a typed point has at most two digits behind it: it is the decimal sign unless a third digit follows, which makes
 * it one of thousands. Grouping of ours never ends like that.
 */
export const hasOpenPoint = (text: string): boolean => /^[^,]*\.\d{0,2}$/.test(text);

/**
 * Groups `raw` (a field's text after an edit) and finds the caret's new place. Digits, one comma, a sign in front and, where
 * `point` says that somebody typed it, a point that is still open stay; anything else goes.
 */
export function groupTyped(raw: string, caret: number, point = false): Typed {
  if (!point || !hasOpenPoint(raw)) return grouped(raw, caret);
  const open = raw.lastIndexOf('.');
  const typed = grouped(`${raw.slice(0, open)},${raw.slice(open + 1)}`, caret);
  return { ...typed, text: typed.text.replace(',', '.') };
}

/** Completes what was typed when the field is left: "1.234" is "1.234,00", "12.5" is "12,50"; empty stays empty. */
export function completeTyped(text: string): string {
  if (!/\d/.test(text)) return '';
  const open = hasOpenPoint(text) ? text.lastIndexOf('.') : text.indexOf(',');
  const [whole, decimals] = open < 0 ? [text, ''] : [text.slice(0, open), text.slice(open + 1)];
  return `${whole || '0'},${decimals.padEnd(2, '0')}`;
}

function grouped(raw: string, caret: number): Typed {
  const significantBefore = significant(raw.slice(0, caret)).length;
  const kept = significant(raw);
  const sign = /[-\u2212]/.test(raw) ? '-' : '';
  const comma = kept.indexOf(',');
  const wholeTyped = (comma < 0 ? kept : kept.slice(0, comma)).slice(0, MAX_WHOLE_DIGITS);
  const decimals =
    comma < 0
      ? ''
      : kept
          .slice(comma + 1)
          .replaceAll(',', '')
          .slice(0, MAX_DECIMALS);
  const whole = wholeTyped.replace(/^0+(?=\d)/, '') || (comma >= 0 ? '0' : '');
  const text = sign + groupDigits(whole) + (comma < 0 ? '' : `,${decimals}`);
  // Leading zeros that went, or the one that came before a bare comma, shift everything behind them.
  const shift = whole.length - wholeTyped.length;
  return { text, caret: caretAfter(text, Math.max(0, significantBefore + shift), sign.length) };
}

const significant = (text: string) => text.replace(/[^\d,]/g, '');

function caretAfter(text: string, count: number, first: number): number {
  let seen = 0;
  for (let at = first; seen < count && at < text.length; at += 1) {
    if (text[at] !== '.') seen += 1;
    if (seen === count) return at + 1;
  }
  return count === 0 ? first : text.length;
}
