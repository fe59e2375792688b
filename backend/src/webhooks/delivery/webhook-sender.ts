/**
 * One POST to a receiver: to addresses that may be reached, without following anybody elsewhere, over in ten seconds whatever the
 * other side does, and of the answer hardly more than its status is read.
 */
import http from 'node:http';
import https from 'node:https';
import { messages } from '@livro/rules';
import { inTime } from '../../platform/http/in-time.ts';
import { guardedLookup, INTERNAL_ADDRESS, type MayReach, mayTry } from './target-address.ts';

export const TIMEOUT_MS = 10_000;
/** Of an answer's body; a connection with more to say is given up. */
const MOST_ANSWER_BYTES = 16 * 1024;
const { outcome } = messages.webhooks;

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Sent {
  /** Null where nobody answered. */
  readonly status: number | null;
  readonly durationMs: number;
  /** A short sentence; null where it was taken. */
  readonly error: string | null;
}

/** Keeps the connection to one receiver between deliveries. */
export class WebhookSender {
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 1 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 1 }),
  };

  constructor(private readonly mayReach: MayReach) {}

  /** Never rejects but with `stop`, whose sending is as if it had never been. */
  async send(posted: Posted, stop: AbortSignal): Promise<Sent> {
    const since = performance.now();
    const sent = (status: number | null, error: string | null): Sent => ({
      status,
      durationMs: Math.round(performance.now() - since),
      error,
    });
    if (!mayTry(this.mayReach, posted.url)) return sent(null, outcome.ownNetwork);
    try {
      const status = await inTime(TIMEOUT_MS, stop, (signal) => this.#posted(posted, signal));
      if (status >= 200 && status < 300) return sent(status, null);
      return sent(
        status,
        status >= 300 && status < 400 ? outcome.redirected(status) : outcome.answered(status),
      );
    } catch (error) {
      if (stop.aborted) throw error;
      return sent(null, sentenceOf(error));
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  /** A connection that the other side closed while nothing went over it is no failure: it is made anew, once. */
  async #posted(posted: Posted, signal: AbortSignal): Promise<number> {
    try {
      return await this.#post(posted, signal);
    } catch (error) {
      if (!(error as { isStale?: boolean }).isStale || signal.aborted) throw error;
      return this.#post(posted, signal);
    }
  }

  #post({ url, headers, body }: Posted, signal: AbortSignal): Promise<number> {
    const target = new URL(url);
    const protocol = target.protocol === 'https:' ? 'https:' : 'http:';
    return new Promise((resolve, reject) => {
      const request = (protocol === 'https:' ? https : http).request(target, {
        method: 'POST',
        agent: this.#agents[protocol],
        headers: { ...headers, 'Content-Length': body.length },
        lookup: guardedLookup(this.mayReach),
        signal,
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
        reject(Object.assign(signal.aborted ? new Error('late', { cause: LATE }) : error, { isStale }));
      });
      request.once('response', (response) => {
        let read = 0;
        response.on('data', (piece: Buffer) => {
          read += piece.length;
          if (read > MOST_ANSWER_BYTES) request.destroy();
        });
        // What was to be known stands in the first line; the rest only frees the connection.
        response.once('close', () => resolve(response.statusCode!));
        response.on('error', () => resolve(response.statusCode!));
      });
      request.end(body);
    });
  }
}

const LATE = Symbol('late');
const UNTRUSTED = /^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL)/;

/** Never the other side's own words: they may hold anything. */
function sentenceOf(error: unknown): string {
  const { code = 'UNKNOWN', cause } = error as { code?: string; cause?: unknown };
  if (cause === LATE || code === 'ETIMEDOUT') return outcome.late(TIMEOUT_MS / 1_000);
  if (code === INTERNAL_ADDRESS) return outcome.ownNetwork;
  if (code === 'ECONNREFUSED') return outcome.refused;
  if (code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_')) return outcome.closed;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return outcome.unknownHost;
  return UNTRUSTED.test(code) ? outcome.untrusted(code) : outcome.failed(code);
}
