/**
 * The program's figures as Prometheus reads them: the process, its work, and how far each projection has come. Measured when asked;
 * names of projections and keepers and a few fixed words are the only texts in it, so nothing personal ever is.
 */
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.ts';
import { sealKeyFor } from '../config/seal-seed.ts';
import type { Settings } from '../config/settings.ts';
import { workFigures } from '../telemetry/work-figures.ts';
import type { Figure } from '../telemetry/otlp-figures.ts';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { ProjectionLags, type ProjectionLag } from '../projections/progress/projection-lag.ts';
import { Projector } from '../projections/engine/projector.ts';
import { CALL_CLASSES, CallsInProgress } from '../http/calls-in-progress.ts';
import { HealthRegistry } from './health-registry.ts';
import { withTimeout } from './with-timeout.ts';

const FIGURES: readonly (readonly [string, string, (lag: ProjectionLag) => number])[] = [
  ['livro_projection_lag_events', 'Events that are not folded yet', (lag) => lag.lagEvents],
  ['livro_projection_lag_seconds', 'Age of the oldest event that is not folded yet', (lag) => lag.lagSeconds],
  ['livro_projection_events', 'Events folded into the generation that is read', (lag) => lag.events],
  ['livro_projection_rate', 'Events folded per second over the last minute', (lag) => lag.rate],
  ['livro_projection_parked', 'Events that could not be folded', (lag) => lag.parked],
  ['livro_projection_waiting', 'Events that wait behind one that could not be folded', (lag) => lag.waiting],
  [
    'livro_projection_standing_still',
    '1 while the projection cannot go on at all',
    (lag) => (lag.state === 'standing-still' ? 1 : 0),
  ],
  [
    'livro_projection_last_error_seconds',
    'When the newest failure that is not repaired was written down, in seconds since 1970; 0: none',
    (lag) => (lag.lastError ? Date.parse(lag.lastError.at) / 1000 : 0),
  ],
];

/** A collector waits for ten seconds: a store or database that hangs must show, not the program. */
const MEASURE_TIMEOUT_MS = 2_000;

/** Figures of another part of the program, set by `measure` before each reading. A figure that cannot be measured is left out. */
export interface MetricSource {
  readonly gauges: readonly Gauge[];
  measure(): Promise<void>;
}

@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #measured: Gauge;
  readonly #active: Gauge;
  readonly #stopped: Gauge;
  readonly #failing: Gauge;
  readonly #sources: MetricSource[] = [];
  readonly #calls: Gauge;
  readonly #figures: readonly { readonly gauge: Gauge; readonly of: (lag: ProjectionLag) => number }[];

  constructor(
    private readonly lags: ProjectionLags,
    private readonly projector: Projector,
    private readonly health: HealthRegistry,
    private readonly inProgress: CallsInProgress,
    @Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'sealKey'>,
  ) {
    const registers = [this.#registry];
    // One collector may have several installations under one job's name: all instances of one have the same key.
    const installation = sealKeyFor(settings, 'name of the installation').toString('hex', 0, 4);
    this.#registry.setDefaultLabels({ installation });
    collectDefaultMetrics({ register: this.#registry });
    for (const figure of workFigures) this.#registry.registerMetric(figure);
    this.#measured = new Gauge({
      name: 'livro_measured',
      help: '1 when store and database answered, so that the figures of the projections are of now; else they are left out',
      registers,
    });
    this.#active = new Gauge({
      name: 'livro_projector_active',
      help: '1 in the process that folds',
      registers,
    });
    this.#stopped = new Gauge({
      name: 'livro_keeper_stopped',
      help: '1 while a keeper has stopped and waits for somebody to look into it, such as the one that seals the journal',
      labelNames: ['keeper'],
      registers,
    });
    this.#failing = new Gauge({
      name: 'livro_keeper_failing',
      help: '1 while a keeper fails and tries again, such as the one that asks witnesses or for time stamps',
      labelNames: ['keeper'],
      registers,
    });
    this.#calls = new Gauge({
      name: 'livro_calls_in_progress',
      help: 'Calls that are being answered, by the class whose places they take',
      labelNames: ['class'],
      registers,
    });
    this.#figures = FIGURES.map(([name, help, of]) => ({
      gauge: new Gauge({ name, help, labelNames: ['projection'], registers }),
      of,
    }));
  }

  /** Shows the figures of `source`, too. */
  add(source: MetricSource): void {
    this.#sources.push(source);
    for (const gauge of source.gauges) this.#registry.registerMetric(gauge);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In the text format of Prometheus. A store or database that does not answer shows as `livro_measured 0`. */
  async text(): Promise<string> {
    await this.#measure();
    return this.#registry.metrics();
  }

  /** The same, one by one. */
  async figures(): Promise<readonly Figure[]> {
    await this.#measure();
    return this.#registry.getMetricsAsJSON();
  }

  async #measure(): Promise<void> {
    const inTime = <Result>(measuring: Promise<Result>): Promise<Result | undefined> =>
      withTimeout(MEASURE_TIMEOUT_MS, measuring).catch(() => undefined);
    const [lag] = await Promise.all([
      inTime(this.lags.measure()),
      ...this.#sources.map((source) => inTime(source.measure())),
    ]);
    this.#measured.set(lag ? 1 : 0);
    this.#active.set(this.projector.role === 'active' ? 1 : 0);
    for (const [keeper, { state }] of this.health.all) {
      this.#stopped.set({ keeper }, state === 'stopped' ? 1 : 0);
      this.#failing.set({ keeper }, state === 'failing' ? 1 : 0);
    }
    for (const name of CALL_CLASSES) this.#calls.set({ class: name }, this.inProgress.inProgress(name));
    for (const { gauge, of } of this.#figures) {
      gauge.reset();
      for (const one of lag?.projections ?? []) gauge.set({ projection: one.name }, of(one));
    }
  }
}
