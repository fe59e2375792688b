/** Puts a sender's own words into a sentence: in quotes, on one line, without control characters, and in part where they are long. */

const MAX_QUOTED_CHARACTERS = 60;
/** A character may take two, and the blanks around it go. */
const MAX_READ = 8 * MAX_QUOTED_CHARACTERS;

export const quoted = (text: string): string => `“${excerpt(text)}”`;

/** The same without quotes, for names and identifiers. */
export function excerpt(text: string): string {
  const plain = text
    .slice(0, MAX_READ)
    .replace(/[\p{Cc}\p{Cs}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const characters = Array.from(plain);
  return characters.length <= MAX_QUOTED_CHARACTERS && text.length <= MAX_READ
    ? plain
    : `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('')}…`;
}
