/** A receiver of webhooks as its users write one: it checks the signature with Node alone and keeps what it took. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedLine } from './feed.fixture.ts';

export interface Received {
  readonly id: string;
  /** Seconds. */
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly json: {
    readonly events: readonly FeedLine[];
    readonly position?: string;
    readonly ping?: boolean;
  };
}

type Answering = (response: http.ServerResponse, received: Received) => void;
export const answering =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(status, headers).end();

export class Receiver {
  readonly received: Received[] = [];
  answer: Answering = answering(204);
  #server: http.Server | undefined;
  #port = 0;

  /** On the port that it had before, if it had one. */
  async start(): Promise<this> {
    this.#server = http.createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('error', () => undefined);
      request.on('end', () => {
        const body = Buffer.concat(pieces).toString('utf8');
        const header = (name: string) => String(request.headers[name] ?? '');
        const received: Received = {
          id: header('webhook-id'),
          timestamp: header('webhook-timestamp'),
          signature: header('webhook-signature'),
          body,
          json: JSON.parse(body) as Received['json'],
        };
        this.received.push(received);
        this.answer(response, received);
      });
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/livro`;
  }

  get events(): readonly FeedLine[] {
    return this.received.flatMap(({ json }) => json.events);
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    await (this.#server && once(this.#server, 'close'));
  }

  async until(wanted: (receiver: this) => boolean, ms = 20_000): Promise<void> {
    for (const late = Date.now() + ms; !wanted(this);) {
      if (Date.now() > late) throw new Error(`received ${JSON.stringify(this.received.slice(-3))}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** As the documentation has it. */
export function isSigned({ id, timestamp, signature, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signature.split(' ').some((one) => {
    const [version, value = ''] = one.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
