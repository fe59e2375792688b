/** The heads under which a stored content is given out and does no harm, whatever is in it. */
import type { Response } from 'express';
import type { LivroRequest } from '../../platform/http/request.ts';

/** True, and answered with 304, where the caller has this very content. */
export function isKnownAlready(sha256: string, request: LivroRequest, response: Response): boolean {
  response.setHeader('ETag', `"${sha256}"`);
  // Kept by the browser, and asked about each time: who may no longer see it does not.
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  if (request.fresh) {
    response.status(304);
    return true;
  }
  // Compressed on the way it would have no length, and pictures do not get smaller.
  response.setHeader('Cache-Control', 'private, no-cache, no-transform');
  return false;
}
