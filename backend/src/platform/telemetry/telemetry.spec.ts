import { resourceFromAttributes } from '@opentelemetry/resources';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readTelemetry } from '../config/telemetry-settings.ts';
import { OtlpFigures } from './otlp-figures.ts';
import { callerOf, commandSpanOf, correlationOf, traceIdOf } from './trace-ids.ts';
import { recordSpans, watchFold } from './watched-work.ts';

describe('numbers of traces', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  it('a caller’s trace is the correlation, there and back', () => {
    const caller = callerOf(traceparent)!;
    expect(caller).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' });
    expect(correlationOf(caller)).toBe('4bf92f35-77b3-4da6-a3ce-929d0e0e4736');
    expect(traceIdOf(correlationOf(caller))).toBe(caller.traceId);
  });

  it.each([
    [undefined],
    [''],
    ['00-00000000000000000000000000000000-00f067aa0ba902b7-01'],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01'],
    ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01'],
    [`${traceparent}x`],
    ['00-zuleika'],
  ])('%p names nobody', (given) => expect(callerOf(given)).toBeUndefined());

  it('any id has numbers of the right size, and none of zeros alone', () => {
    for (const id of [
      'import',
      '0b7a1f6e-52a4-4a53-0000-000000000000',
      '0b7a1f6e-52a4-4a53-9a5e-7d1f0c9be001',
    ]) {
      const { traceId, spanId } = commandSpanOf(id, id);
      expect(traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
      expect(spanId).toMatch(/^(?!0+$)[0-9a-f]{16}$/);
    }
  });
});

it('figures of all kinds are sent as they stand in the registry', async () => {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'things_total', help: 'Things', registers }).inc(3);
  new Gauge({ name: 'level', help: 'Level', labelNames: ['tank'], registers }).set({ tank: 'a' }, 0.5);
  const seconds = new Histogram({
    name: 'seconds',
    help: 'Seconds',
    buckets: [1, 2],
    labelNames: ['way'],
    registers,
  });
  for (const value of [0.5, 1.5, 1.7, 9]) seconds.observe({ way: 'up' }, value);
  const producer = new OtlpFigures(resourceFromAttributes({}), () => registry.getMetricsAsJSON());
  const { resourceMetrics } = await producer.collect();
  const [things, level, histogram] = resourceMetrics.scopeMetrics[0]!.metrics;
  expect(things).toMatchObject({ isMonotonic: true, dataPoints: [{ value: 3 }] });
  expect(level).toMatchObject({ dataPoints: [{ attributes: { tank: 'a' }, value: 0.5 }] });
  expect(histogram).toMatchObject({
    dataPoints: [
      {
        attributes: { way: 'up' },
        value: { buckets: { boundaries: [1, 2], counts: [1, 2, 1] }, sum: 12.7, count: 4 },
      },
    ],
  });
});

it('where nobody is to be told, nothing is made of a batch', () => {
  recordSpans(undefined);
  const names = jest.fn(() => ['a']);
  watchFold(names, [{ metadata: { correlationId: 'c', commandId: 'd', recordedAt: '' } }], Promise.resolve());
  expect(names).not.toHaveBeenCalled();
});

it('a wrong setting is refused by its name', () => {
  const read = (env: Record<string, string>) => readTelemetry(env, (sentence) => new Error(sentence));
  const to = 'http://127.0.0.1:4318/';
  expect(read({})).toBeUndefined();
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: to })).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    name: 'livro',
    everyMs: 60_000,
    share: 1,
  });
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  );
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: to, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(
    'SAMPLER_ARG',
  );
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: to, OTEL_METRIC_EXPORT_INTERVAL: 'x' })).toThrow(
    'INTERVAL',
  );
});
