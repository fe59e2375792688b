/** What a row of the rules is: something wrong in a form that is right otherwise, and the answer that it must get. */

/** Ids that are there only once the program runs. */
export interface Known {
  readonly development: string;
  readonly building: string;
  readonly land: string;
  readonly client: string;
  readonly investment: string;
  /** A purchase request that is pending, as its requester's. */
  readonly purchase: string;
  readonly user: string;
  readonly expense: string;
  readonly payment: string;
}

export type Row = readonly [
  what: string,
  change: (known: Known) => object,
  status: number,
  field: string,
  code: string,
  message?: RegExp | string,
];

/** A row whose change is the same in every run. */
export type FixedRow = readonly [
  what: string,
  change: object,
  status: number,
  field: string,
  code: string,
  message: string,
];

export const fixed = (rows: readonly FixedRow[]): readonly Row[] =>
  rows.map(([what, change, ...answer]) => [what, () => change, ...answer]);

export interface Form {
  /** Where the specification states its rules: the document, the section, and the heading in it. */
  readonly section: string;
  /** Default: post. */
  readonly method?: 'post' | 'put' | 'patch';
  readonly path: (known: Known) => string;
  /** Accepted, but for the row's change. */
  readonly body: (known: Known) => object;
  readonly rows: readonly Row[];
}
