/**
 * What a read model will show of a command, whether or not it has come to it: its rows as they are now, with the events that it
 * lacks folded upon them in memory, by the fold that will come to them. Writes nothing and waits for nobody.
 */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import type { Outcome } from '../../book/book.types.ts';
import { Database, type Queryable } from '../../database/database.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { flawOf } from '../../event-store/subscription.ts';
import { type Checkpoint, readCheckpoints, statementsOf } from '../schema/checkpoints.ts';
import { schemaOf } from '../schema/generations.ts';
import { isPast } from '../schema/seen.ts';
import { inKeyOrder, loadSql } from '../schema/table-sql.ts';
import { type AnyRow, shapeOf } from '../schema/table-shape.ts';
import type { Projection, RowKey, Rows, TableDefinition } from '../projection.types.ts';
import { BatchRows } from './batch-rows.ts';
import { isHandled } from './fold-in-memory.ts';

/** A row that nobody named cannot be asked for. */
export interface PreviewedRows extends Pick<Rows, 'get'> {
  /** Rows of the table that the missing events put. */
  put<Row extends object>(table: TableDefinition<Row>): readonly Row[];
}

/** Who is further behind shows a command's own events upon the rows that there are: an answer must not wait for more. */
const MOST_EVENTS = 5_000n;

@Injectable()
export class ProjectionPreview {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** These rows, and those that the missing events touch, once everything up to the command's last event is folded. */
  async of(projection: Projection<unknown>, wanted: Named, outcome: Outcome): Promise<PreviewedRows> {
    const events = await this.#eventsUpTo(outcome, await liveOf(this.database, projection), projection);
    const context = await projection.prepare?.(events);
    // Rows and checkpoint of one moment: what is in the rows already must not be folded again.
    return this.database.transaction(async (snapshot) => {
      await snapshot.query('set transaction isolation level repeatable read, read only');
      const live = await liveOf(snapshot, projection);
      const missing = live ? await this.#missing(snapshot, live, events) : events;
      // Another's that cannot be folded is about to be parked.
      const orNothing = <Result>(event: Recorded, work: () => Result): Result | undefined => {
        try {
          return work();
        } catch (error) {
          if (outcome.events.includes(event)) throw error;
          return undefined;
        }
      };
      const named = missing.flatMap((event) => orNothing(event, () => projection.keysOf(event)) ?? []);
      const rows = await load(snapshot, live, [...named, ...wanted]);
      for (const event of missing) {
        rows.mark();
        const folded = orNothing(event, () => {
          projection.fold(event, rows, context);
          return true;
        });
        if (!folded) rows.undo();
      }
      return {
        get: (table, key) => rows.get(table, key),
        put: <Row extends object>(table: TableDefinition<Row>) =>
          (rows.changes().find(({ shape }) => shape === shapeOf(table))?.puts ?? []) as readonly Row[],
      };
    });
  }

  /** These rows, and those that the missing events touch, once everything up to the stream's head is folded. */
  atHead(
    projection: Projection<unknown>,
    wanted: Named,
    { stream, revision }: Pick<Recorded, 'stream' | 'revision'>,
  ): Promise<PreviewedRows> {
    const nothing = { stream, firstRevision: revision, lastRevision: revision, repeated: false, events: [] };
    return this.of(projection, wanted, nothing);
  }

  async #eventsUpTo(
    { stream, firstRevision, lastRevision, events: own }: Outcome,
    live: Checkpoint | undefined,
    projection: Projection<unknown>,
  ): Promise<readonly Recorded[]> {
    // What decided nothing has seen the head, and so shows it.
    const first = own.length > 0 ? firstRevision : lastRevision + 1n;
    const next = (live?.revisions.get(stream) ?? -1n) + 1n;
    const from = next < first && first - next <= MOST_EVENTS ? next : first;
    const events: Recorded[] = [];
    const maxCount = Number(first - from);
    if (maxCount > 0)
      for await (const event of this.store.readRaw(stream, from, { maxCount })) events.push(event);
    return [...events, ...own].filter((event) => !flawOf(event) && isHandled(projection, event));
  }

  /** Those that its rows do not have: not come to yet, or parked. */
  async #missing(
    snapshot: Queryable,
    live: Checkpoint,
    events: readonly Recorded[],
  ): Promise<readonly Recorded[]> {
    const parked = await snapshot.query<{ event_id: string }>(
      `select event_id from projection.parked
       where projection = $1 and version = $2 and generation = $3 and event_id = any ($4) and state <> 'skipped'`,
      [live.projection, live.version, live.generation, events.map(({ id }) => id)],
    );
    const aside = new Set(parked.map(({ event_id }) => event_id));
    return events.filter((event) => !isPast(live, event) || aside.has(event.id));
  }
}

async function liveOf(database: Queryable, { name }: Projection<unknown>): Promise<Checkpoint | undefined> {
  const checkpoints = await readCheckpoints(statementsOf(database));
  return checkpoints.find(({ projection, status }) => projection === name && status === 'live');
}

/**
 * From the tables of `live`, of which a new version may have more. Not by their views: a name is looked up at the time of the
 * statement, so that a generation promoted meanwhile would be read as it was before it was filled.
 */
async function load(snapshot: Queryable, live: Checkpoint | undefined, wanted: Named): Promise<BatchRows> {
  const rows = new BatchRows();
  const keysOf = new Map<TableDefinition, RowKey[]>();
  for (const { table, key } of wanted) {
    const keys = keysOf.get(table);
    if (keys) keys.push(key);
    else keysOf.set(table, [key]);
  }
  for (const [table, keys] of keysOf) {
    const shape = shapeOf(table);
    // Whatever columns the version that is read has.
    const sql =
      live?.tables.includes(shape.name) && loadSql(`"${schemaOf(live)}"."${shape.name}"`, shape, 't.*');
    const found = sql ? await snapshot.query<Found>(sql, shape.keyArrays(keys)) : [];
    const loaded = inKeyOrder(found, keys.length);
    keys.forEach((key, i) => rows.seed(shape, key, loaded[i] && withInstants(loaded[i])));
  }
  return rows;
}

type Named = ReturnType<Projection['keysOf']>;
type Found = AnyRow & { readonly key_number: number };

/** Instants as folds write them. */
const withInstants = (row: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
