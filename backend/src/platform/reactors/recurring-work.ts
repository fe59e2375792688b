/**
 * The life of whatever looks, every few seconds, for what waits to be done: by this process or any other, or cut off by a crash
 * between two streams. What that is each knows itself; a look that fails is a warning and is repeated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** A request that is at work on it is given so long before somebody else looks: a courtesy, twice does no harm. */
export const LEFT_ALONE_MS = 3_000;

interface Rhythm {
  /** Not for anyone who asks read models: they may not be there. */
  readonly atOnce?: boolean;
  readonly everyMs?: number;
}

export abstract class RecurringWork implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  readonly #stop = new AbortController();
  /** Aborted when the program ends. */
  protected readonly ending = this.#stop.signal;
  #running: Promise<void> = Promise.resolve();

  /** `what` is done later, as the warning says. */
  protected constructor(
    private readonly what: string,
    private readonly rhythm: Rhythm = {},
  ) {}

  /** Does what waits. Throws when the store or the database is out of reach. */
  abstract catchUp(): Promise<void>;

  /** Told before the warning. */
  protected failing(): void {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const signal = this.ending;
    const { atOnce = false, everyMs = 2_000 } = this.rhythm;
    const pause = (): Promise<void> =>
      sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!atOnce) await pause();
    while (!signal.aborted) {
      await this.catchUp().catch((error: unknown) => {
        if (signal.aborted) return;
        this.failing();
        this.logger.warn(`${this.what}: ${String(error)}`);
      });
      await pause();
    }
  }
}
