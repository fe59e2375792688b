/** Where the caret stands after a mask was put over digits: behind as many digits as before. Pure. */
import { digitsOf } from '@livro/brazil';

export interface Masked {
  readonly text: string;
  readonly caret: number;
}

/** `raw` as it stands in the input after a keystroke, with the caret at `at`; `format` masks what is there so far. */
export function maskTyped(raw: string, at: number, format: (raw: string) => string): Masked {
  const text = format(raw);
  const before = digitsOf(raw.slice(0, at)).length;
  // Behind the last digit typed, so that punctuation which follows is not in the way of Backspace.
  if (before >= digitsOf(text).length) return { text, caret: text.length };
  return { text, caret: placeAfter(text, before) };
}

function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
