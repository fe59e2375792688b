/** The heads under which a stored content is given out and does no harm, whatever is in it. */
import type { Response } from 'express';
import type { LivroRequest } from '../../platform/http/request.ts';

/** True, and answered with 304, where the caller has this very content. */
export function isKnownAlready(sha256: string, request: LivroRequest, response: Response): boolean {
  response.setHeader('ETag', `"${sha256}"`);
  // On a shared machine the next person reads the browser's cache. Compressed on the way it would have no length.
  response.setHeader('Cache-Control', 'no-store, no-transform');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  if (request.fresh) {
    response.status(304);
    return true;
  }
  return false;
}
