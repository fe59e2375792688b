/** A share of an amount, with a named rounding. Exact integers throughout. */
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
