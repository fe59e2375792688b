/** Read models' tables in a scratch schema behind their views, filled with rows as a fold made them: no projector runs. */
import { migrate } from '../../backend/src/platform/database/migrate.ts';
import type { Database, Queryable } from '../../backend/src/platform/database/database.ts';
import type { FoldedTables } from '../../backend/src/platform/projections/fold-in-memory.ts';
import type { TableDefinition } from '../../backend/src/platform/projections/projection.types.ts';
import { shapeOf } from '../../backend/src/platform/projections/table-shape.ts';
import { createViewSql, tableSql } from '../../backend/src/platform/projections/table-sql.ts';

export const SCRATCH = 'read_scratch';

export async function createReadTables(
  url: string,
  database: Database,
  tables: readonly TableDefinition<never>[],
): Promise<void> {
  await migrate({ url }, { entities: [], migrations: [] });
  await database.query(`create schema ${SCRATCH}`);
  for (const table of tables) {
    const shape = shapeOf(table);
    for (const statement of tableSql(SCRATCH, shape).create) await database.query(statement);
    await database.query(createViewSql(SCRATCH, shape));
  }
}

/** Puts the rows of these tables in the place of those that were there. */
export async function fillReadTables(
  database: Queryable,
  folded: FoldedTables,
  tables: readonly TableDefinition<never>[],
): Promise<void> {
  for (const table of tables) {
    const shape = shapeOf(table);
    await database.query(`delete from ${SCRATCH}.${shape.name}`);
    const rows = folded.rows(table);
    if (rows.length > 0) await database.query(tableSql(SCRATCH, shape).upsert.text, shape.columnArrays(rows));
  }
}
