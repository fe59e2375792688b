/**
 * The program's figures as Prometheus reads them: the process, its work, and how far each projection has come. Measured when asked;
 * names of projections and keepers and a few fixed words are the only texts in it, so nothing personal ever is.
 */
import { Injectable } from '@nestjs/common';
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

@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #measured: Gauge;
  readonly #active: Gauge;
  readonly #stopped: Gauge;
  readonly #calls: Gauge;
  readonly #figures: readonly { readonly gauge: Gauge; readonly of: (lag: ProjectionLag) => number }[];

  constructor(
    private readonly lags: ProjectionLags,
    private readonly projector: Projector,
    private readonly health: HealthRegistry,
    private readonly inProgress: CallsInProgress,
  ) {
    const registers = [this.#registry];
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
    const lag = await withTimeout(MEASURE_TIMEOUT_MS, this.lags.measure()).catch(() => undefined);
    this.#measured.set(lag ? 1 : 0);
    this.#active.set(this.projector.role === 'active' ? 1 : 0);
    for (const [keeper, { state }] of this.health.all) {
      this.#stopped.set({ keeper }, state === 'stopped' ? 1 : 0);
    }
    for (const name of CALL_CLASSES) this.#calls.set({ class: name }, this.inProgress.inProgress(name));
    for (const { gauge, of } of this.#figures) {
      gauge.reset();
      for (const one of lag?.projections ?? []) gauge.set({ projection: one.name }, of(one));
    }
  }
}
