/** The money type: a whole number of centavos, guarded when it is made. Fractions, NaN and sums out of range throw. */

/** Integer centavos, from -MAX_CENTAVOS to MAX_CENTAVOS, never -0. */
export type Centavos = number & { readonly __centavos: unique symbol };

/** 9.999.999.999.999,99: the largest amount of one entry, well inside what a double holds exactly. */
export const MAX_CENTAVOS = 999_999_999_999_999 as Centavos;

/** Brands an integer; throws RangeError for a fraction, a non-number or an amount beyond MAX_CENTAVOS. */
export function centavos(n: number): Centavos {
  if (!Number.isInteger(n) || Math.abs(n) > MAX_CENTAVOS) {
    throw new RangeError(`Not an amount in centavos: ${String(n)}`);
  }
  // Adding zero turns -0 into 0, which no journal entry may hold.
  return (n + 0) as Centavos;
}

export const ZERO = centavos(0);

export const add = (a: Centavos, b: Centavos): Centavos => centavos(a + b);
export const subtract = (a: Centavos, b: Centavos): Centavos => centavos(a - b);
export const negate = (a: Centavos): Centavos => centavos(0 - a);

/** The same amount in reais as a JSON number: division by 100 is correctly rounded, so its text has at most two decimals. */
export const toReais = (amount: Centavos): number => amount / 100;
