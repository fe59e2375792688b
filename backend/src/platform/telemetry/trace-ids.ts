/**
 * How traces and spans are numbered: a trace as its correlation id, which stands on every event, and the span of a command as the
 * command's id. So whoever folds an event, in any process and at any time, knows the span that wrote it without being told.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type SpanContext, TraceFlags } from '@opentelemetry/api';

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;
const NOTHING = /^0+$/;

/** Who called, as its W3C `traceparent` says; undefined where it says nothing that can be used. */
export function callerOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId = '0', spanId = '0'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined;
  // Whether it is recorded is decided here: a stranger's flag must not fill anybody's disk.
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** A trace's number as the UUID that a correlation id is. */
export const correlationOf = ({ traceId }: SpanContext): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const traceIdOf = (correlationId: string): string => digits(correlationId, 32);

/** The end of the command's id: the beginning of a UUID may be a time that others share. */
export const commandSpanOf = (correlationId: string, commandId: string): SpanContext => ({
  traceId: traceIdOf(correlationId),
  spanId: digits(commandId, 32).slice(16),
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

/** Hexadecimal digits of an id, or, of one that is no UUID, of its hash. */
function digits(id: string, length: number): string {
  const own = id.replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(own) && !NOTHING.test(own.slice(16))) return own;
  return createHash('sha256').update(id).digest('hex').slice(0, length);
}

/** Gives the next span the numbers that were asked for, and all others random ones. */
export class ChosenIds {
  #next: { traceId?: string; spanId?: string } = {};

  /** `begin` starts one span, and nothing else in between. */
  with<T>(numbers: { readonly traceId?: string; readonly spanId?: string }, begin: () => T): T {
    this.#next = { ...numbers };
    try {
      return begin();
    } finally {
      this.#next = {};
    }
  }

  generateTraceId = (): string => this.#next.traceId ?? randomBytes(16).toString('hex');
  generateSpanId = (): string => this.#next.spanId ?? randomBytes(8).toString('hex');
}
