/**
 * The life of whatever finishes, every few seconds, what a crash cut off between two streams, of this process or any other.
 * What that is each reactor knows itself; a look that fails is a warning and is repeated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const EVERY_MS = 2_000;
/** A request that is at work on it is given so long before somebody else looks: a courtesy, twice does no harm. */
export const LEFT_ALONE_MS = 3_000;

export abstract class FinishingReactor implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(this.constructor.name);
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** `what` is finished later, as the warning says. Anyone who asks read models does not look `atOnce`: they may not be there. */
  protected constructor(
    private readonly what: string,
    private readonly atOnce = false,
  ) {}

  /** Finishes what waits. Throws when the store or the database is out of reach. */
  abstract catchUp(): Promise<void>;

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    const pause = (): Promise<void> =>
      sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (!this.atOnce) await pause();
    while (!signal.aborted) {
      await this.catchUp().catch((error: unknown) => {
        if (!signal.aborted) this.#logger.warn(`${this.what}: ${String(error)}`);
      });
      await pause();
    }
  }
}
