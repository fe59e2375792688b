/** Runs work with a bounded concurrency, its keys taking turns, so that a key that floods waits for itself. */
import { TooManyRequests } from '../http/errors.ts';

const RETRY_AFTER_SECONDS = 5;

interface FairTurnsLimits {
  readonly concurrency: number;
  readonly perKey: number;
  readonly maxWaitingPerKey: number;
  /** Keys that have every other turn, as long as some of their work waits: a flood under other keys does not come before them. */
  readonly prefers?: (key: string) => boolean;
}

export class FairTurns {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Map<string, number>();
  #total = 0;
  #isTurnOfPreferred = false;

  constructor(private readonly limits: FairTurnsLimits) {}

  /** Throws TooManyRequests when too much waits under this key. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayBegin(key)) this.#begin(key);
    else await this.#turn(key);
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #mayBegin(key: string): boolean {
    const { concurrency, perKey } = this.limits;
    return this.#total < concurrency && (this.#running.get(key) ?? 0) < perKey;
  }

  #begin(key: string): void {
    this.#total++;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #turn(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    if (queue.length >= this.limits.maxWaitingPerKey) throw new TooManyRequests(RETRY_AFTER_SECONDS);
    this.#waiting.set(key, queue);
    return new Promise((begin) => queue.push(begin));
  }

  #end(key: string): void {
    this.#total--;
    const left = this.#running.get(key)! - 1;
    if (left === 0) this.#running.delete(key);
    else this.#running.set(key, left);
    const next = this.#next();
    if (next === undefined) return;
    const queue = this.#waiting.get(next)!;
    this.#begin(next);
    queue.shift()!();
    // Its next turn comes after those of all others.
    this.#waiting.delete(next);
    if (queue.length > 0) this.#waiting.set(next, queue);
  }

  #next(): string | undefined {
    let [preferred, other]: (string | undefined)[] = [];
    for (const key of this.#waiting.keys()) {
      if (!this.#mayBegin(key)) continue;
      if (this.limits.prefers?.(key)) preferred ??= key;
      else other ??= key;
      if (preferred !== undefined && other !== undefined) break;
    }
    this.#isTurnOfPreferred = !this.#isTurnOfPreferred;
    return this.#isTurnOfPreferred ? (preferred ?? other) : (other ?? preferred);
  }
}
