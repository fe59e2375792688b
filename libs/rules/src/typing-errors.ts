/** How far a word is from one that was meant: letters left out, added, exchanged, or two that changed places. Pure. */

/** How many errors a word of this length is forgiven: a short one would become any other. */
export const forgiven = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** The number of errors between two words (optimal string alignment), or anything above `most` where there are more. */
export function typingErrors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let errors = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) errors = Math.min(errors, before[j - 2]! + 1);
      row.push(errors);
    }
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return above[b.length]!;
}
