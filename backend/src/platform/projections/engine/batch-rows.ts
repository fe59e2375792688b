/**
 * The rows that the folds of one batch work on: what was loaded, what they changed, nothing else. A row that nobody asked
 * to load cannot be read, so a fold can never mistake "not loaded" for "not there".
 */
import type { RowKey, Rows, TableDefinition } from '../projection.types.ts';
import { type AnyRow, type TableShape, shapeOf } from '../schema/table-shape.ts';

/** What a batch does to one table, as whole rows. */
export interface TableChange {
  readonly shape: TableShape;
  readonly puts: readonly AnyRow[];
  readonly removals: readonly RowKey[];
}

interface Slot {
  readonly key: RowKey;
  row: AnyRow | undefined;
  changed: boolean;
}

export class BatchRows implements Rows {
  readonly #tables = new Map<TableShape, Map<string, Slot>>();
  /** How to undo what was done since `mark`, the newest last. */
  #undo: (() => void)[] = [];

  /** Makes a row known as it stands in the table; `undefined`: there is none. */
  seed(shape: TableShape, key: RowKey, row: AnyRow | undefined): void {
    this.#slots(shape).set(shape.keyText(key), { key, row: row && Object.freeze(row), changed: false });
  }

  get<Row extends object>(table: TableDefinition<Row>, key: RowKey): Row | undefined {
    const shape = shapeOf(table);
    const slot = this.#slots(shape).get(shape.keyText(key));
    if (!slot)
      throw new Error(
        `${shape.name}: row ${shape.storableKeyText(key)} was not loaded; keysOf must name what fold reads.`,
      );
    return slot.row as Row | undefined;
  }

  put<Row extends object>(table: TableDefinition<Row>, row: Row): void {
    const shape = shapeOf(table);
    // Frozen: a fold that changes a row after putting it would change what other events of the batch have seen.
    this.#change(shape, shape.keyOf(row as AnyRow), Object.freeze(row));
  }

  remove(table: TableDefinition, key: RowKey): void {
    this.#change(shapeOf(table), key, undefined);
  }

  /** What is done from here on can be undone. */
  mark(): void {
    this.#undo = [];
  }

  /** Takes back all that was done since `mark`: an event that could not be folded to its end leaves nothing behind. */
  undo(): void {
    for (const step of this.#undo.reverse()) step();
    this.#undo = [];
  }

  changes(): TableChange[] {
    const changes: TableChange[] = [];
    for (const [shape, slots] of this.#tables) {
      const changed = [...slots.values()].filter((slot) => slot.changed);
      if (changed.length === 0) continue;
      changes.push({
        shape,
        puts: changed.flatMap((slot) => (slot.row ? [slot.row] : [])),
        removals: changed.flatMap((slot) => (slot.row ? [] : [slot.key])),
      });
    }
    return changes;
  }

  #change(shape: TableShape, key: RowKey, row: AnyRow | undefined): void {
    const slots = this.#slots(shape);
    const text = shape.keyText(key);
    const slot = slots.get(text);
    if (!slot) {
      slots.set(text, { key, row, changed: true });
      this.#undo.push(() => slots.delete(text));
      return;
    }
    const { row: rowBefore, changed } = slot;
    this.#undo.push(() => Object.assign(slot, { row: rowBefore, changed }));
    slot.row = row;
    slot.changed = true;
  }

  #slots(shape: TableShape): Map<string, Slot> {
    let slots = this.#tables.get(shape);
    if (!slots) this.#tables.set(shape, (slots = new Map<string, Slot>()));
    return slots;
  }
}
