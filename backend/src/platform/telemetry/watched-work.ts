/**
 * The four places at which the program is watched: a request, a command, an append and a batch that is folded. Each is measured, and
 * recorded as spans while there is somebody to send them to; else nothing is made of it.
 */
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import { appendSeconds, commandSeconds, requestSeconds } from './work-figures.ts';
import { callerOf } from './trace-ids.ts';
import type { Tracing, Written } from './tracing.ts';

let tracing: Tracing | undefined;

/** From now on spans are recorded by it; undefined: none are. */
export function recordSpans(by: Tracing | undefined): void {
  tracing = by;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Watched {
  readonly method: string;
  readonly correlationId: string;
  readonly traceparent: string | undefined;
}

/**
 * Answers what is to be called when the response has gone out. `route` is its template, never the address asked for; an answer that
 * `waits` for what has not happened yet is not measured.
 */
export function watchRequest({
  method: asked,
  correlationId,
  traceparent,
}: Watched): (status: number, route: string | undefined, waits?: boolean) => void {
  const from = performance.now();
  const method = METHODS.has(asked) ? asked : 'OTHER';
  const by = tracing;
  const span = by?.request(correlationId, callerOf(traceparent), method);
  return (status, route, waits = false) => {
    if (!waits)
      requestSeconds.observe({ method, status: `${Math.floor(status / 100)}xx` }, secondsSince(from));
    if (!span) return;
    if (route !== undefined) span.updateName(`${method} ${route}`);
    by?.answered(span, correlationId, status, route);
  };
}

interface Sent {
  readonly id: string;
  readonly command: unknown;
  readonly correlationId?: string;
}

/** `stream` without the id of one of many. */
export function watchCommand(
  stream: string,
  sent: Sent,
  outcome: Promise<{ readonly repeated: boolean }>,
): void {
  const from = performance.now();
  const { type } = sent.command as { readonly type?: unknown };
  const name = typeof type === 'string' ? type : 'command';
  const span = tracing?.command(name, sent.correlationId || sent.id, sent.id, { 'livro.stream': stream });
  const end = (word: string, attributes: Attributes = {}): void => {
    commandSeconds.observe({ outcome: word }, secondsSince(from));
    finish(span && [span], word, attributes);
  };
  outcome.then(
    ({ repeated }) => end(repeated ? 'repeated' : 'stored'),
    (error: unknown) => {
      const { name: kind, code } = error as { readonly name?: string; readonly code?: unknown };
      if (kind === 'OutcomeUnknownError') end('unknown');
      else if (typeof code === 'string') end('refused', { 'livro.code': code });
      else end('failed');
    },
  );
}

export function watchAppend(
  stream: string,
  events: readonly { readonly metadata: Written }[],
  landed: Promise<unknown>,
): void {
  const from = performance.now();
  const spans = tracing?.append(
    stream,
    events.map(({ metadata }) => metadata),
  );
  const end = (word: string): void => {
    appendSeconds.observe({ outcome: word }, secondsSince(from));
    finish(spans, word);
  };
  landed.then(
    () => end('stored'),
    (error: unknown) => end((error as Error).name === 'WrongRevisionError' ? 'conflict' : 'unknown'),
  );
}

export function watchFold(
  projections: () => readonly string[],
  events: readonly { readonly metadata: Written }[],
  folded: Promise<unknown>,
): void {
  if (!tracing || events.length === 0) return;
  const spans = tracing.fold(
    projections(),
    events.map(({ metadata }) => metadata),
  );
  folded.then(
    () => finish(spans, 'folded'),
    () => finish(spans, 'failed'),
  );
}

const secondsSince = (from: number): number => (performance.now() - from) / 1_000;
const FAILED: ReadonlySet<string> = new Set(['unknown', 'failed']);

function finish(spans: readonly Span[] | undefined, outcome: string, attributes: Attributes = {}): void {
  for (const span of spans ?? []) {
    span.setAttributes({ 'livro.outcome': outcome, ...attributes });
    if (FAILED.has(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
}
