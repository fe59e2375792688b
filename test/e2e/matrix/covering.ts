/** Chooses few rows of a product of factors so that every pair of values that can stand together does so at least once. Pure. */

/** Coprime to the numbers of values that factors have. */
const STRIDE = 1_013;
export type Row = Readonly<Record<string, string | number>>;

/**
 * A part of `rows` in which each pair of values of two factors occurs that occurs anywhere in `rows`: combinations that
 * cannot be are left out of `rows` by the caller. Greedy, in the order of the rows: the same rows give the same part.
 */
export function coveringRows<R extends Row>(rows: readonly R[]): R[] {
  const open = new Set(rows.flatMap(pairsOf));
  const pairs = rows.map(pairsOf);
  const chosen: R[] = [];
  while (open.size > 0) {
    let best = 0;
    let most = 0;
    // Where several are as good, each time the search begins elsewhere: else one value meets the same other ones always.
    const begin = (chosen.length * STRIDE) % rows.length;
    for (let step = 0; step < rows.length; step++) {
      const index = (begin + step) % rows.length;
      const fresh = pairs[index]!.reduce((count, pair) => count + (open.has(pair) ? 1 : 0), 0);
      if (fresh > most) [best, most] = [index, fresh];
    }
    chosen.push(rows[best]!);
    for (const pair of pairs[best]!) open.delete(pair);
  }
  return chosen;
}

/** Each pair of two factors' values in the row, written so that two rows write the same pair alike. */
export function pairsOf(row: Row): string[] {
  const values = Object.entries(row)
    .map(([factor, value]) => `${factor}=${value}`)
    .sort();
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} & ${other}`));
}
