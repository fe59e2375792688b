/** Where an entry, lines of the general ledger and parts of the journal are: what a figure leads to. Pure. */

export const entryAddress = (number: number): string => `/audit/entries/${number}`;

export type LinesAddress = {
  readonly account?: string;
  readonly development?: string;
  readonly code?: string;
  /** Everything, where none of the three is said. */
  readonly all?: '1';
  readonly from?: string;
  readonly to?: string;
  readonly knownAt?: string;
  readonly recordedAfter?: string;
};

export const ledgerAddress = (lines: LinesAddress): string => `/audit/ledger${searchOf(lines)}`;

export const journalAddress = (part: {
  readonly knownAt?: string;
  readonly recordedAfter?: string;
  readonly development?: string;
}): string => `/audit/journal${searchOf(part)}`;

/** In the order in which they are named; what is not said is left out. */
export function searchOf(params: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  const text = search.toString();
  return text && `?${text}`;
}
