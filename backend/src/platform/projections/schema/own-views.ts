/**
 * The views of an own projection, in a schema of its own that readers of the database may read. They are replaced, so that rights and
 * what somebody has built upon them stay, and made anew only where their columns are others.
 */
import { READERS_MAY } from '../../database/readers.ts';
import type { Projection, TableDefinition } from '../projection.types.ts';
import type { Session } from './checkpoints.ts';
import { readerSchemaOf } from './reader-schema.ts';
import { literal, selectAllSql } from './table-sql.ts';
import { shapeOf } from './table-shape.ts';

const INVALID_TABLE_DEFINITION = '42P16';

/** Within a transaction of the caller's. Throws where somebody reads one of them for longer than the lock may be waited for. */
export async function pointOwnViews(
  session: Session,
  { name, tables }: Pick<Projection<unknown>, 'name' | 'tables'>,
  schema: string,
): Promise<void> {
  const views = readerSchemaOf(name);
  await session.query(`create schema if not exists "${views}"`);
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = to_regnamespace($1) and c.relkind = 'v' and not c.relname = any ($2)`,
    [views, tables.map((table) => table.name)],
  );
  for (const gone of rows) await session.query(`drop view "${views}"."${gone.name}" cascade`);
  for (const table of tables) await pointView(session, `"${views}"."${table.name}"`, table, schema);
  await session.query(READERS_MAY);
}

async function pointView(
  session: Session,
  view: string,
  table: TableDefinition,
  schema: string,
): Promise<void> {
  const select = selectAllSql(schema, shapeOf(table));
  await session.query('savepoint own_view');
  try {
    await session.query(`create or replace view ${view} as ${select}`);
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_TABLE_DEFINITION) throw error;
    await session.query('rollback to savepoint own_view');
    await session.query(`drop view ${view} cascade`);
    await session.query(`create view ${view} as ${select}`);
  }
  await session.query('release savepoint own_view');
  const { table: ofTable, columns = {} } = table.comments ?? {};
  await session.query(`comment on view ${view} is ${ofTable === undefined ? 'null' : literal(ofTable)}`);
  for (const column of Object.keys(table.columns)) {
    const comment = columns[column];
    await session.query(
      `comment on column ${view}."${column}" is ${comment === undefined ? 'null' : literal(comment)}`,
    );
  }
}
