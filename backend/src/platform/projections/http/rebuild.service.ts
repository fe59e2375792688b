/**
 * The rebuilds that people asked this server for over HTTP, of one projection or of many: one at a time, each in a process of its
 * own, which ends when the server does. What was flushed stays, and asking again goes on from there.
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
import { type RebuildProcess, startRebuild, type ToldResult } from './rebuild-process.ts';

/** The rebuild that was asked for last, of one projection. */
export interface AskedRebuild {
  readonly projection: string;
  readonly progress: RebuildProgress | undefined;
  /** What became of it; undefined while it is under way. */
  readonly report: RebuildReport | undefined;
  readonly failure: string | undefined;
}

interface Running {
  readonly process: RebuildProcess;
  /** Those that have no result yet. */
  readonly projections: Set<string>;
  /** Once its end has been noted. */
  readonly noted: Promise<void>;
}

@Injectable()
export class RebuildService implements BeforeApplicationShutdown {
  readonly #logger = new Logger(RebuildService.name);
  readonly #asked = new Map<string, AskedRebuild>();
  #running: Running | undefined;
  #starting: readonly string[] | undefined;
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

  /** Those that this server has under way. */
  get underWay(): ReadonlySet<string> {
    return this.#running?.projections ?? new Set();
  }

  /**
   * Starts it and answers at once. `noting` comes before, where it may start, and answers whether it was started already. Throws `DomainError`
   * for an unknown name or while another is under way here.
   */
  async start(
    projections: readonly string[],
    wish: NonNullable<RebuildRequest['wish']>,
    noting: () => Promise<boolean>,
  ): Promise<void> {
    await this.rebuilds.statuses(projections);
    // All that it was asked for is told, and its process is about to end.
    if (this.#running?.projections.size === 0) await this.#running.noted;
    if (this.#closing) throw new DomainError('INVALID_OPERATION', 'O servidor está parando.');
    const before = this.#running ? [...this.#running.projections] : this.#starting;
    if (before)
      throw new DomainError('DATA_CONSISTENCY_ERROR', `${namesOf(before)}; uma reconstrução por vez.`);
    this.#starting = projections;
    try {
      if (await noting()) return;
      if (this.#closing) throw new DomainError('INVALID_OPERATION', 'O servidor está parando.');
      this.#begin(projections, wish);
    } finally {
      this.#starting = undefined;
    }
  }

  #begin(projections: readonly string[], wish: NonNullable<RebuildRequest['wish']>): void {
    const parts = { databaseUrl: this.database.url, eventStoreUrl: this.store.url };
    for (const projection of projections)
      this.#note(projection, { progress: undefined, report: undefined, failure: undefined });
    const left = new Set(projections);
    const process = startRebuild(
      { settings: this.settings, parts, projections, wish },
      {
        onProgress: (progress) => this.#note(progress.projection, { progress }),
        onResult: (result) => {
          left.delete(result.projection);
          this.#resulted(result);
        },
      },
    );
    const noted = process.end.then(() => {
      this.#running = undefined;
    });
    this.#running = { projections: left, process, noted };
  }

  #resulted(result: ToldResult): void {
    const { projection, report } = result;
    if (report) return this.#note(projection, { report });
    if (!result.busy) this.#logger.warn(`rebuilding ${projection} failed: ${result.failure}`);
    this.#note(projection, { failure: result.failure });
  }

  /**
   * Ends the rebuild that this server has under way, with all of its projections, and waits until it has ended; what `noting` does
   * comes before, and is told which. `projection`: only where that one is among them. Throws `INVALID_OPERATION` where there is none.
   */
  async stop(
    projection: string | undefined,
    noting: (projections: readonly string[]) => Promise<boolean>,
  ): Promise<void> {
    if (projection !== undefined) await this.rebuilds.statuses([projection]);
    const running = this.#running;
    if (!running || (projection !== undefined && !running.projections.has(projection)))
      throw new DomainError(
        'INVALID_OPERATION',
        `Nenhuma reconstrução${projection === undefined ? '' : ` de ${projection}`} está em andamento neste servidor.`,
      );
    await noting([...running.projections]);
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

const namesOf = (projections: readonly string[]): string =>
  projections.length === 1
    ? `${projections[0]} está sendo reconstruída`
    : `${projections.length} modelos de leitura estão sendo reconstruídos`;
