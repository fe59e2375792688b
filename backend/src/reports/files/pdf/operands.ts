/** What the operators of a page are given: letters that the font has, and colours. */

/**
 * What stands as PDF for a character: itself; its number where the font lacks it, so that two such texts can be told apart;
 * nothing for what is no letter, but joins or chooses others, or turns round the order in which they are read.
 */
export function printed(letter: string, has: (point: number) => boolean): string {
  const point = letter.codePointAt(0)!;
  if (/[\p{Cf}\p{Cc}]/u.test(letter)) return '';
  if (has(point)) return letter;
  return /\p{M}/u.test(letter) ? '' : `[U+${point.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** `#rrggbb` as three numbers from 0 to 1. */
export function inked(color: string): string {
  let numbers = inks.get(color);
  if (!numbers) {
    numbers = [1, 3, 5].map((at) => (parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
    inks.set(color, numbers);
  }
  return numbers;
}
const inks = new Map<string, string>();
