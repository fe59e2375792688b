/** Read models' tables in a scratch schema behind their views, filled with rows as a fold made them: no projector runs. */
import { migrate } from '../../backend/src/platform/database/migrate.ts';
import type { Database, Queryable } from '../../backend/src/platform/database/database.ts';
import type { FoldedTables } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import type { TableDefinition } from '../../backend/src/platform/projections/projection.types.ts';
import { type AnyRow, shapeOf } from '../../backend/src/platform/projections/schema/table-shape.ts';
import { createViewSql, tableSql } from '../../backend/src/platform/projections/schema/table-sql.ts';

export const SCRATCH = 'read_scratch';

/** `fill` puts rows in: many of them, before the indexes are made, and then Postgres gets to know what there is. */
export async function createReadTables(
  url: string,
  database: Database,
  tables: readonly TableDefinition[],
  fill?: () => Promise<void>,
): Promise<void> {
  await migrate({ url }, { entities: [], migrations: [] });
  const shapes = tables.map(shapeOf);
  const session = await database.session();
  try {
    await session.query(`create schema ${SCRATCH}`);
    for (const shape of shapes) {
      const { bare, key } = tableSql(SCRATCH, shape);
      for (const statement of [bare, key, createViewSql(SCRATCH, shape)]) await session.query(statement);
    }
    await fill?.();
    for (const shape of shapes)
      for (const statement of tableSql(SCRATCH, shape).indexes) await session.query(statement);
    if (fill) await session.query('vacuum analyze');
  } finally {
    await session.end();
  }
}

/** Puts the rows of these tables in the place of those that were there. */
export async function fillReadTables(
  database: Queryable,
  folded: FoldedTables,
  tables: readonly TableDefinition[],
): Promise<void> {
  for (const table of tables) {
    const shape = shapeOf(table);
    await database.query(`delete from ${SCRATCH}.${shape.name}`);
    const rows = folded.rows(table) as readonly AnyRow[];
    if (rows.length > 0) await database.query(tableSql(SCRATCH, shape).upsert.text, shape.columnArrays(rows));
  }
}
