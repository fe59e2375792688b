/** The figures that Prometheus reads, as OpenTelemetry sends them: from one registry, so that both always say the same. */
import { ValueType, type Attributes } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';

/** As `prom-client` gives them. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly type: unknown;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, unknown>>;
    readonly metricName?: string;
  }[];
}

type Instant = [seconds: number, nanoseconds: number];
const instantOf = (ms: number): Instant => [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];

export class OtlpFigures implements MetricProducer {
  readonly #startTime = instantOf(Date.now());

  constructor(
    private readonly resource: Resource,
    private readonly figures: () => Promise<readonly Figure[]>,
  ) {}

  async collect(): Promise<CollectionResult> {
    const endTime = instantOf(Date.now());
    const metrics = (await this.figures()).map((figure) => this.#metric(figure, endTime));
    const scope = { name: 'livro' };
    return { resourceMetrics: { resource: this.resource, scopeMetrics: [{ scope, metrics }] }, errors: [] };
  }

  #metric(figure: Figure, endTime: Instant): MetricData {
    const { name, help: description, type } = figure;
    const startTime = this.#startTime;
    const base = {
      descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    if (type === 'histogram') {
      const dataPoints = histogramsOf(figure).map((point) => ({ ...point, startTime, endTime }));
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
    const dataPoints: DataPoint<number>[] = figure.values.map(({ value, labels }) => ({
      startTime,
      endTime,
      attributes: labels as Attributes,
      value,
    }));
    return type === 'counter'
      ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
      : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
  }
}

interface Buckets {
  readonly boundaries: number[];
  /** Prometheus counts all that is not above a boundary, OpenTelemetry what lies between two. */
  readonly upTo: number[];
  sum: number;
  count: number;
  readonly attributes: Attributes;
}

function histogramsOf({
  name,
  values,
}: Figure): readonly Pick<DataPoint<Histogram>, 'attributes' | 'value'>[] {
  const all = new Map<string, Buckets>();
  for (const { value, labels, metricName } of values) {
    const { le, ...own } = labels;
    const key = JSON.stringify(own);
    const found = all.get(key) ?? {
      boundaries: [],
      upTo: [],
      sum: 0,
      count: 0,
      attributes: own as Attributes,
    };
    all.set(key, found);
    if (metricName === `${name}_sum`) found.sum = value;
    else if (metricName === `${name}_count`) found.count = value;
    else if (Number.isFinite(Number(le))) {
      found.boundaries.push(Number(le));
      found.upTo.push(value);
    }
  }
  return [...all.values()].map(({ boundaries, upTo, sum, count, attributes }) => ({
    attributes,
    value: {
      buckets: { boundaries, counts: [...upTo, count].map((n, i) => n - (i > 0 ? upTo[i - 1]! : 0)) },
      sum,
      count,
    },
  }));
}
