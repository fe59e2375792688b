/**
 * One read of the journal that fills any number of generations. What ends one of them, an event that it cannot fold or rows
 * that Postgres does not take, leaves the others alone; a database or a store that is away ends all.
 */
import { isConnectionError } from '../../database/connection-errors.ts';
import { StoreUnreachableError } from '../../event-store/errors.ts';
import type { BulkLoad, LoadEnd } from './bulk-load.ts';
import type { JournalReading } from './journal-reading.ts';
import type { WorkingPace } from './working-pace.ts';

export interface JointLoadOptions {
  readonly reading: JournalReading;
  readonly pace: WorkingPace;
  readonly signal: AbortSignal;
  /** A slice is behind all that are left. */
  readonly onSlice: () => void;
  /** Called once for each, with all that it will ever write written; in the order in which they end. */
  readonly onEnd: (load: BulkLoad, end: LoadEnd) => void;
  readonly onFailure: (load: BulkLoad, error: unknown) => void;
}

export class JointLoad {
  readonly #active: Set<BulkLoad>;

  constructor(
    loads: readonly BulkLoad[],
    private readonly options: JointLoadOptions,
  ) {
    this.#active = new Set(loads);
  }

  get active(): ReadonlySet<BulkLoad> {
    return this.#active;
  }

  /** Rejects when nothing can go on; what was flushed stays. */
  async run(): Promise<void> {
    const { reading, pace, signal, onSlice } = this.options;
    for await (const slice of reading.slices()) {
      for (const load of this.#active) {
        await this.#orFailed(load, async () => {
          const end = await load.take(slice, reading.stand);
          if (end) this.#ended(load, end);
        });
        await pace.between();
      }
      reading.dealtWith(slice);
      for (const load of this.#active)
        if (load.isDue)
          await this.#orFailed(load, async () => {
            await load.flush(reading.stand);
            if (pace.writesAlone) await load.settled();
          });
      onSlice();
      if (this.#active.size === 0) return;
    }
    const at = signal.aborted ? 'aborted' : 'head';
    for (const load of this.#active) await this.#orFailed(load, () => load.flush(reading.stand));
    for (const load of this.#active)
      await this.#orFailed(load, async () => {
        await load.settled();
        this.#ended(load, { at });
      });
  }

  #ended(load: BulkLoad, end: LoadEnd): void {
    this.#active.delete(load);
    this.options.onEnd(load, end);
  }

  async #orFailed(load: BulkLoad, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isEverybodys(error)) throw error;
      this.#active.delete(load);
      this.options.onFailure(load, error);
    }
  }
}

/** Not a matter of one projection. */
export const isEverybodys = (error: unknown): boolean =>
  error instanceof StoreUnreachableError || isConnectionError(error);
