/** Which two accounts a transfer is between: by lot, evenly or by Zipf's law, so that some accounts are in almost all of them. */

export interface Pair {
  readonly source: string;
  readonly destination: string;
}

/** Draws pairs; the n-th account comes with a weight of 1 / n^skew, evenly for 0. */
export function pairsOf(accounts: readonly string[], skew = 0): () => Pair {
  let sum = 0;
  const sums = accounts.map((_, n) => (sum += 1 / (n + 1) ** skew));
  const draw = (): string => {
    const at = Math.random() * sum;
    return accounts[sums.findIndex((upTo) => at < upTo)]!;
  };
  return () => {
    const source = draw();
    let destination = draw();
    while (destination === source) destination = draw();
    return { source, destination };
  };
}
