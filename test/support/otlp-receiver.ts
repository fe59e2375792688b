/** A collector as small as can be: takes what comes over OTLP/HTTP in JSON, and keeps all of it. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

export class OtlpReceiver {
  readonly #bodies: string[] = [];
  readonly spans: ReceivedSpan[] = [];
  /** Names of figures. */
  readonly figures = new Set<string>();

  private constructor(private readonly server: http.Server) {}

  static async start(): Promise<OtlpReceiver> {
    const server = http.createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        receiver.#take(request.url!, Buffer.concat(parts).toString());
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** All that came, as it came. */
  get everything(): string {
    return this.#bodies.join('\n');
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  #take(url: string, body: string): void {
    this.#bodies.push(body);
    const sent = JSON.parse(body) as {
      resourceSpans?: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
      resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[];
    };
    if (url === '/v1/traces')
      for (const { scopeSpans } of sent.resourceSpans ?? [])
        for (const { spans } of scopeSpans) this.spans.push(...spans);
    if (url === '/v1/metrics')
      for (const { scopeMetrics } of sent.resourceMetrics ?? [])
        for (const { metrics } of scopeMetrics) for (const { name } of metrics) this.figures.add(name);
  }
}
