/**
 * What a failed call looks like to a screen: always this one shape, whether the server answered, stayed silent or could
 * not be reached. Texts for a person are Portuguese; codes are the catalogue's.
 */
import { messages } from '@livro/rules';
import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

export interface FieldError {
  readonly field?: string;
  readonly code: string;
  readonly message: string;
}

export interface ApiError {
  /** HTTP status, or 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The answer brought no words: who knows what was tried may say it better. */
  readonly isWordless?: true;
  readonly errors: readonly FieldError[];
  /** What the refusal names beside its words: the other entry of a look-alike, what changed since a stale version. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly correlationId?: string;
}

const friendly: Readonly<Record<string, string>> = {
  NOT_FOUND: messages.notFound,
  UNAUTHORIZED: messages.unauthorized,
  FORBIDDEN: messages.forbidden,
  VALIDATION_FAILED: messages.validationFailed,
  NETWORK_ERROR: messages.networkError,
  INSUFFICIENT_FUNDS: messages.insufficientFunds,
  DUPLICATE_RECORD: messages.duplicateRecord,
};

/** Refusals with which the person can do something: the server's own words say what. */
const saysMore = new Set(['SECOND_FACTOR_REQUIRED', 'REAUTHENTICATION_REQUIRED', 'FIRST_ACCESS_CLOSED']);

export const sessionExpired: ApiError = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: messages.sessionExpired,
  errors: [],
};

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function fieldErrorsOf(body: Json): FieldError[] {
  if (!Array.isArray(body.errors)) return [];
  return body.errors.flatMap((entry: unknown): FieldError[] => {
    if (typeof entry === 'string') return [{ code: 'VALIDATION_FAILED', message: entry }];
    const message = isObject(entry) ? textOf(entry.message) : undefined;
    if (!isObject(entry) || !message) return [];
    return [{ field: textOf(entry.field), code: textOf(entry.code) ?? 'VALIDATION_FAILED', message }];
  });
}

/** The first broken rule speaks, else the body's message or error; undefined where nobody does. */
function wordsOf(
  status: number,
  code: string,
  errors: readonly FieldError[],
  body: Json,
): string | undefined {
  const nested = isObject(body.error) ? body.error : {};
  return (
    (status === 403 && !saysMore.has(code) ? messages.forbidden : undefined) ??
    errors[0]?.message ??
    textOf(body.message) ??
    textOf(body.error) ??
    textOf(nested.message) ??
    textOf(body.detail) ??
    friendly[code]
  );
}

function fromBody(status: number, wordless: string, data: unknown): ApiError {
  const body = isObject(data) ? data : {};
  const nested = isObject(body.error) ? body.error : {};
  const errors = fieldErrorsOf(body);
  const code = textOf(body.code) ?? textOf(nested.code) ?? (status === 403 ? 'FORBIDDEN' : 'HTTP_ERROR');
  const words = wordsOf(status, code, errors, body);
  const details = isObject(nested.details) ? nested.details : undefined;
  return {
    status,
    code,
    message: words ?? wordless,
    ...(words === undefined && { isWordless: true as const }),
    errors,
    details,
  };
}

function secondsOf(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Of an answer that brings no words, which those of the protocol never are. */
const byStatus: Readonly<Record<number, string>> = {
  401: messages.unauthorized,
  404: messages.notFound,
  422: messages.validationFailed,
};

function wordlessOf(status: number, failure: string | undefined): string {
  if (status < 500) return failure ?? byStatus[status] ?? messages.failures.unexpected;
  return failure === undefined
    ? messages.failures.unexpected
    : `${failure.replace(/\.$/, '')}. ${messages.outcomeUnknown}`;
}

/** Brings any failure of `fetchBaseQuery` into the one shape; `failure`: what the server declares for this command. */
export function normaliseError(
  error: FetchBaseQueryError,
  meta: FetchBaseQueryMeta | undefined,
  failure?: string,
): ApiError {
  const response = meta?.response;
  if (error.status === 'TIMEOUT_ERROR') {
    return { status: 0, code: 'TIMEOUT_ERROR', message: messages.failures.timeout, errors: [] };
  }
  if (error.status === 'FETCH_ERROR') {
    return { status: 0, code: 'NETWORK_ERROR', message: messages.failures.network, errors: [] };
  }
  if (typeof error.status === 'number' || error.status === 'PARSING_ERROR') {
    const status = typeof error.status === 'number' ? error.status : error.originalStatus;
    return {
      ...fromBody(status, wordlessOf(status, failure), error.data),
      retryAfterSeconds: secondsOf(response?.headers.get('retry-after'), Date.now()),
      correlationId: response?.headers.get('x-correlation-id') ?? undefined,
    };
  }
  return { status: 0, code: 'UNKNOWN_ERROR', message: messages.failures.unexpected, errors: [] };
}

/** Narrows whatever an RTK Query hook calls `error`. */
export function asApiError(error: unknown): ApiError {
  if (isObject(error) && typeof error.message === 'string' && Array.isArray(error.errors)) {
    return error as unknown as ApiError;
  }
  return { status: 0, code: 'UNKNOWN_ERROR', message: messages.failures.unexpected, errors: [] };
}

const GATEWAYS: readonly number[] = [502, 503, 504];

/** Nobody answered, or only a proxy that has lost the server: what the server says itself has a code of its own. */
export const isServerGone = ({ status, code }: ApiError): boolean =>
  code === 'NETWORK_ERROR' || (GATEWAYS.includes(status) && code === 'HTTP_ERROR');

/** The write may have landed: no answer came, or the server failed at an unknown point of its work. */
export const isOutcomeUnknown = (error: ApiError): boolean => error.status === 0 || error.status >= 500;
