/** Units of a development: numbers only. What a person typed besides is given back, so that a screen can name it. */

export interface ReadUnits {
  /** Digit-only items in order, repeats included: a repeat is the check's to refuse. */
  readonly units: string[];
  /** Items that are not all digits ("12A", "bloco"), as typed: left out as a whole. */
  readonly dropped: string[];
}

/** Reads a list or comma-separated text; "12A" is left out, not taken for 12, and named in `dropped`. */
export function readUnits(raw: unknown): ReadUnits {
  const parts = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [];
  const units: string[] = [];
  const dropped: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string' && typeof part !== 'number') continue;
    for (const piece of String(part).split(',')) {
      const typed = piece.trim();
      if (typed === '') continue;
      (/^[0-9]+$/.test(typed) ? units : dropped).push(typed);
    }
  }
  return { units, dropped };
}

/** The units that occur more than once, each once, in order of their first repeat. */
export function repeatedUnits(units: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const unit of units) (seen.has(unit) ? repeated : seen).add(unit);
  return [...repeated];
}

/** Whether a text such as “101” or “Apto 101” names one of the units. */
export const isAmongUnits = (text: string, units: readonly string[]): boolean =>
  (text.match(/\d+/g) ?? []).some((digits) => units.includes(digits));
