/** The contract of a read model: which tables it has, which events it folds, and how, without any IO in the fold. */
import type { Recorded } from '@livro/event-sourcing';

export type ColumnType =
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

export type ColumnText = ColumnType | `${ColumnType} not null`;

/** In the type of a table only: what its rows are. No table has such a property. */
export declare const ROW: unique symbol;

/** A table of a projection. The engine writes the DDL, in the schema of the projection's version and generation. */
export interface TableDefinition<Row extends object = object> {
  /** Also the name of the view `read.<name>` through which readers reach it; unique in the program. */
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnText>>;
  readonly primaryKey: readonly string[];
  /** Extra indexes: the text after `create index on <table>`, such as `using btree (account_id, entry_number desc)`. */
  readonly indexes?: readonly string[];
  readonly [ROW]?: Row;
}

/** A row's key: the values of the primary key in its order. bigint columns are JS numbers (centavos are safe integers). */
export type RowKey = readonly (string | number)[];

/** The rows that a fold may see: those named by `keysOf`, as they are after the events before. Purely in memory. */
export interface Rows {
  get<Row extends object>(table: TableDefinition<Row>, key: RowKey): Row | undefined;
  /** Inserts or replaces the whole row. */
  put<Row extends object>(table: TableDefinition<Row>, row: NoInfer<Row>): void;
  remove(table: TableDefinition, key: RowKey): void;
}

/** What an event has to do with, as far as it matters to the rows of one owner. Ids of owners and of things never coincide. */
export interface Concerns {
  /** Owners that have rows of its making. */
  readonly owners?: readonly string[];
  /** An owner that comes into being, and the one that it is part of, if any: its rows are rows of that one, too. */
  readonly opens?: { readonly kind: string; readonly id: string; readonly within?: string };
  /** What it makes that later events may be about, by ids of their own: an entry, a request. */
  readonly makes?: readonly string[];
  /** Such things, made by earlier events, whose rows its fold reads or changes. */
  readonly about?: readonly string[];
  /** The fold of any owner's rows needs it: it is cheap, and others stand on it. */
  readonly isEverybodys?: boolean;
}

/** A table, and the columns that tell whose a row is: by an owner's id (one, or a `text[]` of them), or by a thing's. */
export interface OwnedTable {
  readonly table: TableDefinition;
  readonly owners?: readonly string[];
  readonly things?: readonly string[];
}

/**
 * How the rows of one owner are told from all others, so that they can be folded and replaced by themselves. The promise: the fold
 * of the events that concern the owner, or a thing that is linked with one of the owner's, makes these rows as the fold of all does.
 */
export interface Owned<Event extends Recorded = Recorded> {
  /** Kinds of owners, as the contexts call them: whose rows can be made anew without those of all others. */
  readonly by: readonly string[];
  concerns(this: void, event: Event): Concerns;
  /** Tables that are left out have rows that are nobody's: they stay as they are. */
  readonly tables: readonly OwnedTable[];
}

/** `Event` are those that it folds, by their types. */
export interface Projection<Context = void, Event extends Recorded = Recorded> {
  readonly name: string;
  /** Bump on any change of tables or fold: the engine then builds the new version and swaps the views. */
  readonly version: number;
  /**
   * The version before this one, for as long as a server may still be reading it: it goes on following the journal while
   * this one is built. Without it the old tables stand still for that time.
   */
  readonly former?: Projection<Context>;
  readonly tables: readonly TableDefinition[];
  /**
   * Event types; others pass by. `{ stream }` is for what is wrong as soon as it lacks any event of that stream, of a type that
   * nobody knows, too; 'every' for what keeps books about the events themselves.
   */
  readonly handles: readonly Event['type'][] | { readonly stream: string } | 'every';
  /** Keys of existing rows that folding this event reads or changes; rows only ever inserted need not be named. */
  keysOf(event: Event): readonly { readonly table: TableDefinition; readonly key: RowKey }[];
  /**
   * What folding this event has to do with beside the rows that `keysOf` names, as texts: an event that cannot be folded
   * holds up later ones that share any of them. A projection of money names account ids, because a balance without one of
   * its entries is wrong. Needed where a row is inserted by an event whose `keysOf` does not name it.
   */
  parkingKeysOf?(event: Event): readonly string[];
  /** Undefined: its rows are made anew all together, or not at all. */
  readonly owned?: Owned<Event>;
  /** A projection of money: no event may ever be left out of it. */
  readonly holdsMoney?: boolean;
  /** IO that must come before the fold (opening sealed personal data); its answer is handed to every fold of the batch. */
  prepare?(events: readonly Event[]): Promise<Context>;
  /** Pure: looks at the event and the rows, puts and removes rows. Throws on what it cannot understand. */
  fold(event: Event, rows: Rows, context: Context): void;
}

/** Read-your-writes and health of the projections. Injectable. */
export abstract class ProjectionProgress {
  /** True while some projection of the program is being rebuilt and has not reached the head of that time, or stands still until another replaces it. */
  abstract readonly isFilling: boolean;
  /** True while tables that this release reads may lack what it reads of them: those of another release are still live. */
  abstract readonly isRebuilding: boolean;
  /**
   * Waits until every named projection (default: all) has folded `stream` up to `revision`, at most `timeoutMs`
   * (default 2000; 0 when the projector is known to lag). Answers false when time is up.
   */
  abstract reached(
    stream: string,
    revision: bigint,
    projections?: readonly string[],
    timeoutMs?: number,
  ): Promise<boolean>;
}
