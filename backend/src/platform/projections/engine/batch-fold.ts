/**
 * One projection's fold over one batch, in memory: which rows it needs, then event by event in the order of the journal.
 * With a parking lot, an event that cannot be folded is parked and leaves no trace; without one it fails the batch.
 */
import type { Recorded } from '@livro/event-sourcing';
import { flawOf } from '../../event-store/subscription.ts';
import type { BatchRows } from './batch-rows.ts';
import type { AnyProjection } from '../schema/generations.ts';
import type { ParkedDecisionEvent } from '../parking/operations.ts';
import { type ParkedEntry, ParkingFullError, type ParkingLot } from '../parking/parking-lot.ts';
import type { RowKey } from '../projection.types.ts';
import { type TableShape, shapeOf } from '../schema/table-shape.ts';

/** Reads one event of the journal again; one that is unreadable or gone comes with its flaw. */
export type EventReader = (entry: ParkedEntry) => Promise<Recorded>;

interface Work {
  readonly event: Recorded;
  /** Set for one that was parked and is tried again. */
  readonly entry?: ParkedEntry;
  /** Known before it is folded that it cannot be. */
  readonly flaw?: Error;
}

export class BatchFold {
  /** The event that is being dealt with: to be named when something throws. */
  culprit: Recorded | undefined;
  readonly wanted = new Map<TableShape, Map<string, RowKey>>();
  #lot: ParkingLot | undefined;
  #lifted: readonly ParkedEntry[] = [];
  #skipped: ParkedEntry | undefined;
  readonly #again = new Map<ParkedEntry, Work>();
  readonly #work: Work[] = [];

  constructor(
    private readonly projection: AnyProjection,
    private readonly before: ParkingLot | undefined,
    /** What Postgres said to these very events: they are not to be tried, but parked. */
    private readonly refused?: Error,
  ) {
    this.#lot = before;
  }

  /** What is parked once the batch is done. */
  get lot(): ParkingLot | undefined {
    return this.#lot;
  }

  get isIdle(): boolean {
    return this.#work.length === 0 && this.#lot === this.before;
  }

  /** The events whose folds may need what only IO can bring: not those that are left out, or wait behind one that is parked already. */
  get foldable(): readonly Recorded[] {
    const waits = ({ event }: Work): boolean =>
      this.#lot !== undefined && (this.#lot.isSkipped(event) || this.#lot.holdsUp(event));
    const folded = [...this.#again.values(), ...this.#work.filter((work) => !waits(work))];
    return folded.flatMap(({ event, flaw }) => (flaw ? [] : [event]));
  }

  /** Takes parked events up again, as the decision says: the one that it is about, and those behind it. */
  async lift(decision: ParkedDecisionEvent, read: EventReader): Promise<void> {
    const target = this.before?.held.find(({ eventId }) => eventId === decision.eventId);
    if (!this.before || !target) return;
    this.#lifted = this.before.held;
    this.#lot = this.before.emptied();
    if (decision.isSkip) this.#skipped = target;
    // Who still waits behind another failed one stays where it is, and need not be read.
    const held = this.before.emptied();
    for (const entry of this.#lifted) {
      if (entry === this.#skipped) continue;
      const stays = held.holdsAny(entry.keys) || (entry.state === 'failed' && entry !== target);
      if (stays) held.keep(entry);
      else {
        const event = await read(entry);
        this.#again.set(entry, this.#prepared(event, entry));
      }
    }
  }

  add(events: readonly Recorded[]): void {
    for (const event of events) this.#work.push(this.#prepared(event));
  }

  /** Folds in order and answers how many were folded. `rows` must hold all that is `wanted`. */
  run(rows: BatchRows, context: unknown): number {
    let folded = 0;
    for (const entry of this.#lifted) {
      const work = this.#again.get(entry);
      const lot = this.#draft();
      if (entry === this.#skipped) lot.keep({ ...entry, state: 'skipped' });
      else if (!work || lot.holdsAny(entry.keys)) lot.keep(entry);
      else if (this.#fold(work, rows, context)) folded++;
    }
    for (const work of this.#work) {
      const { event } = work;
      if (this.#lot?.isSkipped(event)) this.#draft().skip(event);
      else if (this.#lot?.holdsUp(event)) this.#draft().wait(event);
      else if (this.#fold(work, rows, context)) folded++;
    }
    this.culprit = undefined;
    return folded;
  }

  /** False when the event had to be parked. */
  #fold({ event, entry, flaw }: Work, rows: BatchRows, context: unknown): boolean {
    this.culprit = event;
    rows.mark();
    try {
      if (flaw) throw flaw;
      this.projection.fold(event, rows, context);
      return true;
    } catch (error) {
      rows.undo();
      if (!this.#lot || error instanceof ParkingFullError) throw error;
      const cause = error instanceof Error ? error : new Error(String(error));
      if (entry) this.#draft().failAgain(entry, cause);
      else this.#draft().fail(event, cause);
      return false;
    }
  }

  #prepared(event: Recorded, entry?: ParkedEntry): Work {
    let flaw = flawOf(event) ?? this.refused;
    this.culprit = event;
    if (!flaw) {
      try {
        this.#collectKeys(event);
      } catch (error) {
        if (!this.before || error instanceof ParkingFullError) throw error;
        flaw = error instanceof Error ? error : new Error(String(error));
      }
    }
    this.culprit = undefined;
    return { event, ...(entry && { entry }), ...(flaw && { flaw }) };
  }

  #collectKeys(event: Recorded): void {
    for (const { table, key } of this.projection.keysOf(event)) {
      const shape = shapeOf(table);
      let keys = this.wanted.get(shape);
      if (!keys) this.wanted.set(shape, (keys = new Map<string, RowKey>()));
      keys.set(shape.keyText(key), key);
    }
  }

  #draft(): ParkingLot {
    if (!this.before) throw new Error('A fold without a parking lot cannot park.');
    if (this.#lot === this.before || !this.#lot) this.#lot = this.before.draft();
    return this.#lot;
  }
}
