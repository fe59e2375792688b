/**
 * How much of the time a rebuild may work where people are served: more as long as it wakes up when it wanted to, much less as
 * soon as it does not, for then others wait for the processor. Additive increase, multiplicative decrease.
 */

/** Of the time; the least has an end in sight on any machine, the most still leaves a moment between two stretches. */
const SHARE = { least: 0.25, first: 0.5, most: 0.9 } as const;
const MORE = 0.02;
const LESS = 0.6;
/** One wake-up that is later than this: a slice of the system's scheduler, which everybody else may have had to wait for too. */
const LATE_MS = 3;
/** Wake-ups that are judged together, and of how many late ones it takes notice. */
const WINDOW = { wakeUps: 25, late: 2 } as const;
const REST_MS = { least: 1, most: 100 } as const;

export class Duty {
  #share: number = SHARE.first;
  #wakeUps = 0;
  #late = 0;

  /** Of the time, between 0 and 1. */
  get share(): number {
    return this.#share;
  }

  /** How much later than it was to be it woke up. */
  wokeUp(lateMs: number): void {
    this.#wakeUps++;
    if (lateMs > LATE_MS) this.#late++;
    if (this.#late >= WINDOW.late) this.#judged(Math.max(SHARE.least, this.#share * LESS));
    else if (this.#wakeUps >= WINDOW.wakeUps) this.#judged(Math.min(SHARE.most, this.#share + MORE));
  }

  /** How long to rest after a stretch of work. */
  restAfter(workedMs: number): number {
    const rest = (workedMs * (1 - this.#share)) / this.#share;
    return Math.min(Math.max(rest, REST_MS.least), REST_MS.most);
  }

  #judged(share: number): void {
    this.#share = share;
    this.#wakeUps = 0;
    this.#late = 0;
  }
}
