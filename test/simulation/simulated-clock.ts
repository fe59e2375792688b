/** Time and chance of a simulated world: both come from a seed, so that every run can be had again. */
import timers from 'node:timers/promises';
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';

/** Mulberry32: small, fast, and good enough to find trouble. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

export class SimulatedClock implements Clock {
  private time = Date.UTC(2026, 10, 21);
  private order = 0;
  private timers: Timer[] = [];
  /** Timers that went off: each is one decision of who goes on next. */
  steps = 0;

  constructor(readonly random: () => number) {}

  now(): number {
    return this.time;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.timer(ms, resolve));
  }

  timer(ms: number, callback: () => void): () => void {
    const timer = { at: this.time + Math.max(0, ms), order: this.order++, callback };
    let i = this.timers.length;
    while (i > 0 && this.timers[i - 1]!.at > timer.at) i--;
    this.timers.splice(i, 0, timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Lets time pass, from timer to timer, until `done`. Throws when nothing can happen any more, or after `limitMs`. */
  async run(done: Promise<unknown>, limitMs: number): Promise<void> {
    let isDone = false;
    const settled = done.finally(() => (isDone = true));
    settled.catch(() => undefined);
    const until = this.time + limitMs;
    for (;;) {
      // Two rounds let every promise and `setImmediate` that the last timer woke come to rest.
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return void (await settled);
      const next = this.timers.shift();
      if (!next) throw new Error('Everybody waits for nothing.');
      if (next.at > until) throw new Error(`Not done after ${limitMs} simulated ms.`);
      this.time = next.at;
      this.steps++;
      next.callback();
    }
  }
}

/**
 * Until the answer is called, everybody in this process who asks the platform for a timer or for the time is served by
 * `clock`: for parts that take no clock of their own. Its own pace needs `setImmediate`, which stays.
 */
export function ruleTime(clock: SimulatedClock): () => void {
  const real = { setTimeout, clearTimeout, setInterval, clearInterval };
  const [sleep, now, elapsed] = [timers.setTimeout, Date.now, performance.now.bind(performance)];
  const later = (callback: () => void, ms = 0): (() => void) => clock.timer(ms, callback);
  const callOff = (timer: (() => void) | undefined): void => timer?.();
  const again = (callback: () => void, ms: number): (() => void) => {
    const next = (): (() => void) =>
      clock.timer(ms, () => {
        end = next();
        callback();
      });
    let end = next();
    return () => end();
  };
  const ours = { setTimeout: later, clearTimeout: callOff, setInterval: again, clearInterval: callOff };
  Object.assign(globalThis, ours);
  Object.assign(timers, {
    setTimeout: <T>(ms: number, value: T): Promise<T> => clock.sleep(ms).then(() => value),
  });
  Date.now = () => clock.now();
  performance.now = () => clock.now();
  return () => {
    Object.assign(globalThis, real);
    Object.assign(timers, { setTimeout: sleep });
    Date.now = now;
    performance.now = elapsed;
  };
}
