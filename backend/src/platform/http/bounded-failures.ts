/**
 * Failures in the log, so many a minute: whoever finds a request that fails must not fill the disk with it. Of what is left out
 * the number is told.
 */

const IN_A_MINUTE = 30;
const MINUTE_MS = 60_000;

export class BoundedFailures {
  #since = -Infinity;
  #told = 0;
  #leftOut = 0;

  constructor(
    private readonly log: { error(text: string): void },
    private readonly clock: () => number = Date.now,
  ) {}

  tell(text: string): void {
    const now = this.clock();
    if (now - this.#since >= MINUTE_MS) {
      if (this.#leftOut > 0) this.log.error(`${this.#leftOut} further failures were left out of the log`);
      [this.#since, this.#told, this.#leftOut] = [now, 0, 0];
    }
    if (this.#told < IN_A_MINUTE) this.log.error(text);
    else this.#leftOut++;
    this.#told++;
  }
}
