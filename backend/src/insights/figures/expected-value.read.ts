/**
 * What a position is worth at its expected rate, to the centavo, as the ledger values it. The ledger's own decimals take half
 * a millisecond; here most values are settled in floating point, and only one that lies near a rounding tie is asked there.
 */
import { grown, roundedCentavos } from '../../ledger/public.ts';

/** Up to here (R$ 100 million) a double is off by far less than `NEAR_A_TIE`. */
const CERTAIN_CENTAVOS = 1e10;
const NEAR_A_TIE = 1e-3;

/** Centavos: amount × (1 + rate/100)^(days/365), rounded half to even; `rate` is percent a year as decimal text. */
export function expectedValue(amount: number, rate: string | null, days: number): number {
  if (rate === null || days === 0) return amount;
  const estimate = amount * (1 + Number(rate) / 100) ** (days / 365);
  const fraction = estimate - Math.floor(estimate);
  const certain = estimate < CERTAIN_CENTAVOS && Math.abs(fraction - 0.5) > NEAR_A_TIE;
  return certain ? Math.round(estimate) : roundedCentavos(grown(amount, rate, days));
}
