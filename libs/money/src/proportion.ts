/** Shares of an amount: one share with a named rounding, or a split that loses no centavo. Exact integers throughout. */
import { centavos, type Centavos } from './centavos.ts';

/** `half-even` is the banker's; `half-up` and `up` go away from zero, `down` toward it. */
export type Rounding = 'half-even' | 'half-up' | 'down' | 'up';

/**
 * total × numerator / denominator in centavos. Numerator and denominator are exact integers of the same unit; the
 * denominator is above zero. Throws RangeError otherwise.
 */
export function proportion(
  total: Centavos,
  numerator: number | bigint,
  denominator: number | bigint,
  rounding: Rounding,
): Centavos {
  const divisor = BigInt(denominator);
  if (divisor <= 0n) throw new RangeError(`The denominator must be above zero: ${denominator}`);
  const product = BigInt(total) * BigInt(numerator);
  const magnitude = product < 0n ? -product : product;
  const whole = magnitude / divisor;
  const rest = magnitude % divisor;
  const rounded = whole + (roundsAway(rounding, whole, rest, divisor) ? 1n : 0n);
  return centavos(Number(product < 0n ? -rounded : rounded));
}

function roundsAway(rounding: Rounding, whole: bigint, rest: bigint, divisor: bigint): boolean {
  switch (rounding) {
    case 'down':
      return false;
    case 'up':
      return rest > 0n;
    case 'half-up':
      return rest * 2n >= divisor;
    case 'half-even':
      return rest * 2n > divisor || (rest * 2n === divisor && whole % 2n === 1n);
  }
}

/**
 * Splits `total` by whole non-negative weights (at least one above zero) so that the parts sum to it: largest remainder,
 * earlier parts first among equals (Hamilton's method).
 */
export function allocate(total: Centavos, weights: readonly number[]): Centavos[] {
  const units = weights.map((weight) => BigInt(weight));
  const all = units.reduce((a, b) => a + b, 0n);
  if (all <= 0n || units.some((unit) => unit < 0n)) {
    throw new RangeError('Weights must be whole, not negative and not all zero');
  }
  const sign = total < 0 ? -1 : 1;
  const magnitude = BigInt(Math.abs(total));
  const shares = units.map((unit, index) => ({
    index,
    whole: Number((magnitude * unit) / all),
    rest: (magnitude * unit) % all,
  }));
  let left = Number(magnitude) - shares.reduce((n, share) => n + share.whole, 0);
  const byRest = [...shares].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  );
  for (const share of byRest) {
    if (left === 0) break;
    share.whole += 1;
    left -= 1;
  }
  return shares.map((share) => centavos(sign * share.whole));
}
