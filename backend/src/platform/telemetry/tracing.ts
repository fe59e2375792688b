/**
 * The spans of a command's way: the request, the command, its append, and the batch in which it was folded. Names are the program's
 * own words (routes, commands, streams, projections); nothing that a person typed is ever in one, nor the text of a failure.
 */
import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { type ChosenIds, commandSpanOf, traceIdOf } from './trace-ids.ts';

/** As much of an event's metadata as says which command wrote it, and when. */
export interface Written {
  readonly correlationId: string;
  readonly commandId: string;
  readonly recordedAt: string;
}

/** Of a batch: more commands than these are only counted. */
const MOST_FOLDS = 100;
/** Who waits for an older event is long gone: a rebuild is no part of anybody's trace. */
const FRESH_MS = 60_000;

export class Tracing {
  /** Requests under way by their correlation id, for the commands that they send. */
  readonly #requests = new Map<string, SpanContext>();

  constructor(
    private readonly tracer: Tracer,
    private readonly ids: ChosenIds,
  ) {}

  request(correlationId: string, caller: SpanContext | undefined, method: string): Span {
    const traceId = traceIdOf(correlationId);
    const parent = caller?.traceId === traceId ? under(caller) : ROOT_CONTEXT;
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
    const span = this.ids.with({ traceId }, () => this.tracer.startSpan(method, options, parent));
    this.#requests.set(correlationId, span.spanContext());
    return span;
  }

  answered(span: Span, correlationId: string, status: number, route: string | undefined): void {
    if (this.#requests.get(correlationId) === span.spanContext()) this.#requests.delete(correlationId);
    span.setAttribute('http.response.status_code', status);
    if (route !== undefined) span.setAttribute('http.route', route);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  command(name: string, correlationId: string, commandId: string, attributes: Attributes): Span {
    const own = commandSpanOf(correlationId, commandId);
    const request = this.#requests.get(correlationId);
    const parent = request?.traceId === own.traceId ? under(request) : ROOT_CONTEXT;
    return this.ids.with(own, () => this.tracer.startSpan(name, { attributes }, parent));
  }

  /** One for each command whose events are in the append: each has it in its own trace. */
  append(stream: string, events: readonly Written[]): readonly Span[] {
    const commands = commandsOf(events);
    const attributes = {
      'livro.stream': stream,
      'livro.events': events.length,
      'livro.commands': commands.length,
    };
    const options = { kind: SpanKind.CLIENT, attributes };
    return commands.map((command) => this.tracer.startSpan('append', options, under(command)));
  }

  /** The batch, with a link to each command that it has events of, and in the trace of each a span that links to the batch. */
  fold(projections: readonly string[], events: readonly Written[]): readonly Span[] {
    const now = Date.now();
    const fresh = events.filter(({ recordedAt }) => now - Date.parse(recordedAt) < FRESH_MS);
    const commands = commandsOf(fresh);
    if (commands.length === 0) return [];
    const attributes = { 'livro.projections': [...projections], 'livro.events': events.length };
    const links: Link[] = commands.map((context) => ({ context }));
    const batch = this.tracer.startSpan('fold batch', { attributes, links }, ROOT_CONTEXT);
    const options = { kind: SpanKind.CONSUMER, attributes, links: [{ context: batch.spanContext() }] };
    return [batch, ...commands.map((command) => this.tracer.startSpan('fold', options, under(command)))];
  }
}

const under = (context: SpanContext): Context => trace.setSpanContext(ROOT_CONTEXT, context);

function commandsOf(events: readonly Written[]): readonly SpanContext[] {
  const seen = new Map<string, SpanContext>();
  for (const { commandId, correlationId } of events) {
    if (seen.size === MOST_FOLDS) break;
    if (commandId && correlationId && !seen.has(commandId))
      seen.set(commandId, commandSpanOf(correlationId, commandId));
  }
  return [...seen.values()];
}
