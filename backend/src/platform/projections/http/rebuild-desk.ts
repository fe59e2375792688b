/**
 * The rebuilds that run in this process because somebody asked over HTTP: at the pace that leaves the people it serves
 * their turn, one at a time, ended when the process ends. What was flushed stays, and asking again goes on from there.
 */
import { DomainError } from '@livro/event-sourcing';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { RebuildUnderWayError } from '../loading.ts';
import type { RebuildProgress, RebuildReport, RebuildRequest } from '../rebuild.types.ts';
import { Rebuilds } from '../rebuilds.ts';

/** The rebuild that was asked for last, of one projection. */
export interface AskedRebuild {
  readonly projection: string;
  readonly progress: RebuildProgress | undefined;
  /** What became of it; undefined while it is under way. */
  readonly report: RebuildReport | undefined;
  readonly failure: string | undefined;
}

interface Running {
  readonly projection: string;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

@Injectable()
export class RebuildDesk implements BeforeApplicationShutdown {
  readonly #logger = new Logger(RebuildDesk.name);
  readonly #asked = new Map<string, AskedRebuild>();
  #running: Running | undefined;

  constructor(private readonly rebuilds: Rebuilds) {}

  lastOf(projection: string): AskedRebuild | undefined {
    return this.#asked.get(projection);
  }

  /** Starts it and answers at once. Throws `DomainError` for an unknown name or while another is under way here. */
  async start(projection: string, wish: NonNullable<RebuildRequest['wish']>): Promise<void> {
    await this.rebuilds.standings([projection]);
    if (this.#running)
      throw new DomainError(
        'DATA_CONSISTENCY_ERROR',
        `${this.#running.projection} está sendo reconstruída; uma por vez.`,
      );
    const stop = new AbortController();
    const done = this.#run(projection, wish, stop.signal).finally(() => (this.#running = undefined));
    this.#running = { projection, stop, done };
  }

  /** Ends the rebuild of this projection, if this process runs one, and waits until it has ended. */
  async stop(projection: string): Promise<void> {
    if (this.#running?.projection !== projection) return;
    this.#running.stop.abort();
    await this.#running.done;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#running?.stop.abort();
    await this.#running?.done;
  }

  async #run(
    projection: string,
    wish: NonNullable<RebuildRequest['wish']>,
    signal: AbortSignal,
  ): Promise<void> {
    const note = (change: Partial<AskedRebuild>): void => {
      const none = { projection, progress: undefined, report: undefined, failure: undefined };
      this.#asked.set(projection, { ...none, ...this.#asked.get(projection), ...change });
    };
    note({ progress: undefined, report: undefined, failure: undefined });
    try {
      const onProgress = (progress: RebuildProgress): void => note({ progress });
      note({ report: await this.rebuilds.rebuild(projection, { wish, signal, pace: 'shared', onProgress }) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const isBusy = error instanceof RebuildUnderWayError;
      if (!isBusy) this.#logger.warn(`rebuilding ${projection} failed: ${message}`);
      note({ failure: isBusy ? 'Outro processo já a está reconstruindo.' : message });
    }
  }
}
