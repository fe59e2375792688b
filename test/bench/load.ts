/**
 * Loads and what they found. Closed: callers that each ask again as soon as they were answered. Open: callers that come when
 * they come, whether or not those before them were served, so that a side which is slow does not thin out its own load.
 */
import type { Sample } from './figures.ts';

export interface LoadSample extends Sample {
  /** Good answers, in all. */
  readonly answered: number;
  /** Answers per second that were good. */
  readonly perSecond: number;
  /** Of one question, ms; under an open load from the instant at which it was to be asked. */
  readonly p50: number;
  readonly p99: number;
}

export interface OpenLoadSample extends LoadSample {
  /** Came per second, and were turned away per second because too many were waiting. */
  readonly offered: number;
  readonly dropped: number;
}

/** What a side is told to bear. */
export type Load = { readonly seconds: number } & (
  { readonly callers: number } | { readonly offered: number }
);

/** Of an open load: whoever comes while so many wait is dropped. */
const WAITING_AT_MOST = 1_000;

/** A rejection of `ask` ends the bench. */
export const bear = (load: Load, ask: (caller: number) => Promise<unknown>): Promise<LoadSample> =>
  'callers' in load
    ? underLoad(load.callers, load.seconds, ask)
    : underArrivals(load.offered, load.seconds, () => ask(0));

/** `callers` callers for `seconds`; `ask` is one question, and a rejection ends the bench. `weight`: what one answer counts. */
export async function underLoad(
  callers: number,
  seconds: number,
  ask: (caller: number) => Promise<unknown>,
  weight = 1,
): Promise<LoadSample> {
  const waits: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const work = async (caller: number): Promise<void> => {
    for (let asked = performance.now(); asked < until;) {
      await ask(caller);
      const heard = performance.now();
      waits.push(heard - asked);
      asked = heard;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));
  const took = (performance.now() - began) / 1000;
  return { answered: waits.length, perSecond: (waits.length * weight) / took, ...percentiles(waits) };
}

/** What `ask` answers for who was sent away: that is no answer to be counted. */
export const REFUSED = Symbol('refused');

/** `offered` questions a second for `seconds`, apart by chance (Poisson). Waits until all that were let in are answered. */
export async function underArrivals(
  offered: number,
  seconds: number,
  ask: () => Promise<unknown>,
  waitingAtMost = WAITING_AT_MOST,
): Promise<OpenLoadSample> {
  const waits: number[] = [];
  const waiting = new Set<Promise<void>>();
  let failure: unknown;
  let came = 0;
  let dropped = 0;
  let inTime = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const serve = async (due: number): Promise<void> => {
    if ((await ask()) === REFUSED) return;
    const heard = performance.now();
    waits.push(heard - due);
    if (heard <= until) inTime++;
  };
  for (let next = began; next < until && failure === undefined;) {
    for (
      ;
      next <= performance.now() && next < until;
      next -= (Math.log(1 - Math.random()) / offered) * 1000
    ) {
      came++;
      if (waiting.size >= waitingAtMost) dropped++;
      else {
        const served: Promise<void> = serve(next)
          .catch((error: unknown) => (failure = error))
          .then(() => void waiting.delete(served));
        waiting.add(served);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(waiting);
  if (failure !== undefined) throw failure as Error;
  return {
    answered: waits.length,
    offered: came / seconds,
    perSecond: inTime / seconds,
    dropped: dropped / seconds,
    ...percentiles(waits),
  };
}

/** `count` questions one after the other. */
export async function oneByOne(
  count: number,
  ask: (round: number) => Promise<unknown>,
): Promise<Percentiles> {
  const waits: number[] = [];
  for (let round = 0; round < count; round++) {
    const asked = performance.now();
    await ask(round);
    waits.push(performance.now() - asked);
  }
  return percentiles(waits);
}

type Percentiles = Readonly<Record<'p50' | 'p95' | 'p99', number>>;

/** By nearest rank; sorts in place. */
export function percentiles(waits: number[]): Percentiles {
  if (waits.length === 0) throw new Error('Nobody was answered.');
  waits.sort((a, b) => a - b);
  const at = (share: number): number => waits[Math.max(0, Math.ceil(waits.length * share) - 1)]!;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
