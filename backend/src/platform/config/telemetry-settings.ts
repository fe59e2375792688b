/** Where spans and figures are sent, under the names that OpenTelemetry gives such settings. */

export interface TelemetrySettings {
  /** Of a collector that speaks OTLP over HTTP, without a slash at the end; `/v1/traces` and `/v1/metrics` are asked under it. */
  readonly endpoint: string;
  /** What this program is called there. */
  readonly name: string;
  /** How often figures are sent. */
  readonly everyMs: number;
  /** Of all traces, from 0 to 1. */
  readonly share: number;
}

/** Undefined where nobody is named. */
export function readTelemetry(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => Error,
): TelemetrySettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim();
  if (!endpoint) return undefined;
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint))
    throw refuse(
      `OTEL_EXPORTER_OTLP_ENDPOINT="${endpoint}" não serve: escreva http://SERVIDOR:4318, o coletor que fala OTLP por HTTP.`,
    );
  const share = env.OTEL_TRACES_SAMPLER_ARG?.trim() || '1';
  if (!/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(share))
    throw refuse(`OTEL_TRACES_SAMPLER_ARG="${share}" não serve: use uma parte de 0 a 1, como 0.1.`);
  const every = env.OTEL_METRIC_EXPORT_INTERVAL?.trim() || '60000';
  if (!/^\d{3,7}$/.test(every))
    throw refuse(`OTEL_METRIC_EXPORT_INTERVAL="${every}" não serve: use milissegundos, como 60000.`);
  return {
    endpoint: endpoint.replace(/(?<!\/)\/+$/, ''),
    name: env.OTEL_SERVICE_NAME?.trim() || 'livro',
    everyMs: Number(every),
    share: Number(share),
  };
}
