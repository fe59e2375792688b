/** Values as they leave: reais, ISO instants, tags. */
import { toReais, type Centavos } from '@livro/money';

/** Centavos as a JSON number in reais; also sums beyond what one entry may hold, exact all the same. */
export const reais = (amountCentavos: number): number => toReais(amountCentavos as Centavos);
export const reaisOrNull = (amountCentavos: number | null): number | null =>
  amountCentavos === null ? null : reais(amountCentavos);

/** An instant as Postgres gives it or as the journal holds it, as ISO text in UTC. */
export const instant = (at: Date | string): string =>
  (typeof at === 'string' ? new Date(at) : at).toISOString();
