/**
 * Runs the functions of an own projection for a batch of events, as its thread does: rows in, changes out, an event that cannot be
 * folded leaving nothing behind. Each event is folded twice, and what differs is refused: a fold that looks at anything but the event
 * and the rows would not come out the same in a rebuild. Knows no database.
 */
import { BatchRows } from '../platform/projections/engine/batch-rows.ts';
import { EVERY_KEY } from '../platform/projections/parking/parking-lot.ts';
import type { RowKey, Rows, TableDefinition } from '../platform/projections/projection.types.ts';
import { shapeOf, type AnyRow } from '../platform/projections/schema/table-shape.ts';
import { ContractError, type Declaration } from './declaration.ts';
import { misfitOf } from './row-values.ts';

/** An event as the feed publishes it. */
export interface FeedEvent {
  readonly id: string;
  readonly position: string;
  readonly type: string;
  readonly recorded_at: string;
  readonly data: object;
}

/** What `projection.js` exports, its declaration once it has been held against the contract. */
export interface OwnFunctions {
  keysOf(event: FeedEvent): unknown;
  parkingKeysOf?(event: FeedEvent): unknown;
  fold(event: FeedEvent, rows: Rows): unknown;
}

/** A row by its table's place in the declaration. */
export interface Place {
  readonly table: number;
  readonly key: RowKey;
}
export interface Foreseen {
  readonly rows: readonly Place[];
  readonly parkingKeys?: readonly string[];
}
/** No row: removed. */
export interface Change extends Place {
  readonly row?: AnyRow;
}
export interface Failure {
  readonly error: string;
}
export interface ToFold {
  /** None: it is known that it cannot be folded. */
  readonly event: FeedEvent | undefined;
  /** As events that fail hold up others: those that share any. */
  readonly keys: readonly string[];
}
/** `held`: not folded, since one before it failed that has to do with the same. */
export type FoldedEvent = { readonly changes: readonly Change[] } | Failure | { readonly held: true };

/** More than this of one event is no fold of it, and would have to be held in memory. */
const MOST_ROWS = 1_000;

export class Folding {
  readonly #tables: readonly TableDefinition[];

  constructor(
    private readonly declaration: Declaration,
    private readonly functions: OwnFunctions,
    /** The very objects that the functions name their tables by. */
    given: readonly object[],
  ) {
    this.#tables = given as readonly TableDefinition[];
  }

  foresee(event: FeedEvent): Foreseen | Failure {
    try {
      const frozen = deepFrozen(event);
      const rows = listOf(this.functions.keysOf(frozen), 'keysOf').map((place) => {
        const { table, key } = (place ?? {}) as { table?: unknown; key?: unknown };
        if (!Array.isArray(key))
          throw new ContractError('keysOf tem de responder uma lista de { table, key }.');
        return this.#place(table, key as RowKey);
      });
      if (!this.declaration.hasParkingKeys) return { rows };
      const parkingKeys = listOf(this.functions.parkingKeysOf?.(frozen), 'parkingKeysOf');
      if (!parkingKeys.every((one) => typeof one === 'string'))
        throw new ContractError('parkingKeysOf tem de responder uma lista de textos.');
      return { rows, parkingKeys };
    } catch (error) {
      return { error: messageOf(error) };
    }
  }

  /** `onEvent` is told the place of each event before it is folded. */
  fold(
    events: readonly ToFold[],
    seeds: readonly (Place & { readonly row: AnyRow | undefined })[],
    onEvent: (index: number) => void,
  ): FoldedEvent[] {
    const rows = new BatchRows();
    for (const { table, key, row } of seeds)
      rows.seed(shapeOf(this.declaration.tables[table]!), key, row && deepFrozen(row));
    const held = new Set<string>();
    return events.map(({ event, keys }, index) => {
      const isHeld =
        held.has(EVERY_KEY) || keys.some((key) => held.has(key) || (key === EVERY_KEY && held.size > 0));
      onEvent(index);
      const folded: FoldedEvent =
        isHeld || !event ? { held: true } : this.#foldTwice(deepFrozen(event), rows);
      if (!('changes' in folded)) for (const key of keys) held.add(key);
      return folded;
    });
  }

  #foldTwice(event: FeedEvent, rows: BatchRows): FoldedEvent {
    rows.mark();
    try {
      const first = this.#foldOnce(event, rows);
      rows.undo();
      rows.mark();
      const second = this.#foldOnce(event, rows);
      if (first.text !== second.text)
        throw new ContractError(
          'fold deu linhas diferentes para o mesmo evento e as mesmas linhas: não pode depender de hora, acaso ou de algo guardado fora delas.',
        );
      return { changes: [...second.changes.values()] };
    } catch (error) {
      rows.undo();
      return { error: messageOf(error) };
    }
  }

  #foldOnce(event: FeedEvent, rows: BatchRows) {
    const changes = new Map<string, Change>();
    let text = '';
    const note = (change: Change, line: string): void => {
      const { table, key } = change;
      const of = this.declaration.tables[table]!;
      changes.set(`${table} ${shapeOf(of).keyText(key)}`, change);
      if (changes.size > MOST_ROWS)
        throw new ContractError(`fold muda mais de ${MOST_ROWS} linhas por um só evento.`);
      text += `${table} ${line}\n`;
    };
    const asked: Rows = {
      get: <Row extends object>(table: TableDefinition<Row>, key: RowKey) => {
        const place = this.#place(table, key);
        return rows.get(this.declaration.tables[place.table]!, key) as Row | undefined;
      },
      put: (table, row) => {
        const index = this.#index(table);
        const of = this.declaration.tables[index]!;
        const shape = shapeOf(of);
        const whole = { ...(row as AnyRow) };
        const unknown = Object.keys(whole).find((name) => !Object.hasOwn(of.columns, name));
        if (unknown !== undefined)
          throw new ContractError(`A tabela "${of.name}" não tem a coluna "${unknown}".`);
        for (const { name, type } of shape.columns) {
          const misfit = misfitOf(type, whole[name]);
          if (misfit) throw new ContractError(`A coluna "${name}" de "${of.name}" ${misfit}.`);
        }
        const line = shape.copyLine(whole);
        note({ table: index, key: shape.keyOf(whole), row: whole }, line);
        rows.put(of, deepFrozen(whole));
      },
      remove: (table, key) => {
        const place = this.#place(table, key);
        const of = this.declaration.tables[place.table]!;
        note(place, `- ${shapeOf(of).keyText(key)}`);
        rows.remove(of, key);
      },
    };
    const answer = this.functions.fold(event, asked);
    if (typeof (answer as { then?: unknown } | undefined)?.then === 'function')
      throw new ContractError('fold não pode ser assíncrona: olha o evento e as linhas, e mais nada.');
    return { changes, text };
  }

  #place(table: unknown, key: RowKey): Place {
    const index = this.#index(table);
    shapeOf(this.declaration.tables[index]!).keyText(key);
    return { table: index, key };
  }

  #index(table: unknown): number {
    const index = this.#tables.indexOf(table as TableDefinition);
    if (index < 0) throw new ContractError('Há uma tabela que não está em "tables".');
    return index;
  }
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ContractError(`${what} tem de responder uma lista.`);
  return value;
}

/** What is given to a fold is not for it to change: a second one would see that. */
function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFrozen(inner);
  }
  return value;
}

/** Of a program that is not ours: the first line and where it was, not whatever an object may hold. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 2_000);
