/**
 * Sends spans and figures to an OpenTelemetry collector over OTLP/HTTP. Loaded only where a collector is named: until then not a
 * line of the libraries is read.
 */
import { hostname } from 'node:os';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../config/telemetry-settings.ts';
import { type Figure, OtlpFigures } from './otlp-figures.ts';
import { ChosenIds } from './trace-ids.ts';
import { Tracing } from './tracing.ts';
import { recordSpans } from './watched-work.ts';

export interface Telemetry {
  /** From now on these are sent, too. */
  sendFigures(figures: () => Promise<readonly Figure[]>): void;
  /** Sends what has not been sent, and nothing more. */
  stop(): Promise<void>;
}

/** What is asked of a collector that does not answer while the program ends. */
const GOODBYE_MS = 1_000;

export function startTelemetry({ endpoint, name, everyMs, share }: TelemetrySettings): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': name,
    'service.instance.id': `${hostname()}/${process.pid}`,
  });
  const ids = new ChosenIds();
  const spans = new TracerProvider({
    resource,
    // By the trace's number alone: all processes through which a command goes decide alike.
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        scheduledDelayMillis: Math.min(everyMs, 5_000),
      }),
    ],
  });
  recordSpans(new Tracing(spans.getTracer('livro'), ids));
  let figuresSent: MeterProvider | undefined;
  return {
    sendFigures: (figures) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        exportIntervalMillis: everyMs,
        exportTimeoutMillis: everyMs,
        metricProducers: [new OtlpFigures(resource, figures)],
      });
      figuresSent = new MeterProvider({ resource, readers: [reader] });
    },
    stop: async () => {
      recordSpans(undefined);
      const sent = Promise.allSettled([spans.shutdown(), figuresSent?.shutdown()]);
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())]);
    },
  };
}
