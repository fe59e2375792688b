/** Judges whether the program can be worked with: its parts answer in time, its read models are complete, calls are admitted. */
import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { Database } from '../database/database.ts';
import { WriteProbe, WritesRefusedError } from '../database/write-probe.ts';
import { AppendsRefusedError } from '../event-store/errors.ts';
import { EventStore } from '../event-store/event-store.ts';
import { CallsInProgress } from '../http/calls-in-progress.ts';
import { HeadWatch } from '../integrity/head-watch.ts';
import { Projector } from '../projections/engine/projector.ts';
import { ParkedEvents } from '../projections/parking/parked.types.ts';
import { ProjectionLags } from '../projections/progress/projection-lag.ts';
import { ProjectionRegistry } from '../projections/schema/projection-registry.ts';
import { dataFreshnessView, type KeeperView } from './data-freshness.view.ts';
import { HealthRegistry } from './health-registry.ts';
import { withTimeout } from './with-timeout.ts';

/** A server that hangs looks like one that is away: the whole answer is there within two seconds. */
export const CHECK_TIMEOUT_MS = 1_500;

@Injectable()
export class Readiness {
  /** A check that hangs is waited for by everybody who asks next: each asked anew would take another connection. */
  readonly #pending = new Map<string, Promise<unknown>>();

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly projector: Projector,
    private readonly lags: ProjectionLags,
    private readonly parked: ParkedEvents,
    private readonly registry: ProjectionRegistry,
    private readonly parts: HealthRegistry,
    private readonly calls: CallsInProgress,
    private readonly heads: HeadWatch,
    private readonly writes: WriteProbe,
  ) {}

  /** Why nothing is booked; undefined where all that was confirmed is there. */
  get journalLoss(): string | undefined {
    return this.heads.lossText;
  }

  async check(): Promise<HealthCheckResult> {
    try {
      return await this.health.check([
        () => this.#check('database', () => this.database.query('select 1')),
        () => this.#check('writes', () => this.writes.ask()),
        () => this.#check('eventStore', () => this.store.probe()),
        () => this.#check('appends', () => this.store.probeAppends()),
        () => this.#projections(),
        () => this.#calls(),
        () => this.#journal(),
        () => this.#keepers(),
      ]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return error.getResponse() as HealthCheckResult;
    }
  }

  /** Whether everything that was there at the start can be read. */
  async isStarted(): Promise<boolean> {
    return this.#inTime('start', () => this.projector.caughtUpToHeadAtStart()).catch(() => false);
  }

  /** Never why: that may name what only auditors should read, and `verify` says it. */
  get keepers(): KeeperView[] {
    return this.parts.all.map(([name, { state, since }]) => ({ name, state, since }));
  }

  async #check(name: string, ask: () => Promise<unknown>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    return this.#inTime(name, ask).then(
      () => indicator.up(),
      (error: unknown) =>
        indicator.down(
          error instanceof AppendsRefusedError || error instanceof WritesRefusedError
            ? { reason: error.message }
            : {},
        ),
    );
  }

  /** One that has stopped keeps nobody from working. */
  #keepers(): HealthIndicatorResult {
    return this.indicators.check('keepers').up({ keepers: this.keepers });
  }

  #calls(): HealthIndicatorResult {
    const indicator = this.indicators.check('calls');
    return this.calls.isStuck ? indicator.down() : indicator.up();
  }

  /** Down while confirmed events are missing: nothing is booked then. */
  #journal(): HealthIndicatorResult {
    const indicator = this.indicators.check('journal');
    const message = this.heads.lossText;
    return message === undefined ? indicator.up() : indicator.down({ message });
  }

  async #projections(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('projections');
    try {
      const { isComplete, view } = await this.#inTime('projections', () => this.#measured());
      return isComplete ? indicator.up(view) : indicator.down(view);
    } catch {
      return indicator.down();
    }
  }

  async #measured() {
    const lag = await this.lags.measure();
    const money = this.registry.all.filter(({ holdsMoney }) => holdsMoney).map(({ name }) => name);
    const { all } = await this.parked.staleKeys(money);
    const isWhole = !all && lag.projections.every(({ state }) => state !== 'incomplete');
    const isComplete = isWhole && (await this.projector.caughtUpToHeadAtStart());
    return { isComplete, view: { projector: this.projector.role, ...dataFreshnessView(lag) } };
  }

  async #inTime<Result>(name: string, ask: () => Promise<Result>): Promise<Result> {
    let pending = this.#pending.get(name) as Promise<Result> | undefined;
    if (!pending) {
      pending = ask().finally(() => this.#pending.delete(name));
      this.#pending.set(name, pending);
    }
    return withTimeout(CHECK_TIMEOUT_MS, pending);
  }
}
