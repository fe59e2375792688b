/**
 * The one way to the server: envelope off, failures in one shape, 30 s at most, cookies along, and one session refresh
 * for all waiting calls. It decides nothing about screens; it reports through the store.
 */
import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryArgs,
} from '@reduxjs/toolkit/query';
import { limits } from '@livro/rules';
import { noteError } from '../diagnostics/error-history.ts';
import { caughtUp, fellBehind, type FreshnessState } from '../session/freshness.ts';
import { isServerGone, normaliseError, sessionExpired, type ApiError } from './api-error.ts';
import { declaredCommands } from './declared-commands.ts';
import { earlyAnswer } from './early-answer.ts';
import { knownPositions, notePositions, POSITION_HEADER } from './positions.ts';
import { noteServerDate } from './server-clock.ts';
import { newTraceparent } from './traceparent.ts';
import { serverBack, serverGone, type ReachabilityState } from '../session/reachability.ts';
import { enrolmentAsked } from '../session/session.ts';
import { waitForConfirmation, waitForSession } from './session-recovery.ts';
import { keepWarnings } from './warnings.ts';

/** What the envelope said beside the data. */
export interface AnswerMeta {
  readonly message?: string;
  readonly warnings: readonly unknown[];
}

export type LivroBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  object,
  AnswerMeta | undefined
>;

const STALE_HEADER = 'X-Livro-Stale';

const options: FetchBaseQueryArgs = {
  baseUrl: globalThis.location.origin,
  fetchFn: (input, init) => earlyAnswer(input as Request) ?? fetch(input, init),
  credentials: 'include',
  timeout: limits.apiTimeoutMs,
  responseHandler: 'content-type',
  prepareHeaders: (headers) => {
    headers.set('accept', 'application/json');
    const positions = knownPositions();
    if (positions) headers.set(POSITION_HEADER, positions);
    headers.set('traceparent', newTraceparent());
    return headers;
  },
};
const rawQuery = fetchBaseQuery(options);
/** The toolkit reads a copy of each answer as text for its errors: of a long file that would be all of it in memory. */
const streamQuery = fetchBaseQuery({
  ...options,
  fetchFn: async (input, init) => {
    const answer = await fetch(input, init);
    const { status, statusText, headers } = answer;
    return Object.assign(answer, { clone: () => new Response(null, { status, statusText, headers }) });
  },
});

const send: LivroBaseQuery = async (request, api, extra) => {
  const asked = Date.now();
  const isStreamed = typeof request !== 'string' && typeof request.responseHandler === 'function';
  const answer = await (isStreamed ? streamQuery : rawQuery)(request, api, extra);
  const headers = answer.meta?.response?.headers;
  notePositions(headers?.get(POSITION_HEADER));
  noteFreshness(headers?.get(STALE_HEADER), asked, api);
  noteServerDate(headers?.get('date'));
  const failure = declaredCommands[api.endpoint]?.failure;
  if (answer.error) return { error: normaliseError(answer.error, answer.meta, failure) };
  const envelope = envelopeOf(answer.data);
  if (!envelope) return { data: answer.data ?? null, meta: undefined };
  if (!envelope.success) {
    const status = answer.meta?.response?.status ?? 200;
    return { error: normaliseError({ status, data: answer.data }, answer.meta, failure) };
  }
  const meta = metaOf(envelope);
  keepWarnings(envelope.data, meta.warnings);
  return { data: envelope.data ?? null, meta };
};

/** The base query of all hooks; resolves with the bare data or with an `ApiError`. */
export const livroBaseQuery: LivroBaseQuery = async (request, api, extra) =>
  ownsItsRefusals(request)
    ? noted(await send(request, api, extra), api)
    : inSession(async () => send(request, api, extra), api);

interface Attempted {
  readonly error?: ApiError;
  readonly meta?: AnswerMeta;
}

/** What the session needs of anyone who asks: the store. */
export type SessionApi = Pick<BaseQueryApi, 'dispatch' | 'getState'> & {
  readonly endpoint?: string;
  /** Aborted by who asked: what comes of it says nothing of the server. */
  readonly signal?: AbortSignal;
};

/** Makes the attempt; where the session has run out it is renewed, or signed in again, and the attempt made once more. */
export async function inSession<Answer extends Attempted>(
  attempt: () => Promise<Answer>,
  api: SessionApi,
): Promise<Answer | { readonly error: ApiError; readonly meta?: undefined }> {
  let answer = await attempt();
  if (answer.error?.status === 401) {
    const refreshed = await refreshOnce(api);
    if (refreshed !== 'alive' && refreshed !== 'over') return { error: refreshed };
    if (refreshed === 'over' && !(await waitForSession(api))) return { error: sessionExpired };
    if (api.signal?.aborted) return answer;
    answer = await attempt();
  }
  if (answer.error?.code === 'SECOND_FACTOR_REQUIRED') api.dispatch(enrolmentAsked());
  if (answer.error?.code === 'REAUTHENTICATION_REQUIRED' && (await waitForConfirmation(api))) {
    answer = await attempt();
  }
  return noted(answer, api);
}

function noted<Answer extends Attempted>(answer: Answer, api: SessionApi): Answer {
  if (api.signal?.aborted) return answer;
  noteReach(answer, api);
  // Anyone who is not signed in yet is no error.
  if (answer.error && api.endpoint !== 'authVerify') noteError(answer.error);
  return answer;
}

/** `stale`: whether the read lacks what is known to be booked; only such a read says. */
function noteFreshness(
  stale: string | null | undefined,
  asked: number,
  { dispatch, getState }: SessionApi,
): void {
  if (stale === 'true') dispatch(fellBehind());
  const { freshness } = getState() as { readonly freshness?: FreshnessState };
  if (stale === 'false' && freshness?.behindSince !== undefined) dispatch(caughtUp(asked));
}

/** Of a call that ran out of time nobody knows. */
function noteReach({ error }: Attempted, { dispatch, getState }: SessionApi): void {
  if (error && ['TIMEOUT_ERROR', 'UNKNOWN_ERROR'].includes(error.code)) return;
  const { reachability } = getState() as { readonly reachability?: ReachabilityState };
  const gone = error !== undefined && isServerGone(error);
  if (gone !== (reachability?.gone ?? false)) dispatch(gone ? serverGone() : serverBack());
}

/** The envelope off an answer that came another way than by `fetch`. */
export function openEnvelope(body: unknown): { readonly data: unknown; readonly meta?: AnswerMeta } {
  const envelope = envelopeOf(body);
  return envelope ? { data: envelope.data ?? null, meta: metaOf(envelope) } : { data: body ?? null };
}

interface Envelope {
  readonly success: boolean;
  readonly data?: unknown;
  readonly message?: unknown;
  readonly warnings?: unknown;
}

/** A JSON body that is not wrapped counts as the data itself. */
function envelopeOf(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null || !('success' in body)) return undefined;
  return typeof body.success === 'boolean' ? (body as Envelope) : undefined;
}

const metaOf = (envelope: Envelope): AnswerMeta => ({
  message: typeof envelope.message === 'string' ? envelope.message : undefined,
  warnings: Array.isArray(envelope.warnings) ? envelope.warnings : [],
});

/** Signing in, creating a password and refreshing answer 401 on their own account: nothing to refresh. */
function ownsItsRefusals(request: string | FetchArgs): boolean {
  const path = typeof request === 'string' ? request : request.url;
  return /auth\/(login|token|refresh|logout|check-email|create-password|second-factor|passkey)\b/.test(path);
}

type Refreshed = 'alive' | 'over' | ApiError;
let refreshing: Promise<Refreshed> | undefined;

/** Concurrent callers share one refresh; no answer to it is a failure of the call, not the end of the session. */
function refreshOnce({ dispatch, getState }: SessionApi): Promise<Refreshed> {
  // Not tied to the abort signal of the caller that happened to be first: the others still wait for it.
  const { signal } = new AbortController();
  const never = () => undefined;
  const own = {
    dispatch,
    getState,
    signal,
    abort: never,
    extra: undefined,
    endpoint: 'refresh',
    type: 'mutation',
  } as const;
  const refresh = async (): Promise<Refreshed> => {
    const { error } = await send({ url: '/api/auth/refresh/', method: 'POST' }, own, {});
    if (!error) return 'alive';
    return error.status === 401 || error.status === 403 ? 'over' : error;
  };
  refreshing ??= oneTabAtATime(refresh).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Refresh tokens rotate: two tabs that spend the same one would look like a theft. */
function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = (globalThis.navigator as { locks?: LockManager }).locks;
  return locks ? Promise.resolve(locks.request('livro-session', work)) : work();
}
