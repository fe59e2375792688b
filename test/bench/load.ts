/** A load of callers that each ask again as soon as they were answered, and what they found: rate and waiting times. */
import type { Sample } from './figures.ts';

export interface LoadSample extends Sample {
  /** Answers per second that were good. */
  readonly perSecond: number;
  /** Of one question, ms. */
  readonly p50: number;
  readonly p99: number;
}

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
  return { perSecond: (waits.length * weight) / took, ...percentiles(waits) };
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
