/** Which accounts a call is about: by lot, evenly or by Zipf's law, so that some accounts are in almost all of them. */

export interface Pair {
  readonly source: string;
  readonly destination: string;
}

/** Draws items; the n-th comes with a weight of 1 / n^skew, evenly for 0. */
export function drawn<Item>(items: readonly Item[], skew = 0): () => Item {
  let sum = 0;
  const sums = items.map((_, n) => (sum += 1 / (n + 1) ** skew));
  return () => {
    const at = Math.random() * sum;
    return items[sums.findIndex((upTo) => at < upTo)]!;
  };
}

/** Draws two different accounts, each by its weight. */
export function pairsOf(accounts: readonly string[], skew = 0): () => Pair {
  const draw = drawn(accounts, skew);
  return () => {
    const source = draw();
    let destination = draw();
    while (destination === source) destination = draw();
    return { source, destination };
  };
}
