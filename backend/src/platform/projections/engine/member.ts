/**
 * One projection at work: its generation, where it stands, and how a batch of events becomes changes of its rows. It reads
 * the rows that a batch names, folds in memory and writes nothing: writing is one transaction for all members of a lane.
 */
import type { Recorded } from '@livro/event-sourcing';
import { isConnectionError } from '../../database/connection-errors.ts';
import { StoreUnreachableError } from '../../event-store/errors.ts';
import type { RowMacs } from '../../integrity/row-macs.ts';
import { flawOf } from '../../event-store/subscription.ts';
import { BatchFold, type EventReader } from './batch-fold.ts';
import { BatchRows } from './batch-rows.ts';
import {
  type Checkpoint,
  type GenerationId,
  type Move,
  type Session,
  type Statement,
  markOf,
} from '../schema/checkpoints.ts';
import { checkpointMac } from '../schema/checkpoint-macs.ts';
import { isHandled } from './fold-in-memory.ts';
import { type AnyProjection, schemaOf } from '../schema/generations.ts';
import { decisionIn, type ParkedDecisionEvent } from '../parking/operations.ts';
import { parkingStatements } from '../parking/parked-table.ts';
import type { ParkingLot } from '../parking/parking-lot.ts';
import type { RowKey } from '../projection.types.ts';
import { Seen } from '../schema/seen.ts';
import { loadRows, type TableSql, tableSql } from '../schema/table-sql.ts';
import { type TableShape, shapeOf } from '../schema/table-shape.ts';

export type Folded =
  | {
      readonly ok: true;
      readonly statements: readonly Statement[];
      readonly events: number;
      /** What is parked once this is committed; undefined where nothing is ever parked. */
      readonly lot: ParkingLot | undefined;
    }
  /** `culprit` is missing where the failure belongs to the batch and not to one event. */
  | { readonly ok: false; readonly error: Error; readonly culprit?: Recorded };

/**
 * Postgres refuses the data (classes 22 and 23), the statement (42) or its size (54): a matter between this projection and
 * its events. A missing schema or table is not: then the generation has to be made anew.
 */
export function isProjectionsFault(error: unknown): error is Error {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(22|23|42|54)...$/.test(code) && code !== '42P01' && code !== '42501';
}

export class Member {
  readonly id: GenerationId;
  building: boolean;
  attempts = 0;
  readonly #seen: Seen;
  readonly #fingerprint: string;
  readonly #sql = new Map<TableShape, TableSql>();
  #parking: { readonly lot: ParkingLot; readonly read: EventReader } | undefined;

  constructor(
    readonly projection: AnyProjection,
    checkpoint: Checkpoint,
    /** Where its tables are; another place than the generation's own serves a fold that is thrown away. */
    schema?: string,
  ) {
    const { version, generation } = checkpoint;
    this.id = { projection: projection.name, version, generation };
    this.building = checkpoint.status === 'building';
    this.#seen = new Seen(checkpoint);
    this.#fingerprint = checkpoint.fingerprint;
    this.attempts = checkpoint.error?.attempts ?? 0;
    for (const shape of projection.tables.map(shapeOf))
      this.#sql.set(shape, tableSql(schema ?? schemaOf(this.id), shape));
  }

  get name(): string {
    return this.projection.name;
  }

  /** Commit position of the last event dealt with; undefined before the first. */
  get position(): bigint | undefined {
    return this.#seen.position;
  }

  /** From here on an event that cannot be folded is parked, with all that must come after it, and fails no batch. */
  startParking(lot: ParkingLot, read: EventReader): void {
    this.#parking = { lot, read };
  }

  get isParking(): boolean {
    return this.#parking !== undefined;
  }

  /** True for a person's decision about a parked event of this projection: it is dealt with in a batch of its own. */
  isDecision(event: Recorded): boolean {
    return this.#parking !== undefined && this.#decisionIn(event) !== undefined;
  }

  hasSeen(event: Recorded): boolean {
    return this.#seen.has(event);
  }

  /** The first event that does not follow on what was seen: something between them never came. */
  gapIn(events: readonly Recorded[]): Recorded | undefined {
    return this.#seen.gapIn(events);
  }

  /**
   * Folds those of the events that it handles and has not seen. `refused`: what Postgres said to the rows of this very
   * event, which comes alone. Rejects only when the database or the store cannot be asked.
   */
  async fold(session: Session, events: readonly Recorded[], refused?: Error): Promise<Folded> {
    const unseen = events.filter((event) => !this.hasSeen(event));
    const work = new BatchFold(this.projection, this.#parking?.lot, refused);
    try {
      const decision = unseen.length === 1 ? this.#decisionIn(unseen[0]!) : undefined;
      if (decision && this.#parking) await work.lift(decision, this.#parking.read);
      const handled = unseen.filter((event) => isHandled(this.projection, event));
      work.add(handled);
      if (work.isIdle) return { ok: true, statements: [], events: 0, lot: work.lot };
      const rows = await this.#load(session, work.wanted);
      const { foldable } = work;
      const context = foldable.length > 0 ? await this.projection.prepare?.(foldable) : undefined;
      const folded = work.run(rows, context);
      const statements = [...this.#statements(rows), ...this.#parkingStatements(work.lot)];
      return { ok: true, statements, events: folded, lot: work.lot };
    } catch (error) {
      if (error instanceof SessionError) throw error.cause;
      if (this.#parking && (isConnectionError(error) || error instanceof StoreUnreachableError)) throw error;
      return {
        ok: false,
        error: error instanceof Error ? error : new Error(String(error)),
        ...(work.culprit && { culprit: work.culprit }),
      };
    }
  }

  /** The step that its checkpoint makes with these events; call `arrived` once it is committed. */
  moveTo(events: readonly Recorded[], folded: number, catchingUp: boolean, macs: RowMacs): Move {
    const unseen = events.filter((event) => !this.hasSeen(event));
    const last = unseen.at(-1);
    // What cannot be read could not be looked for again either.
    const lastReadable = unseen.findLast((event) => !flawOf(event));
    const stand = {
      position: last?.position ?? this.position,
      revisions: this.#seen.allRevisionsWith(unseen),
    };
    return {
      ...this.id,
      expected: this.position,
      position: stand.position,
      revisions: this.#seen.revisionsWith(unseen),
      lastEvent: lastReadable && markOf(lastReadable),
      events: folded,
      catchingUp,
      mac: checkpointMac(macs, { ...this.id, fingerprint: this.#fingerprint, ...stand }),
    };
  }

  /** The move for these events is committed. `lot`: what `fold` answered for them. */
  arrived(events: readonly Recorded[], lot?: ParkingLot): void {
    if (lot && this.#parking) this.#parking = { ...this.#parking, lot };
    const unseen = events.filter((event) => !this.hasSeen(event));
    if (unseen.length > 0) this.attempts = 0;
    for (const event of unseen) this.#seen.add(event);
  }

  #decisionIn(event: Recorded): ParkedDecisionEvent | undefined {
    const decision = decisionIn(event);
    const isMine = decision && (decision.projection ?? this.name) === this.name;
    return isMine && !flawOf(event) ? decision : undefined;
  }

  #parkingStatements(lot: ParkingLot | undefined): Statement[] {
    if (!lot || !this.#parking) return [];
    return parkingStatements(this.id, lot.changesSince(this.#parking.lot));
  }

  /** One query per table, however many rows; all go out together. */
  async #load(
    session: Session,
    wanted: ReadonlyMap<TableShape, ReadonlyMap<string, RowKey>>,
  ): Promise<BatchRows> {
    const rows = new BatchRows();
    await Promise.all(
      [...wanted].map(async ([shape, keyed]) => {
        const keys = [...keyed.values()];
        const loaded = await asked(loadRows(session, this.#sqlOf(shape).load, shape, keys));
        keys.forEach((key, i) => rows.seed(shape, key, loaded[i]));
      }),
    );
    return rows;
  }

  #statements(rows: BatchRows): Statement[] {
    return rows.changes().flatMap(({ shape, puts, removals }) => {
      const { upsert, remove } = this.#sqlOf(shape);
      return [
        ...(puts.length > 0 ? [{ ...upsert, values: shape.columnArrays(puts) }] : []),
        ...(removals.length > 0 ? [{ ...remove, values: shape.keyArrays(removals) }] : []),
      ];
    });
  }

  #sqlOf(shape: TableShape): TableSql {
    const sql = this.#sql.get(shape);
    if (!sql)
      throw new Error(`Projection ${this.name} touches table ${shape.name}, which is not among its tables.`);
    return sql;
  }
}

/** Tells a lost session from a refusal that is the projection's own. */
class SessionError extends Error {}

async function asked<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    if (isProjectionsFault(error)) throw error;
    throw new SessionError('the session failed', { cause: error });
  }
}
