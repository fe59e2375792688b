/**
 * Keeps other sites from writing with a visitor's cookies: a browser's unsafe request must come from this very origin.
 * The cookies' SameSite=Strict is the other half. Bearer tokens and programs that are no browser pass.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { NextFunction, Response } from 'express';
import type { LivroRequest } from './request.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `publicUrl`: where people reach the program; behind a proxy the Host that arrives here may be another. */
export const sameOrigin =
  (publicUrl: string | undefined) =>
  (request: LivroRequest, _response: Response, next: NextFunction): void => {
    if (SAFE.has(request.method) || isSameOrigin(request, publicUrl)) return next();
    next(new DomainError('FORBIDDEN', messages.forbidden));
  };

function isSameOrigin({ headers }: LivroRequest, publicUrl: string | undefined): boolean {
  if (headers.authorization && !headers.cookie) return true;
  const site = headers['sec-fetch-site'];
  // "same-site" is not enough: another port of this machine is the same site.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  if (publicUrl !== undefined) return headers.origin === publicUrl;
  // A page without an origin of its own says "null", which is no URL.
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
