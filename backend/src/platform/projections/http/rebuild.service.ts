/**
 * The rebuilds that people asked this server for over HTTP: one at a time, each in a process of its own, which ends when the
 * server does. What was flushed stays, and asking again goes on from there.
 */
import { DomainError } from '@livro/event-sourcing';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { SETTINGS } from '../../config/config.module.ts';
import type { Settings } from '../../config/settings.ts';
import { DATABASE_OPTIONS, type DatabaseOptions } from '../../database/database.ts';
import { EVENT_STORE_OPTIONS } from '../../event-store/event-store.module.ts';
import type { EventStoreOptions } from '../../event-store/event-store-options.ts';
import type { RebuildProgress, RebuildReport, RebuildRequest } from '../rebuild/rebuild.types.ts';
import { Rebuilds } from '../rebuild/rebuilds.ts';
import { type RebuildProcess, startRebuild } from './rebuild-process.ts';

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
  readonly process: RebuildProcess;
  /** Once its end has been noted. */
  readonly noted: Promise<void>;
}

@Injectable()
export class RebuildService implements BeforeApplicationShutdown {
  readonly #logger = new Logger(RebuildService.name);
  readonly #asked = new Map<string, AskedRebuild>();
  #running: Running | undefined;
  #starting: string | undefined;
  #closing = false;

  constructor(
    private readonly rebuilds: Rebuilds,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(DATABASE_OPTIONS) private readonly database: DatabaseOptions,
    @Inject(EVENT_STORE_OPTIONS) private readonly store: EventStoreOptions,
  ) {}

  lastOf(projection: string): AskedRebuild | undefined {
    return this.#asked.get(projection);
  }

  /** The process that is rebuilding, while one is. */
  get pid(): number | undefined {
    return this.#running?.process.pid;
  }

  /**
   * Starts it and answers at once. `noting` comes before, where it may start, and answers whether it was started already. Throws `DomainError`
   * for an unknown name or while another is under way here.
   */
  async start(
    projection: string,
    wish: NonNullable<RebuildRequest['wish']>,
    noting: () => Promise<boolean>,
  ): Promise<void> {
    await this.rebuilds.statuses([projection]);
    if (this.#closing) throw new DomainError('INVALID_OPERATION', 'O servidor está parando.');
    if (this.#running)
      throw new DomainError(
        'DATA_CONSISTENCY_ERROR',
        `${this.#running.projection} está sendo reconstruída; uma por vez.`,
      );
    if (this.#starting)
      throw new DomainError(
        'DATA_CONSISTENCY_ERROR',
        `${this.#starting} está sendo reconstruída; uma por vez.`,
      );
    this.#starting = projection;
    try {
      if (await noting()) return;
      if (this.#closing) throw new DomainError('INVALID_OPERATION', 'O servidor está parando.');
      this.#begin(projection, wish);
    } finally {
      this.#starting = undefined;
    }
  }

  #begin(projection: string, wish: NonNullable<RebuildRequest['wish']>): void {
    const parts = { databaseUrl: this.database.url, eventStoreUrl: this.store.url };
    this.#note(projection, { progress: undefined, report: undefined, failure: undefined });
    const process = startRebuild({ settings: this.settings, parts, projection, wish }, (progress) =>
      this.#note(projection, { progress }),
    );
    const noted = process.end.then((end) => {
      this.#running = undefined;
      if ('report' in end) return this.#note(projection, { report: end.report });
      if (!end.busy) this.#logger.warn(`rebuilding ${projection} failed: ${end.failure}`);
      this.#note(projection, { failure: end.failure });
    });
    this.#running = { projection, process, noted };
  }

  /**
   * Ends the rebuild of this projection that this server has under way, and waits until it has ended; what `noting` does comes
   * before. Throws `INVALID_OPERATION` where it has none.
   */
  async stop(projection: string, noting: () => Promise<boolean>): Promise<void> {
    await this.rebuilds.statuses([projection]);
    const running = this.#running;
    if (running?.projection !== projection)
      throw new DomainError(
        'INVALID_OPERATION',
        `Nenhuma reconstrução de ${projection} está em andamento neste servidor.`,
      );
    await noting();
    await this.#stop(running);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closing = true;
    if (this.#running) await this.#stop(this.#running);
  }

  async #stop({ process, noted }: Running): Promise<void> {
    process.stop();
    await noted;
  }

  #note(projection: string, change: Partial<AskedRebuild>): void {
    const none = { projection, progress: undefined, report: undefined, failure: undefined };
    this.#asked.set(projection, { ...none, ...this.#asked.get(projection), ...change });
  }
}
