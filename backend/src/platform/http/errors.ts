/**
 * The one place where a failure becomes an answer: status, code, Portuguese sentence, fields. Whatever nobody foresaw is a
 * 500 that tells nothing but the correlation id; its cause goes to the log.
 */
import { DomainError, type Violation } from '@livro/event-sourcing';
import { messages, type Code } from '@livro/rules';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  Optional,
} from '@nestjs/common';
import type { Response } from 'express';
import { isPassing } from '../database/connection-errors.ts';
import {
  BrokenChainError,
  CommandTooLargeError,
  IdempotencyMismatchError,
  MalformedEventError,
  OutcomeUnknownError,
  StoreUnreachableError,
} from '../event-store/errors.ts';
import { JournalLossError } from '../integrity/journal-loss.ts';
import { ProjectionProgress } from '../projections/projection.types.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { statusOfCode } from './error-status.ts';
import { OverloadedError } from './overloaded-error.ts';
import type { FailureSentence, LivroRequest } from './request.ts';
import { requestTexts } from './request-texts.ts';
import { asSent } from './sent-names.ts';

/** Several broken rules of one request, their sentences joined: 400 when a value had the wrong type, else 422. */
export class ValidationFailed extends Error {
  constructor(readonly violations: readonly Violation[]) {
    super([...new Set(violations.map(({ message }) => message))].join(', ') || messages.validationFailed);
    this.name = 'ValidationFailed';
  }
}

/** Too many attempts; `retryAfter` in seconds goes out as Retry-After. */
export class TooManyRequests extends DomainError {
  constructor(
    readonly retryAfter: number,
    message = messages.tooManyRequests(retryAfter),
  ) {
    super('TOO_MANY_REQUESTS', message, undefined, { retryAfter });
  }
}

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly violations?: readonly Violation[];
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** Who got none of what he wanted: recorded, since many of them are how an attack looks. */
const REFUSALS = new Set([401, 403, 421, 429]);
/** Of an address in the log. */
const LONGEST_PATH = 200;
/** Of any value that an error repeats. */
const MAX_VALUE_CHARACTERS = 200;
const RETRY_AFTER_SECONDS = 2;
/** Of files: their operator makes room, and what was refused is asked again. */
const OUT_OF_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT']);
/** An upgrade rebuilds read models for minutes. */
const REBUILD_RETRY_AFTER_SECONDS = 10;
/** A damaged journal waits for a person. */
const JOURNAL_RETRY_AFTER_SECONDS = 60;

@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logger = new Logger('http');

  constructor(
    @Optional() private readonly securityLog?: SecurityLog,
    @Optional() private readonly progress?: ProjectionProgress,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<LivroRequest>();
    const response = http.getResponse<Response>();
    if (request.isOutOfTime) return;
    const failure = worded(this.#whileRebuilding(failureOf(error), request), request.failsSaying);
    if (REFUSALS.has(failure.status)) this.securityLog?.refused(request, failure.status, failure.code);
    // Of an overload one line in ten seconds tells: a thousand more would make it worse.
    if (failure.status >= 500 && !(error instanceof OverloadedError)) this.#log(error, failure, request);
    if (response.headersSent) return void response.end();
    send(failure, request, response);
  }

  /** Tables of another release lack what this one reads of them: a column that is not there, or a row without it that nothing can be made of. */
  #whileRebuilding(failure: Failure, { method }: LivroRequest): Failure {
    if (failure !== INTERNAL || this.progress?.isRebuilding !== true) return failure;
    return method === 'GET' || method === 'HEAD' ? REBUILDING : UNKNOWN_WHILE_REBUILDING;
  }

  #log(error: unknown, failure: Failure, request: LivroRequest): void {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const where = `${request.method} ${request.path.slice(0, LONGEST_PATH)} ${failure.status}`;
    this.#logger.error(`${where} [${request.correlationId}] ${cause}`);
  }
}

/** For who answers before any filter is asked. */
export const answerFailure = (error: unknown, request: LivroRequest, response: Response): void =>
  send(worded(failureOf(error), request.failsSaying), request, response);

/** Which answer an error gets. Knows the program's errors, Nest's and Express's; all else is internal. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ValidationFailed) {
    const status = error.violations.some(({ code }) => code === 'INVALID_TYPE') ? 400 : 422;
    return { status, code: 'VALIDATION_FAILED', message: error.message, violations: error.violations };
  }
  if (error instanceof DomainError) {
    const { code, message, violations, details } = error;
    const waits = code === 'DATABASE_ERROR' ? JOURNAL_RETRY_AFTER_SECONDS : undefined;
    const retryAfter = error instanceof TooManyRequests ? error.retryAfter : waits;
    return withRetry({ status: statusOfCode(code), code, message, violations, details, retryAfter });
  }
  if (error instanceof IdempotencyMismatchError) {
    return failure('IDEMPOTENCY_MISMATCH', messages.idempotencyMismatch, 'Idempotency-Key');
  }
  if (error instanceof CommandTooLargeError) return failure('PAYLOAD_TOO_LARGE', messages.payloadTooLarge);
  if (error instanceof OutcomeUnknownError) {
    const retryAfter = Math.max(1, Math.ceil(error.retryAfterMs / 1000));
    return { ...failure('OUTCOME_UNKNOWN', messages.outcomeUnknown), retryAfter };
  }
  if (error instanceof HttpException) return ofHttpException(error);
  // Before the store's and the database's: a file that is not there looks like one of their sockets that is not.
  const byExpress = expressFailure(error);
  if (byExpress) return byExpress;
  if (passes(error)) return failure('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
  if (error instanceof JournalLossError) {
    const retryAfter = JOURNAL_RETRY_AFTER_SECONDS;
    return { ...failure('DATABASE_ERROR', error.message), retryAfter };
  }
  if (error instanceof BrokenChainError || error instanceof MalformedEventError) {
    const retryAfter = JOURNAL_RETRY_AFTER_SECONDS;
    return { ...failure('DATABASE_ERROR', messages.journalUnreadable), retryAfter };
  }
  return INTERNAL;
}

/** The journal, the database, or room for a file is not there for now. */
const passes = (error: unknown): boolean =>
  error instanceof StoreUnreachableError ||
  isPassing(error) ||
  OUT_OF_ROOM.has((error as { code?: unknown } | undefined)?.code);

/** A failure of the server in the words of its call; what a person may do about it follows. */
function worded(failure: Failure, says: FailureSentence | undefined): Failure {
  if (failure.status < 500 || !says) return failure;
  const unforeseen = failure.code === 'INTERNAL_ERROR';
  const next = unforeseen ? messages.outcomeUnknown : failure.message;
  const message = `${(unforeseen ? says.unforeseen : says.failed).replace(/\.$/, '')}. ${next}`;
  return { ...failure, message, violations: [{ code: failure.code, message }] };
}

const withRetry = (given: Failure): Failure =>
  given.status === 503 ? { ...given, retryAfter: given.retryAfter ?? RETRY_AFTER_SECONDS } : given;

const failure = (code: Code, message: string, field?: string): Failure =>
  withRetry({ status: statusOfCode(code), code, message, violations: [{ field, code, message }] });

const INTERNAL = failure('INTERNAL_ERROR', messages.internalError);
const REBUILDING: Failure = {
  ...failure('SERVICE_UNAVAILABLE', messages.readModelsRebuilding),
  retryAfter: REBUILD_RETRY_AFTER_SECONDS,
};
const UNKNOWN_WHILE_REBUILDING: Failure = {
  ...failure('OUTCOME_UNKNOWN', messages.outcomeUnknown),
  retryAfter: REBUILD_RETRY_AFTER_SECONDS,
};

const OF_STATUS: Readonly<Record<number, Failure>> = {
  400: failure('MALFORMED_BODY', requestTexts.badPath),
  401: failure('UNAUTHORIZED', messages.unauthorized),
  403: failure('FORBIDDEN', messages.forbidden),
  404: failure('NOT_FOUND', messages.notFound),
  413: failure('PAYLOAD_TOO_LARGE', messages.payloadTooLarge),
  415: failure('UNSUPPORTED_TYPE', messages.unsupportedType),
  429: failure('TOO_MANY_REQUESTS', messages.tooManyRequests(60)),
  503: failure('SERVICE_UNAVAILABLE', messages.serviceUnavailable),
};

function ofHttpException(error: HttpException): Failure {
  const status = error.getStatus();
  return (
    OF_STATUS[status] ??
    (status < 500 ? { ...failure('INVALID_OPERATION', messages.validationFailed), status } : INTERNAL)
  );
}

/** What Express's own parts complain of, known by the status that they set; its parsers of bodies also set a `type`. */
function expressFailure(error: unknown): Failure | undefined {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  if (status === 413 || status === 415) return OF_STATUS[status];
  if (typeof type === 'string') return failure('MALFORMED_BODY', messages.malformedBody);
  // A file that must not be told of is one that is not there.
  return status === 404 || status === 403 ? OF_STATUS[404] : OF_STATUS[400];
}

function send(failure: Failure, request: LivroRequest, response: Response): void {
  const { status, code, message, retryAfter } = failure;
  const errors = (failure.violations ?? [{ code, message }]).map((violation) => ({
    field: violation.field === undefined ? null : shortened(asSent(request, violation.field)),
    code: violation.code,
    message: violation.message,
  }));
  const details =
    status >= 500 ? { correlationId: request.correlationId } : shortened(failure.details ?? null);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response.setHeader('Cache-Control', 'no-store');
  response.status(status);
  const timestamp = new Date().toISOString();
  if (wantsProblem(request)) {
    const instance = `urn:uuid:${request.correlationId}`;
    const problem = {
      type: `urn:livro:error:${code}`,
      title: message,
      status,
      detail: message,
      instance,
      code,
      errors,
      details,
      timestamp,
    };
    return void response.type('application/problem+json').send(JSON.stringify(problem));
  }
  response.json({
    success: false,
    message,
    code,
    errors,
    error: { message, status, code, details, timestamp },
  });
}

/** What was sent comes back in part: a value of megabytes would go out three times over. Sentences use `quoted`. */
function shortened<Value>(value: Value): Value {
  if (typeof value === 'string')
    return (
      value.length > MAX_VALUE_CHARACTERS ? `${value.slice(0, MAX_VALUE_CHARACTERS)}…` : value
    ) as Value;
  if (Array.isArray(value)) return value.map(shortened) as Value;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)])) as Value;
}

/** Only a caller that names it gets it: a wildcard is no wish. */
const wantsProblem = (request: LivroRequest): boolean =>
  /application\/problem\+json/i.test(request.headers.accept ?? '');
