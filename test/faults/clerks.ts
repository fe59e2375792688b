/** Clerks who work one call after the other, all at once, and can be held between two of them. */
import { sleep } from '../support/program.ts';

const PAUSE_MS = 20;

export class Clerks {
  #stopping = false;
  #paused = false;
  #atWork = 0;
  readonly #all: Promise<void>[];

  /** `work` is the `n`th thing that clerk `number` does; its failure is `failed`'s to keep, and the clerk goes on. */
  constructor(
    count: number,
    private readonly work: (number: number, n: number) => Promise<void>,
    private readonly failed: (number: number, n: number, error: unknown) => void,
  ) {
    this.#all = Array.from({ length: count }, (_, number) => this.#goOn(number));
  }

  /** Nothing is under way while `look` runs. */
  async paused<Result>(look: () => Promise<Result>): Promise<Result> {
    this.#paused = true;
    while (this.#atWork > 0) await sleep(5);
    try {
      return await look();
    } finally {
      this.#paused = false;
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#all);
  }

  async #goOn(number: number): Promise<void> {
    for (let n = 0; !this.#stopping; n++) {
      while (this.#paused && !this.#stopping) await sleep(5);
      this.#atWork++;
      try {
        await this.work(number, n);
      } catch (error) {
        this.failed(number, n, error);
      } finally {
        this.#atWork--;
      }
      await sleep(PAUSE_MS);
    }
  }
}
