/**
 * One file to the server, with progress, or one from it: the only calls that do not go by `fetch`, which tells no progress.
 * Cookies, session refresh and the shape of failures are those of every other call.
 */
import { limits } from '@livro/rules';
import { normaliseError, type ApiError } from '../api/api-error.ts';
import { inSession, openEnvelope, type AnswerMeta, type SessionApi } from '../api/base-query.ts';
import { knownPositions, notePositions, POSITION_HEADER } from '../api/positions.ts';
import type { AttachmentView } from '../api/generated.ts';
import type { Outcome } from '../api/outcome.ts';

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: FormData;
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress?: (sent: number) => void;
}

interface Answer {
  readonly data?: unknown;
  readonly error?: ApiError;
  readonly meta?: AnswerMeta;
}

/** Sends one file and gives the attachment that it has become; a repeat with the same key attaches it once. */
export async function uploadFile(
  sent: { readonly url: string; readonly file: File; readonly key: string },
  hooks: Pick<Exchange, 'signal' | 'onProgress'>,
  api: SessionApi,
): Promise<Outcome<string>> {
  const { file, ...to } = sent;
  const added = await uploadFiles<readonly AttachmentView[]>({ ...to, files: [file] }, hooks, api);
  return added.ok ? { ok: true, data: added.data[0]!.id } : added;
}

/** Sends files in one request and gives what the server answers; a repeat with the same key does it once. */
export function uploadFiles<Data>(
  { url, files, key }: { readonly url: string; readonly files: readonly File[]; readonly key: string },
  hooks: Pick<Exchange, 'signal' | 'onProgress'>,
  api: SessionApi,
): Promise<Outcome<Data>> {
  const body = new FormData();
  for (const file of files) body.append('files', file, file.name);
  return outcome({ method: 'POST', url, key, body, ...hooks }, api) as Promise<Outcome<Data>>;
}

/** The content of an attachment. */
export const downloadFile = async (url: string, api: SessionApi): Promise<Outcome<Blob>> =>
  (await outcome({ method: 'GET', url }, api)) as Outcome<Blob>;

async function outcome(exchange: Exchange, api: SessionApi): Promise<Outcome<unknown>> {
  const answer: Answer = await inSession(() => exchanged(exchange), { ...api, signal: exchange.signal });
  return answer.error ? { ok: false, error: answer.error } : { ok: true, data: answer.data };
}

function exchanged({ method, url, body, key, signal, onProgress }: Exchange): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const failed = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') =>
      resolve({ error: normaliseError({ status, error: '' }, undefined) });
    const giveUp = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => {
      failed(status);
      request.abort();
    };
    // However long it takes, as long as it goes on.
    let stall = setTimeout(() => undefined, 0);
    const goesOn = () => {
      clearTimeout(stall);
      stall = setTimeout(() => giveUp('TIMEOUT_ERROR'), limits.apiTimeoutMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      goesOn();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onprogress = goesOn;
    request.onload = () => void readAnswer(request).then(resolve);
    request.onerror = () => failed('FETCH_ERROR');
    request.onloadend = () => clearTimeout(stall);
    request.open(method, new URL(url, globalThis.location.origin).href);
    request.withCredentials = true;
    request.responseType = method === 'GET' ? 'blob' : 'text';
    request.setRequestHeader('Accept', method === 'GET' ? '*/*' : 'application/json');
    if (key) request.setRequestHeader('Idempotency-Key', key);
    const positions = knownPositions();
    if (positions) request.setRequestHeader(POSITION_HEADER, positions);
    // Taken out while the session was renewed: nothing hears of an abort that was before.
    if (signal?.aborted) return failed('FETCH_ERROR');
    signal?.addEventListener('abort', () => giveUp('FETCH_ERROR'));
    goesOn();
    request.send(body);
  });
}

async function readAnswer(request: XMLHttpRequest): Promise<Answer> {
  const { status, response } = request as { status: number; response: Blob | string | null };
  notePositions(request.getResponseHeader(POSITION_HEADER));
  const isOk = status >= 200 && status < 300;
  if (isOk && response instanceof Blob) return { data: response };
  const text = response instanceof Blob ? await response.text() : response;
  const body = parsed(text);
  return isOk ? openEnvelope(body) : { error: normaliseError({ status, data: body }, undefined) };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
