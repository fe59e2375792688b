/** Time as the write side sees it, so that a simulator can run years of it in a second. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Calls back once after `ms`; answers how to call it off. */
  timer(ms: number, callback: () => void): () => void;
  /** A number in [0, 1) for jitter. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  timer(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** What the promise comes to, or undefined when that takes longer than `ms`; leaves no timer behind. */
export function inTime<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const callOff = clock.timer(ms, () => resolve(undefined));
    promise.then(resolve, reject).finally(callOff);
  });
}
