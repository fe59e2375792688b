/** The link that holds a one-time code. What follows the # never leaves the browser: no server logs it, no proxy sees it. */
import type { LivroRequest } from '../../platform/http/request.ts';

export const FIRST_ACCESS_PATH = '/primeiro-acesso';

/** `origin`: by which the person will reach the program, without a slash at the end. */
export const firstAccessLink = (origin: string, email: string, code: string): string =>
  `${origin}${FIRST_ACCESS_PATH}#${new URLSearchParams({ codigo: code, email }).toString()}`;

/** The public address, else the one by which this request came: its Host is known to be ours. */
export const originOf = (request: LivroRequest, publicUrl: string | undefined): string =>
  publicUrl ?? `${request.protocol}://${request.headers.host}`;
