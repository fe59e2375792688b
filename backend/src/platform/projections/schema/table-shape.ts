/**
 * A table definition made ready for work: its columns in order, its key, and how its rows travel to Postgres. Refuses
 * values that Postgres would take for something else, so that the mistake is found where it was made.
 */
import { arrayText, described, wireText } from './wire-text.ts';
import type { ColumnType, RowKey, TableDefinition } from '../projection.types.ts';

export type AnyRow = Readonly<Record<string, unknown>>;

export interface ColumnShape {
  readonly name: string;
  readonly type: ColumnType;
  readonly notNull: boolean;
}

const COPY_SPECIAL = /[\\\n\r\t]/;
const COPY_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const copyEscaped = (text: string): string => text.replace(/[\\\n\r\t]/g, (one) => COPY_ESCAPES[one]!);
/** No text of Postgres holds it; JSON takes twice as long, in what every fold does several times for every row. */
const BETWEEN_PARTS = '\0';
const NAME = /^[a-z][a-z0-9_]{0,47}$/;

export class TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  readonly key: readonly ColumnShape[];
  readonly indexes: readonly string[];

  constructor(definition: TableDefinition) {
    this.name = named(definition.name, 'table');
    this.columns = Object.entries(definition.columns).map(([name, text]) => ({
      name: named(name, 'column'),
      type: text.replace(/ not null$/, '') as ColumnType,
      notNull: text.endsWith(' not null'),
    }));
    this.key = definition.primaryKey.map((name) => {
      const column = this.columns.find((c) => c.name === name);
      if (!column)
        throw new TypeError(`Table ${this.name}: the key column ${name} is not among its columns.`);
      return column;
    });
    if (this.key.length === 0) throw new TypeError(`Table ${this.name} needs a primary key.`);
    this.indexes = definition.indexes ?? [];
  }

  /** One text for one key, however a UUID is spelt, to be found again in memory; throws when a part is missing. */
  keyText(key: RowKey): string {
    return this.#keyParts(key).join(BETWEEN_PARTS);
  }

  /** The same as it may stand in a table. */
  storableKeyText(key: RowKey): string {
    const parts = this.#keyParts(key);
    return parts.length === 1 ? parts[0]! : JSON.stringify(parts);
  }

  #keyParts(key: RowKey): string[] {
    if (key.length !== this.key.length)
      throw new TypeError(`Table ${this.name}: a key has ${this.key.length} parts, not ${key.length}.`);
    return this.key.map((column, i) => {
      const value = this.#encode(column, key[i]);
      if (value === null) throw new TypeError(`Table ${this.name}: a key's ${column.name} is null.`);
      return value;
    });
  }

  keyOf(row: AnyRow): RowKey {
    return this.key.map((column) => row[column.name] as string | number);
  }

  /** One array per column, ready for `unnest`; throws on a value that its column cannot hold. */
  columnArrays(rows: readonly AnyRow[]): string[] {
    return this.columns.map((column) => arrayText(rows.map((row) => this.#encode(column, row[column.name]))));
  }

  /** One array per key column, ready for `unnest`. */
  keyArrays(keys: readonly RowKey[]): string[] {
    return this.key.map((column, i) => arrayText(keys.map((key) => this.#encode(column, key[i]))));
  }

  /** The row as one line of COPY's text format; throws on a value that its column cannot hold. */
  copyLine(row: AnyRow): string {
    let line = '';
    for (const column of this.columns) {
      const value = this.#encode(column, row[column.name]);
      if (line !== '' || column !== this.columns[0]) line += '\t';
      line += value === null ? '\\N' : COPY_SPECIAL.test(value) ? copyEscaped(value) : value;
    }
    return `${line}\n`;
  }

  #encode(column: ColumnShape, value: unknown): string | null {
    if (value === null) {
      if (column.notNull) throw new TypeError(`${this.name}.${column.name} must not be null.`);
      return null;
    }
    const wire = wireText(column.type, value);
    if (wire === undefined) {
      throw new TypeError(
        `${this.name}.${column.name} is ${column.type} and cannot hold ${described(value)}.`,
      );
    }
    return wire;
  }
}

/** One shape for one definition, made on first use. */
const shapes = new WeakMap<TableDefinition, TableShape>();
export function shapeOf(definition: TableDefinition): TableShape {
  let shape = shapes.get(definition);
  if (!shape) shapes.set(definition, (shape = new TableShape(definition)));
  return shape;
}

function named(name: string, what: string): string {
  if (!NAME.test(name))
    throw new TypeError(`"${name}" cannot name a ${what}: use lower-case letters, digits and _.`);
  return name;
}
