/**
 * A projection folded without a database: events in, rows out. For specs and for the history of one entity. Strict on purpose:
 * every event is a batch of its own, so a fold that reads a row which `keysOf` does not name fails here and not once in a
 * hundred batches.
 */
import type { Recorded } from '@livro/event-sourcing';
import { BatchRows } from './batch-rows.ts';
import type { Projection, RowKey, TableDefinition } from '../projection.types.ts';
import { type AnyRow, type TableShape, shapeOf } from '../schema/table-shape.ts';

export function isHandled(
  { handles }: Pick<Projection, 'handles'>,
  { stream, type }: Pick<Recorded, 'stream' | 'type'>,
): boolean {
  if (handles === 'every') return true;
  return 'stream' in handles ? handles.stream === stream : handles.includes(type);
}

/** The same, made ready for many events: asked for every event of the journal by every projection that is filled. */
export function handledBy({ handles }: Pick<Projection, 'handles'>): (event: Recorded) => boolean {
  if (handles === 'every') return () => true;
  if ('stream' in handles) return ({ stream }) => stream === handles.stream;
  const types: ReadonlySet<string> = new Set(handles);
  return ({ type }) => types.has(type);
}

export interface FoldedTables {
  /** All rows of a table, in order of their keys. */
  rows<Row extends object>(table: TableDefinition<Row>): Row[];
  row<Row extends object>(table: TableDefinition<Row>, key: RowKey): Row | undefined;
}

/**
 * Folds the events in order, each exactly once; events that the projection does not handle pass by. `after` is shown the
 * tables as each of the others leaves them.
 */
export async function foldInMemory<Context>(
  projection: Projection<Context>,
  events: readonly Recorded[],
  after?: (event: Recorded, tables: FoldedTables) => void,
): Promise<FoldedTables> {
  const tables = new Map<TableShape, Map<string, AnyRow>>();
  const rowsOf = (shape: TableShape): Map<string, AnyRow> => {
    let rows = tables.get(shape);
    if (!rows) tables.set(shape, (rows = new Map<string, AnyRow>()));
    return rows;
  };
  const folded: FoldedTables = {
    rows: <Row extends object>(table: TableDefinition<Row>) =>
      [...rowsOf(shapeOf(table))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row as Row),
    row: <Row extends object>(table: TableDefinition<Row>, key: RowKey) =>
      rowsOf(shapeOf(table)).get(shapeOf(table).keyText(key)) as Row | undefined,
  };
  for (const event of events) {
    if (!isHandled(projection, event)) continue;
    const batch = new BatchRows();
    for (const { table, key } of projection.keysOf(event)) {
      const shape = shapeOf(table);
      batch.seed(shape, key, rowsOf(shape).get(shape.keyText(key)));
    }
    const context = (await projection.prepare?.([event])) as Context;
    projection.fold(event, batch, context);
    for (const { shape, puts, removals } of batch.changes()) {
      shape.columnArrays(puts);
      for (const row of puts) rowsOf(shape).set(shape.keyText(shape.keyOf(row)), row);
      for (const key of removals) rowsOf(shape).delete(shape.keyText(key));
    }
    after?.(event, folded);
  }
  return folded;
}
