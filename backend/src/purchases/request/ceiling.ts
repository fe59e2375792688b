/** How far a purchase may go beyond what was approved. */
import { centavos, MAX_CENTAVOS, type Centavos } from '@livro/money';

/** The whole, in the unit of a tolerance: hundredths of a percent. */
const WHOLE = 10_000n;

/**
 * The approved amount and the tolerance upon it (setting PURCHASE_TOLERANCE, in hundredths of a percent). Part of a centavo
 * is dropped: it was not approved. Never above what an amount may be.
 */
export function ceilingOf(approved: Centavos, tolerance: number): Centavos {
  const ceiling = BigInt(approved) + (BigInt(approved) * BigInt(tolerance)) / WHOLE;
  return centavos(Number(ceiling > BigInt(MAX_CENTAVOS) ? MAX_CENTAVOS : ceiling));
}
