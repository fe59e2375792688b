/** How a context declares a read model: its tables, whose rows get their type from the columns, and its fold. */
import type { DomainEvent, Recorded } from '@livro/event-sourcing';
import type { ColumnText, ColumnType, Projection, RowKey, TableDefinition } from './projection.types.ts';

interface ValueOf {
  text: string;
  uuid: string;
  /** Centavos, entry numbers, counts: always safe integers. */
  bigint: number;
  integer: number;
  boolean: boolean;
  /** `yyyy-mm-dd`. */
  date: string;
  /** ISO instant. */
  timestamptz: string;
  jsonb: unknown;
  'text[]': readonly string[];
  numeric: string;
}

declare const VALUE: unique symbol;
/** A column whose values are more than its type says. */
type Holding<Value> = ColumnText & { readonly [VALUE]: Value };

type CellOf<Column> =
  Column extends Holding<infer Value>
    ? Value
    : Column extends `${infer Type extends ColumnType} not null`
      ? ValueOf[Type]
      : Column extends ColumnType
        ? ValueOf[Column] | null
        : never;
type RowIn<Columns> = { readonly [Name in keyof Columns]: CellOf<Columns[Name]> };

/** What a row of the table is to a fold. */
export type RowOf<Table> = Table extends TableDefinition<infer Row> ? Row : never;

/** Says what a column holds where its type says too little: the words of an enumeration, the form of a document. */
export function holding<Value>(column: `${ColumnType} not null`): Holding<Value>;
export function holding<Value>(column: ColumnType): Holding<Value | null>;
export function holding<Value>(column: ColumnText): Holding<Value> {
  return column as Holding<Value>;
}

export const defineTable = <const Columns extends Readonly<Record<string, ColumnText>>>(table: {
  readonly name: string;
  readonly columns: Columns;
  readonly primaryKey: readonly (keyof NoInfer<Columns> & string)[];
  readonly indexes?: readonly string[];
}): TableDefinition<RowIn<Columns>> => table;

/** A row that a fold reads or changes. */
export const rowAt = (table: TableDefinition, ...key: RowKey) => ({ table, key });

/** As the journal gives back each of the types of a union, so that `type` tells which. */
export type RecordedOf<Event extends DomainEvent> = Event extends DomainEvent ? Recorded<Event> : never;

/** `Event` are the events that it folds, `Context` is what `prepare` brings. */
export const defineProjection = <Event extends DomainEvent = DomainEvent, Context = void>(
  projection: Projection<Context, RecordedOf<Event>>,
): Projection<Context> => projection;
