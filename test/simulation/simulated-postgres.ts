/**
 * As much of Postgres as the engine's exactness rests on: rows and checkpoints that one transaction changes together, the
 * lock that makes movers of checkpoints wait for each other, and commits that a crash of the server may take back while
 * nothing has waited for them. Rows are kept as they came over the wire. What a statement means is told by the engine's own
 * text for it; any other text is refused.
 */
import pg from 'pg';
import { rowTypes } from '../../backend/src/platform/database/column-types.ts';
import {
  NOT_LEADING,
  SELECT_CHECKPOINTS,
} from '../../backend/src/platform/projections/schema/checkpoints.ts';
import {
  type AnyProjection,
  fingerprintOf,
  schemaOf,
} from '../../backend/src/platform/projections/schema/generations.ts';
import { SELECT_PARKED } from '../../backend/src/platform/projections/parking/parked-table.ts';
import type {
  ColumnType,
  RowKey,
  TableDefinition,
} from '../../backend/src/platform/projections/projection.types.ts';
import { tableSql } from '../../backend/src/platform/projections/schema/table-sql.ts';
import { type TableShape, shapeOf } from '../../backend/src/platform/projections/schema/table-shape.ts';

type Wire = string | null;
type WireRow = readonly Wire[];

export interface Query {
  readonly text: string;
  readonly values: readonly (Wire | readonly Wire[])[];
}

export interface Result {
  readonly command?: string;
  readonly rows: readonly object[];
}

/** Changes that wait for their commit; `undo` makes one undone. */
export interface Transaction {
  readonly changes: (() => () => void)[];
  failed: boolean;
}

interface Table {
  readonly shape: TableShape;
  readonly rows: Map<string, WireRow>;
}

interface StoredCheckpoint {
  readonly row: Readonly<Record<string, unknown>> & {
    readonly projection: string;
    readonly position: string | null;
    readonly revisions: Readonly<Record<string, string>>;
    readonly events: string;
  };
  readonly epoch: bigint;
}

const OID: Readonly<Record<ColumnType, number>> = {
  text: 25, uuid: 2950, bigint: 20, integer: 23, boolean: 16, date: 1082, timestamptz: 1184, jsonb: 3802, 'text[]': 1009,
  numeric: 1700,
}; // prettier-ignore
const driverParser = pg.types.getTypeParser as (oid: number, format: 'text') => (text: string) => unknown;
/** An array literal's items. */
export const arrayOf = driverParser(OID['text[]'], 'text') as (text: string) => Wire[];

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

export class SimulatedPostgres {
  readonly figures = { commits: 0, fenced: 0, crashes: 0, lostCommits: 0, terms: 0 };
  /** Who holds the projectors' advisory lock. */
  holder: object | undefined;
  private epoch = 0n;
  private readonly tables = new Map<string, Table>();
  private readonly checkpoints = new Map<string, StoredCheckpoint>();
  private readonly known = new Map<string, (query: Query) => Result | (() => () => void)>();
  private mover: Transaction | undefined;
  private waiting: (() => void)[] = [];
  /** Of commits that nobody has waited for to be on disk, the newest last. */
  private readonly volatile: (readonly (() => void)[])[] = [];

  constructor(
    projections: readonly AnyProjection[],
    /** Hears what a committed move has to say to those who listen. */
    private readonly notify: (notice: string) => void,
  ) {
    for (const projection of projections) this.create(projection);
    this.known.set(SELECT_CHECKPOINTS, () => ({
      rows: [...this.checkpoints.values()].map(({ row }) => row),
    }));
    // The world's events can all be folded: the lane stops the world where one is left aside.
    this.known.set(SELECT_PARKED, () => ({ rows: [] }));
  }

  /** False while another transaction moves checkpoints: `again` is called when it has ended. */
  mayRun({ text }: Query, transaction: Transaction | undefined, again: () => void): boolean {
    if (!text.includes('update projection.') || !this.mover || this.mover === transaction) return true;
    this.waiting.push(again);
    return false;
  }

  /** Runs one statement; what it changes waits for the commit. Throws as Postgres refuses. */
  run(query: Query, transaction: Transaction | undefined): Result {
    if (transaction?.failed) throw failure('25P02', 'current transaction is aborted');
    if (query.text.startsWith('set local')) return { rows: [] };
    const isMove = query.text.includes('update projection.');
    if (isMove && transaction) this.mover = transaction;
    const known = this.known.get(query.text) ?? this.ofEngine(query);
    const outcome = known(query);
    if (typeof outcome !== 'function') return outcome;
    if (!transaction) throw new Error(`The simulated Postgres changes nothing without a transaction.`);
    transaction.changes.push(outcome);
    return { rows: isMove ? [{ epoch: `${this.epoch + 1n}` }] : [] };
  }

  /** Ends a transaction as `commit` does: all of its changes, or after a failure none. */
  commit(transaction: Transaction): Result {
    if (!transaction.failed) {
      this.volatile.push(transaction.changes.map((change) => change()));
      this.figures.commits++;
    }
    this.release(transaction);
    return { command: transaction.failed ? 'ROLLBACK' : 'COMMIT', rows: [] };
  }

  release(transaction: Transaction): void {
    if (this.mover !== transaction) return;
    this.mover = undefined;
    const waiting = this.waiting;
    this.waiting = [];
    for (const again of waiting) again();
  }

  /** The server dies and comes back without up to `count` of its last commits; sessions are the caller's to cut. */
  crash(count: number): void {
    this.figures.crashes++;
    this.holder = undefined;
    for (const undoings of this.volatile.splice(Math.max(0, this.volatile.length - count)).reverse()) {
      this.figures.lostCommits++;
      for (const undo of [...undoings].reverse()) undo();
    }
  }

  /** A row as readers see it. */
  row<Row extends object>(table: TableDefinition<Row>, key: RowKey): Row | undefined {
    const shape = shapeOf(table);
    const found = this.live(shape).rows.get(
      keyOf(shape.keyArrays([key]).map((column) => arrayOf(column)[0]!)),
    );
    return found && (valuesOf(shape, found) as Row);
  }

  /** All rows of a table as readers see them. */
  rows<Row extends object>(table: TableDefinition<Row>): Row[] {
    return [...this.live(shapeOf(table)).rows.values()].map((row) => valuesOf(shapeOf(table), row) as Row);
  }

  /** Every row of a table, byte for byte, in order. */
  bytes(shape: TableShape): string[] {
    return [...this.live(shape).rows.values()].map((row) => JSON.stringify(row)).sort();
  }

  /** The last revision of a stream that a projection has dealt with. */
  foldedThrough(projection: string, stream: string): bigint {
    return BigInt(this.checkpoints.get(projection)!.row.revisions[stream] ?? -1);
  }

  isFoldedThrough(stream: string, revision: bigint): boolean {
    return [...this.checkpoints.keys()].every((name) => this.foldedThrough(name, stream) >= revision);
  }

  private live(shape: TableShape): Table {
    return this.tables.get(shape.name)!;
  }

  private create(projection: AnyProjection): void {
    const { name, version, tables } = projection;
    const schema = schemaOf({ projection: name, version, generation: 1 });
    for (const shape of tables.map(shapeOf)) {
      const table: Table = { shape, rows: new Map() };
      this.tables.set(shape.name, table);
      const { load, upsert, remove } = tableSql(schema, shape);
      this.known.set(load.text, ({ values }) => ({ rows: loaded(table, rowsIn(values)) }));
      this.known.set(upsert.text, ({ values }) => {
        const rows = rowsIn(values).map((row) => [keyOf(keyIn(shape, row)), row] as const);
        return () => inverse(rows.map(([key, row]) => put(table.rows, key, row)));
      });
      this.known.set(remove.text, ({ values }) => {
        const keys = rowsIn(values).map(keyOf);
        return () => inverse(keys.map((key) => put(table.rows, key, undefined)));
      });
    }
    const row = {
      projection: name,
      version,
      generation: 1,
      status: 'live',
      tables: tables.map((table) => shapeOf(table).name),
      fingerprint: fingerprintOf(projection),
      position: null,
      revisions: {},
      last_event: null,
      events: '0',
      catching_up: false,
      error: null,
      wish: 'check',
      builder: null,
      comparison: null,
    };
    this.checkpoints.set(name, { row, epoch: 0n });
  }

  private ofEngine({ text }: Query): (query: Query) => () => () => void {
    if (text.includes('projection.assert_moved')) return (query) => this.move(query);
    if (text.startsWith('update projection.office set epoch = epoch + 1')) return () => this.newEpoch();
    if (text === 'update projection.checkpoints set epoch = $1') return () => () => () => undefined;
    throw new Error(`The simulated Postgres does not know: ${text}`);
  }

  /** Office and checkpoints get the new epoch together; that commit is waited for, and with it all before. */
  private newEpoch(): () => () => void {
    return () => {
      this.epoch++;
      this.figures.terms++;
      for (const [name, one] of this.checkpoints) this.checkpoints.set(name, { ...one, epoch: this.epoch });
      this.volatile.length = 0;
      return () => undefined;
    };
  }

  private move({ values }: Query): () => () => void {
    const [epoch, names, , , expected, positions, revisions, marks, events, catchingUp, , notice] =
      values as [string, ...(readonly Wire[])[]];
    const moved = names!.map((name, i) => {
      const { row, epoch: office } = this.checkpoints.get(name!)!;
      if (`${office}` !== epoch || row.position !== expected![i]) {
        this.figures.fenced++;
        throw failure(NOT_LEADING, `${name} was not where it was expected`);
      }
      const next = {
        ...row,
        position: positions![i]!,
        revisions: { ...row.revisions, ...(JSON.parse(revisions![i]!) as Record<string, string>) },
        last_event: marks![i] ? (JSON.parse(marks![i]) as unknown) : row.last_event,
        events: `${Number(row.events) + Number(events![i])}`,
        catching_up: catchingUp![i] === 'true',
      };
      return [name!, next] as const;
    });
    return () => {
      this.notify(notice as unknown as string);
      return inverse(
        moved.map(([name, row]) => put(this.checkpoints, name, { ...this.checkpoints.get(name)!, row })),
      );
    };
  }
}

/** Sets or removes; the answer puts back what was there. */
function put<Value>(map: Map<string, Value>, key: string, value: Value | undefined): () => void {
  const before = map.get(key);
  if (value === undefined) map.delete(key);
  else map.set(key, value);
  return () => void (before === undefined ? map.delete(key) : map.set(key, before));
}

const inverse = (undoings: readonly (() => void)[]) => (): void => {
  for (const undo of [...undoings].reverse()) undo();
};

/** Parameters are one array a column; these are the rows. */
function rowsIn(values: Query['values']): Wire[][] {
  const columns = values.map((value) => arrayOf(value as string));
  return columns[0]!.map((_, i) => columns.map((column) => column[i]!));
}

const keyOf = (key: readonly Wire[]): string => JSON.stringify(key);
const keyIn = (shape: TableShape, row: WireRow): Wire[] =>
  shape.key.map((column) => row[shape.columns.indexOf(column)]!);

function loaded({ shape, rows }: Table, keys: readonly Wire[][]): object[] {
  return keys.flatMap((key, key_number) => {
    const row = rows.get(keyOf(key));
    return row ? [{ key_number, ...valuesOf(shape, row) }] : [];
  });
}

/** As the driver hands a row to the engine. */
function valuesOf(shape: TableShape, row: WireRow): object {
  return Object.fromEntries(
    shape.columns.map(({ name, type }, i) => {
      const text = row[i]!;
      if (text === null) return [name, null];
      return [name, type === 'boolean' ? text === 'true' : rowTypes.getTypeParser(OID[type])(text)];
    }),
  );
}
