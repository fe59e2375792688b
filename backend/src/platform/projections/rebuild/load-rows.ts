/**
 * The rows of a generation while it is loaded in bulk: those that later events may touch again stay in memory up to a
 * bound, so that a row which changes a thousand times is written a few times, and a row that is new needs no look at the
 * table. It never takes "not in memory" for "not there", unless the whole table is in memory.
 */
import type { RowKey, Rows, TableDefinition } from '../projection.types.ts';
import { type AnyRow, type TableShape, shapeOf } from '../schema/table-shape.ts';

/** What goes to one table in the next flush. */
export interface LoadedChange {
  readonly shape: TableShape;
  /** Rows that the table does not have. */
  readonly inserts: readonly AnyRow[];
  readonly updates: readonly AnyRow[];
  readonly removals: readonly RowKey[];
}

interface Slot {
  readonly key: RowKey;
  row: AnyRow | undefined;
  /** The table has a row of this key, as of the last flush. */
  stored: boolean;
  changed: boolean;
}

/** Rows of one table that stay in memory: at most twice this many, and those of one flush. */
const KEPT_ROWS = 2_000;

export class LoadRows implements Rows {
  readonly #tables = new Map<TableShape, LoadedTable>();

  /** `empty`: the tables have no rows yet, so that memory begins by knowing all of them. */
  constructor(shapes: readonly TableShape[], empty: boolean, keptRows = KEPT_ROWS) {
    for (const shape of shapes) this.#tables.set(shape, new LoadedTable(shape, empty, keptRows));
  }

  /** Every row of every table is in memory: nothing need ever be loaded. */
  get isWhole(): boolean {
    for (const table of this.#tables.values()) if (!table.isWhole) return false;
    return true;
  }

  /** True when the row of this key must be loaded before anybody asks for it. */
  isUnknown(shape: TableShape, key: RowKey): boolean {
    return this.#table(shape).isUnknown(key);
  }

  /** Makes a row known as it stands in the table; `undefined`: there is none. */
  seed(shape: TableShape, key: RowKey, row: AnyRow | undefined): void {
    this.#table(shape).seed(key, row);
  }

  get<Row extends object>(table: TableDefinition<Row>, key: RowKey): Row | undefined {
    return this.#table(shapeOf(table)).get(key) as Row | undefined;
  }

  put<Row extends object>(table: TableDefinition<Row>, row: Row): void {
    const shape = shapeOf(table);
    this.#table(shape).change(shape.keyOf(row as AnyRow), Object.freeze(row));
  }

  remove(table: TableDefinition, key: RowKey): void {
    this.#table(shapeOf(table)).change(key, undefined);
  }

  /** What is done from here on can be undone. */
  mark(): void {
    for (const table of this.#tables.values()) table.mark();
  }

  /** Takes back all that was done since `mark`: an event that could not be folded to its end leaves nothing behind. */
  undo(): void {
    for (const table of this.#tables.values()) table.undo();
  }

  /** Rows that wait for a flush. */
  get waiting(): number {
    let rows = 0;
    for (const table of this.#tables.values()) rows += table.waiting;
    return rows;
  }

  /** Hands out what has changed since the last call, as written, and forgets what has not been touched for long. */
  drain(): LoadedChange[] {
    return [...this.#tables.values()].flatMap((table) => table.drain() ?? []);
  }

  #table(shape: TableShape): LoadedTable {
    const table = this.#tables.get(shape);
    if (!table) throw new Error(`Table ${shape.name} is not among the projection's tables.`);
    return table;
  }
}

class LoadedTable {
  #young = new Map<string, Slot>();
  #old = new Map<string, Slot>();
  #changed: Slot[] = [];
  /** Slots as they were before they were changed, since the mark. */
  readonly #before: { readonly slot: Slot; readonly row: AnyRow | undefined }[] = [];

  constructor(
    private readonly shape: TableShape,
    /** Every row of the table is in memory. */
    private complete: boolean,
    private readonly keptRows: number,
  ) {}

  get isWhole(): boolean {
    return this.complete;
  }

  get waiting(): number {
    return this.#changed.length;
  }

  isUnknown(key: RowKey): boolean {
    return !this.complete && this.#find(this.shape.keyText(key)) === undefined;
  }

  seed(key: RowKey, row: AnyRow | undefined): void {
    const slot = { key, row: row && Object.freeze(row), stored: row !== undefined, changed: false };
    this.#young.set(this.shape.keyText(key), slot);
  }

  get(key: RowKey): AnyRow | undefined {
    const text = this.shape.keyText(key);
    const slot = this.#find(text);
    if (!slot && !this.complete)
      throw new Error(`${this.shape.name}: row ${text} was not loaded; keysOf must name what fold reads.`);
    return slot?.row;
  }

  change(key: RowKey, row: AnyRow | undefined): void {
    const text = this.shape.keyText(key);
    let slot = this.#find(text);
    if (!slot) {
      // A row that no event names is only ever inserted; that it be removed without being known needs a look at the table.
      const stored = row === undefined && !this.complete;
      slot = { key, row: undefined, stored, changed: false };
      this.#young.set(text, slot);
    }
    this.#before.push({ slot, row: slot.row });
    slot.row = row;
    if (slot.changed) return;
    slot.changed = true;
    this.#changed.push(slot);
  }

  mark(): void {
    this.#before.length = 0;
  }

  /** A slot that stays marked as changed is written as it was: that harms nobody. */
  undo(): void {
    for (const { slot, row } of this.#before.reverse()) slot.row = row;
    this.#before.length = 0;
  }

  drain(): LoadedChange | undefined {
    this.mark();
    const changed = this.#changed;
    this.#changed = [];
    const inserts: AnyRow[] = [];
    const updates: AnyRow[] = [];
    const removals: RowKey[] = [];
    for (const slot of changed) {
      if (slot.row) (slot.stored ? updates : inserts).push(slot.row);
      else if (slot.stored) removals.push(slot.key);
      slot.stored = slot.row !== undefined;
      slot.changed = false;
    }
    if (this.#young.size > this.keptRows) {
      if (this.#old.size > 0) this.complete = false;
      this.#old = this.#young;
      this.#young = new Map();
    }
    return changed.length === 0 ? undefined : { shape: this.shape, inserts, updates, removals };
  }

  /** What is asked for again grows young again. */
  #find(text: string): Slot | undefined {
    const young = this.#young.get(text);
    if (young) return young;
    const old = this.#old.get(text);
    if (old) {
      this.#old.delete(text);
      this.#young.set(text, old);
    }
    return old;
  }
}
