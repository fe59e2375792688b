/**
 * What a test of entries is: a name, what it looks for in words, its parameters with their limits, and one statement over the
 * population. Screen, document of the API and workbook follow from this declaration. Knows no database.
 */

/** Of money, centavos. */
interface Bounds {
  readonly label: string;
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
}

export type Parameter =
  | (Bounds & { readonly kind: 'money' })
  | (Bounds & { readonly kind: 'integer'; readonly unit: readonly [one: string, many: string] })
  | { readonly kind: 'flag'; readonly label: string; readonly default: boolean };

export type ParameterValue = number | boolean;

export interface EntryTest {
  readonly name: string;
  readonly title: string;
  /** What the test finds and why one looks, as an auditor who has never seen the program reads it. */
  readonly definition: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /**
   * A statement that gives `entry_number` and `detail` (text or null) of each entry found, each once. It reads from
   * `population p` (see `population.read.ts`) or the postings of the same entries; `value` gives the placeholder of a parameter, `$3` is the last entry that counts.
   */
  readonly hits: (value: (name: string) => string) => string;
  /** Why this entry was found, from its `detail`. */
  readonly reason: (detail: string) => string;
}

/** Infers the names of the parameters, so that the statement can ask for no other. */
export function entryTest<Name extends string>(
  test: Omit<EntryTest, 'parameters' | 'hits'> & {
    readonly parameters: Readonly<Record<Name, Parameter>>;
    readonly hits: (value: (name: Name) => string) => string;
  },
): EntryTest {
  return test;
}

/** An instant's wall clock in the company's time zone, in SQL. */
export const local = (instant: string): string => `(${instant} at time zone 'America/Sao_Paulo')`;
/** Its calendar day there. */
export const localDay = (instant: string): string => `${local(instant)}::date`;
