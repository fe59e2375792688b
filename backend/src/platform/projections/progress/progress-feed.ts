/** Hears the notices of whichever process is the projector, and hands them to this process's `CheckpointProgress`. */
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database, endSession } from '../../database/database.ts';
import { PROGRESS_CHANNEL } from '../schema/checkpoints.ts';
import { parseNotice } from './notice.ts';
import { CheckpointProgress } from './progress.ts';

const AGAIN_MS = 500;
/** A connection that died without a word is noticed by this question. */
const PROBE_MS = 5_000;

@Injectable()
export class ProgressFeed implements BeforeApplicationShutdown {
  readonly #logger = new Logger(ProgressFeed.name);
  readonly #stop = new AbortController();
  #listening: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly progress: CheckpointProgress,
  ) {}

  /** Listens until shutdown; a lost session is opened again. `self` names this process in its own notices. */
  start(self: string): void {
    this.#listening ??= this.#listen(self);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#listening;
  }

  async #listen(self: string): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#session(self).catch((error: unknown) =>
        this.#logger.debug(`not listening: ${String(error)}`),
      );
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #session(self: string): Promise<void> {
    const { signal } = this.#stop;
    const session = await this.database.session({ queryTimeoutMs: PROBE_MS });
    try {
      session.once('end', () => this.progress.doubt());
      session.on('notification', ({ payload }) => {
        const notice = parseNotice(payload ?? '');
        if (!notice || notice.from === self) return;
        if (notice.moves) this.progress.noticed(notice.moves);
        else void this.progress.refresh().catch(() => undefined);
      });
      await session.query(`listen ${PROGRESS_CHANNEL}`);
      await this.progress.refresh(); // What was said before we listened.
      while (!signal.aborted) {
        await sleep(PROBE_MS, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) await session.query('select 1');
      }
    } finally {
      await endSession(session);
    }
  }
}
