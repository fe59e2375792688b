/**
 * Fills one generation from events that it is handed in the journal's order: they are folded in memory in slices, rows go out
 * by COPY in flushes of many events, each flush with the checkpoint in one transaction. It ends at the first event that it
 * cannot fold: what to do about that one is the projector's to decide, which goes on from there. It serves no reader and
 * swaps nothing.
 */
import type { Recorded } from '@livro/event-sourcing';
import type { RowMacs } from '../../integrity/row-macs.ts';
import { flawOf } from '../../event-store/subscription.ts';
import { type Checkpoint, type EventMark, markOf } from '../schema/checkpoints.ts';
import { copyRows } from './copy-rows.ts';
import { handledBy } from '../engine/fold-in-memory.ts';
import { type AnyProjection, inTransaction, schemaOf } from '../schema/generations.ts';
import type { LoadSessions } from './load-sessions.ts';
import { type LoadedChange, LoadRows } from './load-rows.ts';
import { hasKey, type LoadingMove, moveLoading } from './loading.ts';
import type { RowKey } from '../projection.types.ts';
import { isPast, type Seen } from '../schema/seen.ts';
import type pg from 'pg';
import { loadRows, type TableSql, tableSql } from '../schema/table-sql.ts';
import { type TableShape, shapeOf } from '../schema/table-shape.ts';

/** What waits in memory: events between two commits, and rows where an event makes many. */
export interface LoadLimits {
  readonly flush: { readonly events: number; readonly rows: number };
  /** Rows of a table that stay in memory though they were written. */
  readonly keptRows: number;
  /** Between two pieces of what goes out by COPY. */
  readonly copyRestMs: number;
}

/** A checkpoint of which nothing was folded since it was written last may be this much older. */
const IDLE_TIMES = 8;

/** Where the rows go, and what is committed with them. */
export interface LoadTarget {
  readonly schema: string;
  commit(session: pg.Client, write: () => Promise<void>, move: LoadingMove): Promise<void>;
}

/** A generation that is loading: rows and checkpoint in one transaction. */
export const generationTarget = (checkpoint: Checkpoint, builder: string, macs: RowMacs): LoadTarget => ({
  schema: schemaOf(checkpoint),
  commit: (session, write, move) =>
    inTransaction(session, async () => {
      await write();
      await moveLoading(session, checkpoint, builder, move, macs);
    }),
});

export interface BulkLoadOptions {
  readonly sessions: LoadSessions;
  readonly projection: AnyProjection;
  /** Where it begins. */
  readonly checkpoint: Checkpoint;
  readonly target: LoadTarget;
  /** Ids of events that a person decided to leave out of this projection: the projector books that. */
  readonly leftOut: ReadonlySet<string> | undefined;
  readonly limits: LoadLimits;
}

/** `head`: all that was there is loaded. `event`: this one could not be folded. `aborted`: the signal said so. */
export type LoadEnd =
  | { readonly at: 'head' }
  | { readonly at: 'event'; readonly event: EventMark; readonly reason: Error }
  | { readonly at: 'aborted' };

/** An event that cannot be folded, and why. */
interface Culprit {
  readonly event: Recorded;
  readonly reason: Error;
}

export class BulkLoad {
  readonly checkpoint: Checkpoint;
  readonly #rows: LoadRows;
  readonly #sql = new Map<TableShape, TableSql>();
  readonly #keyed = new Set<TableShape>();
  readonly #isHandled: (event: Recorded) => boolean;
  /** Resumed from here, while what it is handed is older. */
  #ahead: Checkpoint | undefined;
  /** Where the table's checkpoint stands, and the last event that memory has. */
  #flushed: bigint | undefined;
  #last: Recorded | undefined;
  #unflushed = { events: 0, folded: 0 };
  #flushing: Promise<void> = Promise.resolve();

  private constructor(private readonly options: BulkLoadOptions) {
    const { projection, checkpoint, target, limits } = options;
    this.checkpoint = checkpoint;
    const shapes = projection.tables.map(shapeOf);
    for (const shape of shapes) this.#sql.set(shape, tableSql(target.schema, shape));
    this.#rows = new LoadRows(shapes, checkpoint.position === undefined, limits.keptRows);
    this.#isHandled = handledBy(projection);
    this.#ahead = checkpoint.position === undefined ? undefined : checkpoint;
    this.#flushed = checkpoint.position;
  }

  static async begin(options: BulkLoadOptions): Promise<BulkLoad> {
    const load = new BulkLoad(options);
    const { schema } = options.target;
    await options.sessions.use(async (session) => {
      for (const shape of load.#sql.keys())
        if (await hasKey(session, schema, shape.name)) load.#keyed.add(shape);
    });
    return load;
  }

  /** Where it was resumed, while the journal that it is handed has not come to that; undefined once it has. */
  get ahead(): Checkpoint | undefined {
    return this.#ahead;
  }

  /** Enough waits for a flush. */
  get isDue(): boolean {
    const { events, rows } = this.options.limits.flush;
    const due = this.#unflushed.folded > 0 ? events : events * IDLE_TIMES;
    return this.#unflushed.events >= due || this.#rows.waiting >= rows;
  }

  /**
   * Folds what is new of a slice; `before` is where the journal stood before it. Answers how it ended where it cannot go on:
   * then all that came before is flushed. Rejects when the database fails; a later load resumes from the last flush.
   */
  async take(slice: readonly Recorded[], before: Seen): Promise<LoadEnd | undefined> {
    const events = this.#newOf(slice);
    if (events.length === 0) return undefined;
    const culprit = await this.#fold(events);
    const count = culprit ? events.indexOf(culprit.event) : events.length;
    this.#last = events[count - 1] ?? this.#last;
    this.#unflushed.events += count;
    if (!culprit) return undefined;
    await this.#flush(() => before.allRevisionsWith(slice.slice(0, slice.indexOf(culprit.event))));
    await this.#flushing;
    return { at: 'event', event: markOf(culprit.event), reason: culprit.reason };
  }

  /** Sends what has changed on its way once what went before is there; folding goes on meanwhile. `stand`: of all that was handed. */
  flush(stand: Seen): Promise<void> {
    return this.#flush(() => stand.allRevisionsWith([]));
  }

  /** All that was sent on its way is there. Rejects where it was not taken. */
  settled(): Promise<void> {
    return this.#flushing;
  }

  /** What others have yet to come to was dealt with before it was resumed. */
  #newOf(slice: readonly Recorded[]): readonly Recorded[] {
    const ahead = this.#ahead;
    if (!ahead) return slice;
    const events = slice.filter((event) => !isPast(ahead, event));
    if (events.length > 0) this.#ahead = undefined;
    return events;
  }

  /** Folds up to the first event that cannot be folded, and answers that one. */
  async #fold(events: readonly Recorded[]): Promise<Culprit | undefined> {
    const { projection } = this.options;
    const { mine, wanted, culprit } = this.#examined(events);
    if (mine.length === 0) return culprit;
    for (const [shape, keys] of wanted) await this.#load(shape, [...keys.values()]);
    const context = await projection.prepare?.(mine);
    for (const event of mine) {
      this.#rows.mark();
      try {
        projection.fold(event, this.#rows, context);
      } catch (error) {
        this.#rows.undo();
        return { event, reason: asError(error) };
      }
      this.#unflushed.folded++;
    }
    return culprit;
  }

  /** Its own events before the first that cannot be folded for a reason that shows already, and the rows that they name. */
  #examined(events: readonly Recorded[]) {
    const { leftOut } = this.options;
    const mine: Recorded[] = [];
    const wanted = new Map<TableShape, Map<string, RowKey>>();
    const isWhole = this.#rows.isWhole;
    let culprit: Culprit | undefined;
    for (const event of events) {
      try {
        const flaw = flawOf(event);
        if (flaw) throw flaw;
        if (leftOut?.has(event.id)) throw new Error('left out by a decision');
        if (!this.#isHandled(event)) continue;
        if (!isWhole) this.#collectKeys(event, wanted);
        mine.push(event);
      } catch (error) {
        culprit = { event, reason: asError(error) };
        break;
      }
    }
    return { mine, wanted, culprit };
  }

  #collectKeys(event: Recorded, wanted: Map<TableShape, Map<string, RowKey>>): void {
    for (const { table, key } of this.options.projection.keysOf(event)) {
      const shape = shapeOf(table);
      if (!this.#rows.isUnknown(shape, key)) continue;
      let keys = wanted.get(shape);
      if (!keys) wanted.set(shape, (keys = new Map<string, RowKey>()));
      keys.set(shape.keyText(key), key);
    }
  }

  async #load(shape: TableShape, keys: readonly RowKey[]): Promise<void> {
    await this.#flushing;
    const loaded = await this.options.sessions.use(async (session) =>
      loadRows(session, (await this.#keyedSql(session, shape)).load, shape, keys),
    );
    keys.forEach((key, i) => this.#rows.seed(shape, key, loaded[i]));
  }

  async #flush(revisions: () => Readonly<Record<string, string>>): Promise<void> {
    await this.#flushing;
    const last = this.#last;
    if (this.#unflushed.events === 0 || !last) return;
    const changes = this.#rows.drain();
    const move = {
      expected: this.#flushed,
      position: last.position,
      revisions: revisions(),
      lastEvent: markOf(last),
      events: this.#unflushed.folded,
    };
    this.#flushed = last.position;
    this.#unflushed = { events: 0, folded: 0 };
    const { sessions, target } = this.options;
    this.#flushing = sessions.use((session) =>
      target.commit(
        session,
        async () => {
          for (const change of changes) await this.#write(session, change);
        },
        move,
      ),
    );
    this.#flushing.catch(() => undefined); // Told to anyone who waits for it next.
  }

  async #write(session: pg.Client, { shape, inserts, updates, removals }: LoadedChange): Promise<void> {
    if (removals.length > 0) {
      const { name, text } = (await this.#keyedSql(session, shape)).remove;
      await session.query({ name, text, values: shape.keyArrays(removals) });
    }
    if (inserts.length > 0)
      await copyRows(session, this.#sqlOf(shape).copy, shape, inserts, this.options.limits.copyRestMs);
    if (updates.length > 0) {
      const { name, text } = (await this.#keyedSql(session, shape)).upsert;
      await session.query({ name, text, values: shape.columnArrays(updates) });
    }
  }

  /** The key is made when a row is first asked for or changed: a table that is only ever added to gets it at the end. */
  async #keyedSql(session: pg.Client, shape: TableShape): Promise<TableSql> {
    const sql = this.#sqlOf(shape);
    if (!this.#keyed.has(shape)) {
      await session.query(sql.key);
      this.#keyed.add(shape);
    }
    return sql;
  }

  #sqlOf(shape: TableShape): TableSql {
    const sql = this.#sql.get(shape);
    if (!sql)
      throw new Error(`Projection ${this.options.projection.name}: ${shape.name} is not among its tables.`);
    return sql;
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
