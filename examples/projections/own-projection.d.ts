/** The contract of an own projection, for editors: `/** @type {import('../own-projection').OwnProjection} *\/`. In words: docs/own-projections.md. */

type ColumnType =
  | 'text'
  | 'uuid'
  | 'bigint'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'text[]'
  | 'numeric';
type ColumnText = ColumnType | `${ColumnType} not null`;

export interface Table {
  readonly name: string;
  readonly columns: Readonly<
    Record<string, ColumnText | { readonly type: ColumnText; readonly comment: string }>
  >;
  readonly primaryKey: readonly string[];
  /** Columns of each further index. */
  readonly indexes?: readonly (readonly string[])[];
  readonly comment?: string;
}

export type Key = readonly (string | number)[];
/** Amounts are whole centavos (bigint), days `yyyy-mm-dd` (date), instants `…T12:00:00.000Z` (timestamptz), numeric a text. */
// Whatever the columns say.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Row = Readonly<Record<string, any>>;

export interface Rows {
  get(table: Table, key: Key): Row | undefined;
  /** Inserts or replaces the whole row. */
  put(table: Table, row: Row): void;
  remove(table: Table, key: Key): void;
}

/** As the feed publishes it: `data` of each type is in docs/events.md and openapi.json (`FeedExpenseRecorded`, …). */
export interface FeedEvent {
  readonly id: string;
  readonly position: string;
  readonly type: string;
  readonly recorded_at: string;
  // Whatever the event says.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: Readonly<Record<string, any>>;
}

export interface OwnProjection {
  /** The name of the folder. */
  readonly name: string;
  readonly version: number;
  readonly tables: readonly Table[];
  readonly handles: readonly string[];
  /** Existing rows that folding the event reads or changes. */
  keysOf(event: FeedEvent): readonly { readonly table: Table; readonly key: Key }[];
  /** What it has to do with besides: an event that cannot be folded holds up later ones that share any. */
  parkingKeysOf?(event: FeedEvent): readonly string[];
  /** Pure: looks at the event and the rows, puts and removes rows. */
  fold(event: FeedEvent, rows: Rows): void;
}
