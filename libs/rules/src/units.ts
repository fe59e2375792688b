/** Units of a development: numbers only. What a person typed besides is given back, so that a screen can name it. */

export interface ReadUnits {
  /** Digit-only items in order, repeats included: a repeat is the check's to refuse. */
  readonly units: string[];
  /** Items of which nothing was kept or something was dropped ("12A", "bloco"), as typed. */
  readonly dropped: string[];
}

/** Reads a list or comma-separated text; of "12A" the digits "12" are kept and "12A" is named in `dropped`. */
export function readUnits(raw: unknown): ReadUnits {
  const parts = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [];
  const units: string[] = [];
  const dropped: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string' && typeof part !== 'number') continue;
    for (const piece of String(part).split(',')) {
      const typed = piece.trim();
      if (typed === '') continue;
      const digits = typed.replace(/[^0-9]/g, '');
      if (digits !== typed) dropped.push(typed);
      if (digits !== '') units.push(digits);
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
