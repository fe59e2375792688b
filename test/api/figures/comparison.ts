/** Holds the places of the catalogue against each other, and counts what was compared. */
import type { Reading } from './figure-reader.ts';

export interface Compared {
  readonly comparisons: number;
  /** Places that tell another amount than the first that told that figure of that scope. */
  readonly differences: readonly string[];
  /** Figure and place, of each that told something. */
  readonly places: ReadonlySet<string>;
}

export function compared(readings: readonly Reading[]): Compared {
  const first = new Map<string, Reading>();
  const differences: string[] = [];
  let comparisons = 0;
  for (const reading of readings) {
    const { figure, place, scope, amount } = reading;
    const other = first.get(`${figure} ${scope}`);
    if (!other) {
      first.set(`${figure} ${scope}`, reading);
      continue;
    }
    comparisons++;
    if (other.amount !== amount)
      differences.push(`${figure} of ${scope}: ${other.place} ${other.amount}, ${place} ${amount}`);
  }
  return {
    comparisons,
    differences,
    places: new Set(readings.map(({ figure, place }) => `${figure} ${place}`)),
  };
}
