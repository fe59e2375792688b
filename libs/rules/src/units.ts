/** Units of a development: numbers only, or names with letters and blocks where the person says so. What was typed besides is given back, so that a screen can name it. */
import { normalForm } from './normal-form.ts';

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

/** Reads names such as “Bloco B, apto 12A”: of a list each item is one, of a text what semicolons part. One without letter or digit is left out. */
export function readNamedUnits(raw: unknown): ReadUnits {
  const parts = typeof raw === 'string' ? raw.split(';') : Array.isArray(raw) ? raw : [];
  const units: string[] = [];
  const dropped: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'string' && typeof part !== 'number') continue;
    const typed = String(part).trim().replaceAll(/\s+/g, ' ');
    if (typed === '') continue;
    (/[\p{L}\p{N}]/u.test(typed) ? units : dropped).push(typed);
  }
  return { units, dropped };
}

/** `named`: the person says that these have letters or blocks. */
export const readUnitsAs = (raw: unknown, named: boolean | undefined): ReadUnits =>
  named ? readNamedUnits(raw) : readUnits(raw);

/** A unit that is more than a number. */
export const isNamedUnit = (unit: string): boolean => !/^[0-9]+$/.test(unit);

/** As a person reads them; a name may have a comma of its own. */
export const unitsText = (units: readonly string[]): string =>
  units.join(units.some(isNamedUnit) ? '; ' : ', ');

/** The units that occur more than once, each once, in order of their first repeat. */
export function repeatedUnits(units: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const unit of units) (seen.has(unit) ? repeated : seen).add(unit);
  return [...repeated];
}

/** Whether a text such as “101” or “Apto 101” names one of the units; one with letters is named as a whole. */
export const isAmongUnits = (text: string, units: readonly string[]): boolean =>
  (text.match(/\d+/g) ?? []).some((digits) => units.includes(digits)) ||
  units.some((unit) => isNamedUnit(unit) && sameName(unit, text));

const sameName = (one: string, other: string): boolean => bare(one) === bare(other);
/** Letters and digits alone, without case and accents. */
const bare = (name: string): string =>
  normalForm(name, 'NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
