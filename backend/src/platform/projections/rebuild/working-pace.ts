/** How a rebuild shares the machine: with nobody, or with people who must not notice it. */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { LoadLimits } from './bulk-load.ts';
import { Duty } from './duty.ts';

/**
 * `own`: nobody waits for this machine. `shared`: people do, so it works in short stretches, writes only while it does not
 * read, and rests the longer the later it wakes up: of two cores one is nearly always free.
 */
export type Pace = 'own' | 'shared';

interface PaceSettings extends Omit<LoadLimits, 'keptRows'> {
  /** Events folded at a stretch. */
  readonly slice: number;
  /** Database sessions that it writes through at a time, and builds indexes through. */
  readonly sessions: number;
}

export const PACES: Readonly<Record<Pace, PaceSettings>> = {
  own: { slice: 256, sessions: 2, flush: { events: 2_048, rows: 6_000 }, copyRestMs: 0 },
  shared: { slice: 64, sessions: 1, flush: { events: 1_024, rows: 3_000 }, copyRestMs: 2 },
};

/** Rows of a table that stay in memory, by how many projections are filled together: the whole must not grow with their number. */
export const keptRows = (projections: number): number => (projections <= 4 ? 2_000 : 1_000);

export interface WorkingPace {
  /** What is written is waited for before more is folded. */
  readonly writesAlone: boolean;
  /** Called between two stretches of work; anyone else who works in this process, or on this machine, gets a turn. */
  between(): Promise<void>;
}

export const workingPace = (pace: Pace): WorkingPace =>
  pace === 'own' ? { writesAlone: false, between: () => turn() } : new SharedPace();

/** Who has hardly begun goes on: of many projections most have little to do with a slice. */
const STRETCH_MS = 2;

class SharedPace implements WorkingPace {
  readonly writesAlone = true;
  readonly #duty = new Duty();
  #began = performance.now();

  async between(): Promise<void> {
    const from = performance.now();
    const worked = from - this.#began;
    if (worked < STRETCH_MS) return;
    const rest = this.#duty.restAfter(worked);
    await sleep(rest);
    this.#began = performance.now();
    // A timer counts whole milliseconds.
    this.#duty.wokeUp(this.#began - from - Math.ceil(rest));
  }
}
