/**
 * Finishes deletions that a crash cut off between the two streams, of this process or any other. Which ones wait is asked of
 * the read model: there the closed accounts have taken the development out of the lists already.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { AccountCloser } from './account-closer.ts';

const EVERY_MS = 2_000;
/** A request that is at work on it is given so long before somebody else looks: a courtesy, twice does no harm. */
const LEFT_ALONE_MS = 3_000;
const AT_ONCE = 100;

@Injectable()
export class DeletionReactor implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(DeletionReactor.name);
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly closer: AccountCloser,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Finishes what has waited for `leftAloneMs`. Throws when the store or the database is out of reach. */
  async catchUp(leftAloneMs = LEFT_ALONE_MS): Promise<void> {
    const waiting = await this.database.query<{ id: string }>(
      `select id from read.development_names
       where standing = 'closed' and closed_at <= $1 order by closed_at limit ${AT_ONCE}`,
      [new Date(Date.now() - leftAloneMs)],
    );
    for (const { id } of waiting) await this.closer.finish(id);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.catchUp().catch((error: unknown) => {
        if (!signal.aborted) this.#logger.warn(`deletions are finished later: ${String(error)}`);
      });
    }
  }
}
