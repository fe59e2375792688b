/**
 * Amounts on the wire are JSON numbers in reais, exact to the cent; inside the screens they are centavos. Figures shown here
 * may be sums, which may go beyond what one entry may hold: they are never guarded by that limit and never sent back.
 */
import type { Centavos } from '@livro/money';

/** Centavos of an amount that the server sent; what is missing counts as nothing. */
export const centavosOf = (reais: number | null | undefined): Centavos =>
  figure(Math.round((reais ?? 0) * 100));

/** Whole centavos that were reckoned with here, for showing only. */
export const figure = (wholeCentavos: number): Centavos => (wholeCentavos + 0) as Centavos;

export const totalOf = (figures: readonly Centavos[]): Centavos =>
  figure(figures.reduce<number>((total, amount) => total + amount, 0));
