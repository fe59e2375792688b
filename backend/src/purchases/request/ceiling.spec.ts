/** The ceiling of a purchase to the centavo. */
import { centavos, MAX_CENTAVOS } from '@livro/money';
import { ceilingOf } from './ceiling.ts';

it.each([
  [5_000, 1_000, 5_500],
  [5_000, 0, 5_000],
  [9, 1_000, 9],
  [10, 1_000, 11],
  [19, 1_000, 20],
  [1_999, 250, 2_048],
  [1, 99_999, 10],
  [MAX_CENTAVOS, 1_000, MAX_CENTAVOS],
  [MAX_CENTAVOS - 1, 0, MAX_CENTAVOS - 1],
])('%i centavos with %i hundredths of a percent go up to %i', (approved, tolerance, ceiling) =>
  expect(ceilingOf(centavos(approved), tolerance)).toBe(ceiling),
);
