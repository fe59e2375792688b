/**
 * Fetches a file that the server writes while it is read: over the one way to the server, so that a session is refreshed
 * and failures look alike. A file that broke off is a failure, never a short file.
 */
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiError } from '../api/api-error.ts';
import { livroBaseQuery } from '../api/base-query.ts';

export interface FetchedFile {
  readonly blob: Blob;
  /** As the server named it. */
  readonly name: string;
}

type Sender = Pick<BaseQueryApi, 'dispatch' | 'getState'>;

/** Long reports of slow lines may take it; anyone who waits can cancel before. */
const LONGEST_MS = 15 * 60_000;

/** `onBytes` hears how much has come; an aborted `signal` ends the server's work too. */
export async function fetchFile(
  url: string,
  store: Sender,
  signal: AbortSignal,
  onBytes: (received: number) => void,
): Promise<{ readonly file: FetchedFile } | { readonly error: ApiError }> {
  const api: BaseQueryApi = {
    ...store,
    signal,
    abort: () => undefined,
    extra: undefined,
    endpoint: 'file',
    type: 'query',
  };
  const request = {
    url,
    timeout: LONGEST_MS,
    responseHandler: (response: Response) => (response.ok ? received(response, onBytes) : response.json()),
  };
  const answer = await livroBaseQuery(request, api, {});
  return answer.error ? { error: answer.error } : { file: answer.data as FetchedFile };
}

async function received(response: Response, onBytes: (received: number) => void): Promise<FetchedFile> {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      onBytes((bytes += chunk.byteLength));
      to.enqueue(chunk);
    },
  });
  const { headers } = response;
  // The browser keeps what comes where it likes: a long file need not fit into memory.
  const blob = await new Response(response.body?.pipeThrough(counting), { headers }).blob();
  return { blob, name: fileNameOf(headers.get('content-disposition')) ?? 'livro' };
}

/** The file name of a `Content-Disposition`; the extended form, which may hold any letter, comes first. */
export function fileNameOf(header: string | null): string | undefined {
  const extended = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (extended) return decodeURIComponent(extended);
  return header?.match(/filename="?([^";]+)"?/i)?.[1];
}

/** Hands a file to the browser as a download. */
export function saveFile({ blob, name }: FetchedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
