/** The session's two cookies, and the ticket of a second step that waits: out of reach of scripts, never sent by other sites, over https marked Secure. */
import type { CookieOptions, Request, Response } from 'express';
import { SESSION_DAYS } from '../vault/sessions.ts';
import type { HalfOpen } from '../write/entrance.ts';
import { ACCESS_SECONDS, type Tokens } from '../write/session-tokens.ts';

export const ACCESS_COOKIE = 'livro_access';
export const REFRESH_COOKIE = 'livro_refresh';
export const STEP_COOKIE = 'livro_step';

const ACCESS_PATH = '/api';
/** The refresh token travels only where it is used. */
const REFRESH_PATH = '/api/auth';

export function cookieOf(request: Request, name: string): string | undefined {
  const value = (request.cookies as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function setSessionCookies(request: Request, response: Response, tokens: Tokens): void {
  const base = cookieOptions(request);
  response.cookie(ACCESS_COOKIE, tokens.accessToken, {
    ...base,
    path: ACCESS_PATH,
    maxAge: ACCESS_SECONDS * 1000,
  });
  const refreshMs = SESSION_DAYS * 24 * 3600 * 1000;
  response.cookie(REFRESH_COOKIE, tokens.refreshToken, { ...base, path: REFRESH_PATH, maxAge: refreshMs });
}

export function setStepCookie(request: Request, response: Response, { ticket, expiresAt }: HalfOpen): void {
  response.cookie(STEP_COOKIE, ticket, { ...cookieOptions(request), path: REFRESH_PATH, expires: expiresAt });
}

export function clearStepCookie(request: Request, response: Response): void {
  response.clearCookie(STEP_COOKIE, { ...cookieOptions(request), path: REFRESH_PATH });
}

export function clearSessionCookies(request: Request, response: Response): void {
  const base = cookieOptions(request);
  response.clearCookie(ACCESS_COOKIE, { ...base, path: ACCESS_PATH });
  response.clearCookie(REFRESH_COOKIE, { ...base, path: REFRESH_PATH });
}

/** Behind a proxy that ends TLS the header says https; a lie there would only cost the liar his own session. */
export const cookieOptions = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: request.secure || request.get('x-forwarded-proto') === 'https',
});
