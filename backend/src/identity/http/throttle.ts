/**
 * Slows down guessing: failed attempts count per key, after the fifth in fifteen minutes each further one must wait longer.
 * Lives in this process's memory, bounded; the clock is handed in. Refuses before any password is looked at.
 */

export interface FailureLimits {
  /** So many failures within `windowMs` are free. */
  readonly failures: number;
  readonly windowMs: number;
  /** The first wait; each further failure doubles it up to `maxWaitMs`. */
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
}

interface Record_ {
  /** Instants of the failures in the window. */
  failures: number[];
  strikes: number;
  blockedUntil: number;
}

const MAX_KEYS = 10_000;

/** A map that forgets what was touched longest ago. */
class Bounded<Value> {
  readonly #map = new Map<string, Value>();
  get(key: string): Value | undefined {
    return this.#map.get(key);
  }
  set(key: string, value: Value): void {
    this.#map.delete(key);
    this.#map.set(key, value);
    if (this.#map.size > MAX_KEYS) this.#map.delete(this.#map.keys().next().value!);
  }
  delete(key: string): void {
    this.#map.delete(key);
  }
}

export class FailureThrottle {
  readonly #records = new Bounded<Record_>();
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly limits: FailureLimits,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Seconds until an attempt under `key` is allowed; 0 = now. */
  waitFor(key: string): number {
    const blockedUntil = this.#records.get(key)?.blockedUntil ?? 0;
    return Math.max(0, Math.ceil((blockedUntil - this.clock()) / 1000));
  }

  fail(key: string): void {
    const now = this.clock();
    const { windowMs, failures: free, firstWaitMs, maxWaitMs } = this.limits;
    const before = this.#records.get(key);
    const fresh = !before || now > before.blockedUntil + windowMs;
    const failures = [...(before?.failures.filter((at) => at > now - windowMs) ?? []), now];
    const strikes =
      (fresh ? 0 : before.strikes) + (failures.length >= free || (!fresh && before.strikes > 0) ? 1 : 0);
    const wait = strikes === 0 ? 0 : Math.min(firstWaitMs * 2 ** (strikes - 1), maxWaitMs);
    this.#records.set(key, { failures: failures.slice(-free), strikes, blockedUntil: now + wait });
  }

  succeed(key: string): void {
    this.#records.delete(key);
  }

  /** Attempts under one key come one after the other, so that many at once are counted like many in a row. */
  async inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#queues.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#queues.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#queues.get(key) === mine) this.#queues.delete(key);
    }
  }
}

/** At most `limit` calls per key in any `windowMs`. */
export class RateThrottle {
  readonly #calls = new Bounded<number[]>();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Counts a call; seconds to wait when it is one too many, else 0. */
  take(key: string): number {
    const now = this.clock();
    const calls = this.#calls.get(key)?.filter((at) => at > now - this.windowMs) ?? [];
    if (calls.length >= this.limit) return Math.max(1, Math.ceil((calls[0]! + this.windowMs - now) / 1000));
    this.#calls.set(key, [...calls, now]);
    return 0;
  }
}
