/** How fast each generation folds, from what its checkpoint counted whenever somebody looked. Knows nothing between looks. */
import type { Checkpoint } from '../schema/checkpoints.ts';

interface Sample {
  readonly at: number;
  readonly events: number;
}

const WINDOW_MS = 60_000;
/** Looks that follow each other faster say nothing about a rate. */
const APART_MS = 1_000;

export class FoldingRates {
  readonly #samples = new Map<string, Sample[]>();

  /** Events a second between the oldest look within the last minute and this one; 0 at the first. */
  rate(
    {
      projection,
      version,
      generation,
      events,
    }: Pick<Checkpoint, 'projection' | 'version' | 'generation' | 'events'>,
    now: Date,
  ): number {
    const key = `${projection} ${version} ${generation}`;
    const at = now.getTime();
    // The newest of those before the window is kept, so that a slow asker has something to compare with.
    const all = this.#samples.get(key) ?? [];
    const samples = all.filter((sample, i) => sample.at >= at - WINDOW_MS || i === all.length - 1);
    const oldest = samples[0];
    if (at - (samples.at(-1)?.at ?? 0) >= APART_MS) samples.push({ at, events });
    this.#samples.set(key, samples);
    if (!oldest || at - oldest.at < APART_MS) return 0;
    return Math.round(((events - oldest.events) * 10_000) / (at - oldest.at)) / 10;
  }
}
