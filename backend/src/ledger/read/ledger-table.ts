/** How this context's projections name their tables to the engine. */
import type { RowKey, TableDefinition } from '../../platform/projections/projection.types.ts';

/** The engine knows tables without their rows' type. */
export const untyped = <Row extends object>(table: TableDefinition<Row>): TableDefinition<never> => table;

/** A row that a fold reads or changes. */
export const rowAt = <Row extends object>(
  table: TableDefinition<Row>,
  ...key: RowKey
): { readonly table: TableDefinition<never>; readonly key: RowKey } => ({ table: untyped(table), key });
