/**
 * An answer of many JSON lines, handed on as they come: over the one way to the server, so that a session is refreshed and
 * failures look alike. An answer that breaks off is a failure, never a short answer.
 */
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiError } from './api-error.ts';
import { livroBaseQuery } from './base-query.ts';

type Sender = Pick<BaseQueryApi, 'dispatch' | 'getState'>;

/** Reading a whole journal may take it; whoever waits can leave before. */
const LONGEST_MS = 15 * 60_000;

/** `onLines` hears the lines of each part that came; an aborted `signal` ends the server's work too. Answers what failed. */
export async function readJsonLines(
  url: string,
  store: Sender,
  signal: AbortSignal,
  onLines: (lines: readonly unknown[]) => void,
): Promise<ApiError | undefined> {
  const api: BaseQueryApi = {
    ...store,
    signal,
    abort: () => undefined,
    extra: undefined,
    endpoint: 'lines',
    type: 'query',
  };
  const request = {
    url,
    timeout: LONGEST_MS,
    responseHandler: (response: Response) => (response.ok ? told(response, onLines) : response.json()),
  };
  const { error } = await livroBaseQuery(request, api, {});
  return error;
}

async function told(response: Response, onLines: (lines: readonly unknown[]) => void): Promise<null> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    onLines(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown));
  }
  if (rest !== '') onLines([JSON.parse(rest) as unknown]);
  return null;
}
