/**
 * Fills a generation from the journal in bulk: events are folded in memory in slices, rows go out by COPY in flushes of
 * many events, each flush with the checkpoint in one transaction. It stops at the first event that it cannot fold: what to
 * do about that one is the projector's to decide, which goes on from there. It serves no reader and swaps nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@livro/event-sourcing';
import type pg from 'pg';
import { StoreUnreachableError } from '../../event-store/errors.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { flawOf, isEvent, type Subscription } from '../../event-store/subscription.ts';
import { type Checkpoint, type EventMark, markOf } from '../schema/checkpoints.ts';
import { copyRows } from './copy-rows.ts';
import { isHandled } from '../engine/fold-in-memory.ts';
import { type AnyProjection, inTransaction, schemaOf } from '../schema/generations.ts';
import { type LoadedChange, LoadRows } from './load-rows.ts';
import { hasKey, moveLoading } from './loading.ts';
import type { RowKey } from '../projection.types.ts';
import { Seen } from '../schema/seen.ts';
import { loadRows, type TableSql, tableSql } from '../schema/table-sql.ts';
import { type TableShape, shapeOf } from '../schema/table-shape.ts';

/**
 * `own`: nobody waits for this machine. `shared`: people do, so it works in short stretches, writes only while it does not
 * read, and rests for as long as it has worked: of two cores one is nearly always free.
 */
export type Pace = 'own' | 'shared';

/** `flush`: events between two commits, at most; and rows, where an event makes many. What waits for one is in memory. */
const PACES = {
  own: { slice: 512, flush: { events: 2_048, rows: 6_000 }, copyRestMs: 0 },
  shared: { slice: 64, flush: { events: 1_024, rows: 3_000 }, copyRestMs: 2 },
} as const;
const REST_MS = { least: 1, most: 50 } as const;
/** How long the store may be away before the load gives up; what was flushed stays. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 250;

export interface BulkLoadOptions {
  readonly store: Pick<EventStore, 'subscribe'>;
  /** Owned by this load for its whole time. */
  readonly session: pg.Client;
  readonly projection: AnyProjection;
  readonly checkpoint: Checkpoint;
  readonly builder: string;
  /** True for an event that a person decided to leave out of this projection: the projector books that. */
  readonly isLeftOut: (event: Recorded) => boolean;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  /** What was dealt with, as a checkpoint tells it, after each slice. */
  readonly onProgress: (revisions: ReadonlyMap<string, bigint>) => void;
}

/** `head`: all that was there is loaded. `event`: this one could not be folded. `aborted`: the signal said so. */
export type LoadEnd =
  | { readonly at: 'head' }
  | { readonly at: 'event'; readonly event: EventMark; readonly reason: Error }
  | { readonly at: 'aborted' };

/** Ends the load at an event, after everything before it. */
class UnfoldableError extends Error {
  constructor(
    readonly event: Recorded,
    readonly reason: Error,
  ) {
    super(reason.message);
  }
}

export class BulkLoad {
  readonly #rows: LoadRows;
  readonly #sql = new Map<TableShape, TableSql>();
  readonly #keyed = new Set<TableShape>();
  /** Where memory stands, and where the table's checkpoint does. */
  readonly #seen: Seen;
  #flushed: bigint | undefined;
  #last: Recorded | undefined;
  #unflushed = { events: 0, folded: 0 };
  #flushing: Promise<void> = Promise.resolve();

  constructor(private readonly options: BulkLoadOptions) {
    const { projection, checkpoint } = options;
    const shapes = projection.tables.map(shapeOf);
    for (const shape of shapes) this.#sql.set(shape, tableSql(schemaOf(checkpoint), shape));
    this.#rows = new LoadRows(shapes, checkpoint.position === undefined);
    this.#seen = new Seen(checkpoint);
    this.#flushed = checkpoint.position;
  }

  /** Rejects when the database fails or the store stays away; a later load resumes from the last flush. */
  async run(): Promise<LoadEnd> {
    const { session, checkpoint, signal } = this.options;
    for (const shape of this.#sql.keys())
      if (await hasKey(session, schemaOf(checkpoint), shape.name)) this.#keyed.add(shape);
    let end: LoadEnd | undefined;
    for (let since = performance.now(); !end;) {
      const before = this.#seen.position;
      try {
        end = await this.#follow();
      } catch (error) {
        if (error instanceof UnfoldableError) {
          end = { at: 'event', event: markOf(error.event), reason: error.reason };
        } else if (error instanceof StoreUnreachableError) {
          if (this.#seen.position !== before) since = performance.now();
          if (performance.now() - since > PATIENCE_MS) throw error;
          await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
          if (signal.aborted) end = { at: 'aborted' };
        } else throw error;
      }
    }
    await this.#flush();
    await this.#flushing;
    return end;
  }

  async #follow(): Promise<LoadEnd> {
    const { store, pace, signal } = this.options;
    const { slice, flush } = PACES[pace];
    const subscription: Subscription = store.subscribe(this.#seen.position);
    const stop = (): void => subscription.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const items of subscription.batches(slice)) {
        const began = performance.now();
        if (signal.aborted) return { at: 'aborted' };
        await this.#fold(items.filter(isEvent));
        if (items.some((item) => 'caughtUp' in item)) return { at: 'head' };
        if (this.#unflushed.events >= flush.events || this.#rows.waiting >= flush.rows) await this.#flush();
        if (pace === 'shared') await this.#rest(began);
      }
      throw new StoreUnreachableError('The subscription ended.');
    } catch (error) {
      if (signal.aborted && error instanceof StoreUnreachableError) return { at: 'aborted' };
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** Rest comes by the clock and not by the slice: what is served beside this gets its turn either way. */
  async #rest(began: number): Promise<void> {
    await this.#flushing;
    const worked = performance.now() - began;
    await sleep(Math.min(Math.max(worked, REST_MS.least), REST_MS.most));
  }

  /** Folds what is new of the events; throws `UnfoldableError` once all that came before it has been dealt with. */
  async #fold(events: readonly Recorded[]): Promise<void> {
    const { projection, onProgress } = this.options;
    const unseen = events.filter((event) => !this.#seen.has(event));
    const gap = this.#seen.gapIn(unseen);
    if (gap) throw new StoreUnreachableError(`${gap.stream}@${gap.revision} came before its predecessor`);
    const { foldable, culprit, wanted } = this.#examined(unseen);
    for (const [shape, keys] of wanted) await this.#load(shape, [...keys.values()]);
    const mine = foldable.filter((event) => isHandled(projection, event));
    const context = mine.length > 0 ? await projection.prepare?.(mine) : undefined;
    for (const event of foldable) {
      if (isHandled(projection, event)) this.#foldOne(event, context);
      this.#seen.add(event);
      this.#last = event;
      this.#unflushed.events++;
    }
    if (unseen.length > 0) onProgress(this.#seen.revisions);
    if (culprit) throw culprit;
  }

  #foldOne(event: Recorded, context: unknown): void {
    this.#rows.mark();
    try {
      this.options.projection.fold(event, this.#rows, context);
    } catch (error) {
      this.#rows.undo();
      throw new UnfoldableError(event, asError(error));
    }
    this.#unflushed.folded++;
  }

  /** The events before the first that cannot be folded for a reason that shows already, and the rows that they name. */
  #examined(events: readonly Recorded[]) {
    const { projection, isLeftOut } = this.options;
    const wanted = new Map<TableShape, Map<string, RowKey>>();
    for (const [index, event] of events.entries()) {
      try {
        const flaw = flawOf(event);
        if (flaw) throw flaw;
        if (isLeftOut(event)) throw new Error('left out by a decision');
        if (isHandled(projection, event)) this.#collectKeys(event, wanted);
      } catch (error) {
        const culprit = new UnfoldableError(event, asError(error));
        return { foldable: events.slice(0, index), culprit, wanted };
      }
    }
    return { foldable: events, culprit: undefined, wanted };
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
    const { load } = await this.#keyedSql(shape);
    const loaded = await loadRows(this.options.session, load, shape, keys);
    keys.forEach((key, i) => this.#rows.seed(shape, key, loaded[i]));
  }

  /** Sends what has changed on its way; folding goes on meanwhile. */
  async #flush(): Promise<void> {
    await this.#flushing;
    const last = this.#last;
    if (this.#unflushed.events === 0 || !last) return;
    const changes = this.#rows.drain();
    const move = {
      expected: this.#flushed,
      position: last.position,
      revisions: Object.fromEntries([...this.#seen.revisions].map(([stream, at]) => [stream, `${at}`])),
      lastEvent: markOf(last),
      events: this.#unflushed.folded,
    };
    this.#flushed = last.position;
    this.#unflushed = { events: 0, folded: 0 };
    const { session, checkpoint, builder } = this.options;
    this.#flushing = inTransaction(session, async () => {
      for (const change of changes) await this.#write(change);
      await moveLoading(session, checkpoint, builder, move);
    });
    this.#flushing.catch(() => undefined); // Told to anyone who waits for it next.
  }

  async #write({ shape, inserts, updates, removals }: LoadedChange): Promise<void> {
    const { session, pace } = this.options;
    if (removals.length > 0) {
      const { name, text } = (await this.#keyedSql(shape)).remove;
      await session.query({ name, text, values: shape.keyArrays(removals) });
    }
    if (inserts.length > 0)
      await copyRows(session, this.#sqlOf(shape).copy, shape, inserts, PACES[pace].copyRestMs);
    if (updates.length > 0) {
      const { name, text } = (await this.#keyedSql(shape)).upsert;
      await session.query({ name, text, values: shape.columnArrays(updates) });
    }
  }

  /** The key is made when a row is first asked for or changed: a table that is only ever added to gets it at the end. */
  async #keyedSql(shape: TableShape): Promise<TableSql> {
    const sql = this.#sqlOf(shape);
    if (!this.#keyed.has(shape)) {
      await this.options.session.query(sql.key);
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
