/**
 * The SQL of one read-model table in one schema: made from the definition, with typed arrays instead of a parameter per
 * value.
 */
import { createHash } from 'node:crypto';
import { rowTypes } from '../../database/column-types.ts';
import type { RowKey } from '../projection.types.ts';
import type { Session } from './checkpoints.ts';
import type { AnyRow, ColumnShape, TableShape } from './table-shape.ts';

/** Tables are made anew under new names, so their statements may keep a plan. Views never may: they are swapped. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

export interface TableSql {
  readonly create: readonly string[];
  /** The same table for filling in bulk: without its key and its indexes, which come after the rows. */
  readonly bare: string;
  readonly key: string;
  readonly indexes: readonly string[];
  /** Key and indexes for a table that has its rows, apart from each other: each can be made beside the others, and none twice. */
  readonly builds: { readonly key: string; readonly indexes: readonly string[] };
  /** Makes the table's key of the index that `builds.key` left. */
  readonly adoptKey: string;
  /** Rows in the text format of COPY, all columns in their order. */
  readonly copy: string;
  /** Parameters: one array per key column. Rows come back with `key_number`, the index of the asked key. */
  readonly load: Prepared;
  /** Parameters: one array per column. */
  readonly upsert: Prepared;
  /** Parameters: one array per key column. */
  readonly remove: Prepared;
}

const prepared = (text: string): Prepared => ({
  name: `fold_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`,
  text,
});

/** Rows by their keys, in the order of the keys; undefined where there is none. */
export async function loadRows(
  session: Session,
  load: Prepared,
  shape: TableShape,
  keys: readonly RowKey[],
): Promise<(AnyRow | undefined)[]> {
  const query = { ...load, values: shape.keyArrays(keys), types: rowTypes };
  return inKeyOrder((await session.query<AnyRow & { key_number: number }>(query)).rows, keys.length);
}

export function inKeyOrder(
  found: readonly (AnyRow & { readonly key_number: number })[],
  keys: number,
): (AnyRow | undefined)[] {
  const loaded = new Array<AnyRow | undefined>(keys).fill(undefined);
  for (const { key_number, ...row } of found) loaded[key_number] = row;
  return loaded;
}

/** Names come from `TableShape`, which lets nothing through that would need an escape; quoting keeps words like `order` safe. */
const quoted = (name: string): string => `"${name}"`;
/** The element type as which a column's array travels: what `unnest` would flatten or misread goes as text. */
const carrier = ({ type }: ColumnShape): string => (type === 'text[]' || type === 'jsonb' ? 'text' : type);
const unnest = (columns: readonly ColumnShape[]): string =>
  `unnest(${columns.map((c, i) => `$${i + 1}::${carrier(c)}[]`).join(', ')})`;
const unpacked = (column: ColumnShape): string =>
  carrier(column) === column.type ? `u.${quoted(column.name)}` : `u.${quoted(column.name)}::${column.type}`;

const keyOf = (shape: TableShape): string => shape.key.map((c) => quoted(c.name)).join(', ');
const sameKeyOf = (shape: TableShape): string =>
  shape.key.map((c) => `t.${quoted(c.name)} = u.${quoted(c.name)}`).join(' and ');

/** `columns` of `t`, which is the table or its view. */
export const loadSql = (table: string, shape: TableShape, columns: string): string =>
  `select u.number - 1 as key_number, ${columns} from ${unnest(shape.key)} ` +
  `with ordinality as u(${keyOf(shape)}, number) join ${table} t on ${sameKeyOf(shape)}`;

export function tableSql(schema: string, shape: TableShape): TableSql {
  const table = `${quoted(schema)}.${quoted(shape.name)}`;
  const all = shape.columns.map((c) => quoted(c.name)).join(', ');
  const key = keyOf(shape);
  const sameKey = sameKeyOf(shape);
  const rest = shape.columns
    .filter((c) => !shape.key.includes(c))
    .map((c) => `${quoted(c.name)} = excluded.${quoted(c.name)}`);
  const columns = shape.columns.map((c) => `${quoted(c.name)} ${c.type}${c.notNull ? ' not null' : ''}`);
  const indexes = shape.indexes.map((index) => `create index on ${table} ${index}`);
  return {
    create: [`create table ${table} (${[...columns, `primary key (${key})`].join(', ')})`, ...indexes],
    bare: `create table ${table} (${columns.join(', ')})`,
    key: `alter table ${table} add primary key (${key})`,
    indexes,
    builds: {
      key: `create unique index if not exists "${shape.name} key" on ${table} (${key})`,
      indexes: shape.indexes.map(
        (index, n) => `create index if not exists "${shape.name} index ${n}" on ${table} ${index}`,
      ),
    },
    adoptKey: `alter table ${table} add primary key using index "${shape.name} key"`,
    copy: `copy ${table} (${all}) from stdin`,
    load: prepared(loadSql(table, shape, shape.columns.map((c) => `t.${quoted(c.name)}`).join(', '))),
    upsert: prepared(
      `insert into ${table} (${all}) select ${shape.columns.map(unpacked).join(', ')} from ${unnest(shape.columns)} as u(${all}) ` +
        `on conflict (${key}) do ${rest.length > 0 ? `update set ${rest.join(', ')}` : 'nothing'}`,
    ),
    remove: prepared(`delete from ${table} t using ${unnest(shape.key)} as u(${key}) where ${sameKey}`),
  };
}

export const selectAllSql = (schema: string, shape: TableShape): string =>
  `select ${shape.columns.map((c) => quoted(c.name)).join(', ')} from ${quoted(schema)}.${quoted(shape.name)}`;

export const createViewSql = (schema: string, shape: TableShape): string =>
  `create view read.${quoted(shape.name)} as ${selectAllSql(schema, shape)}`;

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Number of rows and an order-free sum over every byte of them: equal tables have equal checksums. */
export const checksumSql = (schema: string, table: string): string =>
  `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 1)::numeric), 0)::text || ':' || ` +
  `coalesce(sum(hashtextextended(t::text, 2)::numeric), 0)::text as checksum from ${quoted(schema)}.${quoted(table)} t`;
