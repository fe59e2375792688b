/**
 * Cookies of signing in: out of reach of scripts, never sent by other sites. What came encrypted gets names that begin with
 * `__Host-`: browsers take such a cookie from this very host over TLS alone, so that no other host of the same domain, and
 * nobody on the way, can put a session of his own in its place. That asks for the path `/` even of the refresh token, which
 * without it travels only where it is used.
 */
import type { CookieOptions, Response } from 'express';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { HalfOpen } from './entrance.write.ts';
import { ACCESS_SECONDS } from './sessions.store.ts';
import type { Tokens } from './session-tokens.write.ts';

export const ACCESS_COOKIE = 'livro_access';
export const REFRESH_COOKIE = 'livro_refresh';
export const STEP_COOKIE = 'livro_step';
export const PROVIDER_COOKIE = 'livro_provider';

const ACCESS_PATH = '/api';
/** Where signing in is: of every cookie that nothing else needs. */
export const AUTH_PATH = '/api/auth';
const HOST_ONLY = '__Host-';
/** Renewed with every use; when a session is over, the server says. */
const KEPT_DAYS = 30;

const nameOf = ({ encrypted }: LivroRequest, name: string): string => (encrypted ? HOST_ONLY + name : name);

/** Never the plain name where the request came encrypted: others may have set that one. */
export function cookieOf(request: LivroRequest, name: string): string | undefined {
  const value = (request.cookies as Record<string, unknown> | undefined)?.[nameOf(request, name)];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function setCookie(
  request: LivroRequest,
  response: Response,
  cookie: {
    readonly name: string;
    readonly value: string;
    readonly path: string;
    readonly maxAge: number;
    /** Comes along when another site leads here, too. */
    readonly sameSite?: 'lax';
  },
): void {
  const { name, value, path, maxAge, sameSite } = cookie;
  const options = { ...optionsOf(request, path), ...(sameSite && { sameSite }) };
  response.cookie(nameOf(request, name), value, { ...options, maxAge });
}

/** Both names of it: one may be left from before the program was reached over TLS. */
export function clearCookie(request: LivroRequest, response: Response, name: string, path: string): void {
  response.clearCookie(nameOf(request, name), optionsOf(request, path));
  if (request.encrypted) response.clearCookie(name, { ...optionsOf(request, path), path });
}

export function setSessionCookies(request: LivroRequest, response: Response, tokens: Tokens): void {
  const access = { name: ACCESS_COOKIE, value: tokens.accessToken, path: ACCESS_PATH };
  setCookie(request, response, { ...access, maxAge: ACCESS_SECONDS * 1000 });
  const refresh = { name: REFRESH_COOKIE, value: tokens.refreshToken, path: AUTH_PATH };
  setCookie(request, response, { ...refresh, maxAge: KEPT_DAYS * 24 * 3600 * 1000 });
}

/** The ticket of a second step that waits. */
export function setStepCookie(
  request: LivroRequest,
  response: Response,
  { ticket, expiresAt }: HalfOpen,
): void {
  const maxAge = Math.max(0, expiresAt.getTime() - Date.now());
  setCookie(request, response, { name: STEP_COOKIE, value: ticket, path: AUTH_PATH, maxAge });
}

export function clearStepCookie(request: LivroRequest, response: Response): void {
  clearCookie(request, response, STEP_COOKIE, AUTH_PATH);
}

export function clearSessionCookies(request: LivroRequest, response: Response): void {
  clearCookie(request, response, ACCESS_COOKIE, ACCESS_PATH);
  clearCookie(request, response, REFRESH_COOKIE, AUTH_PATH);
}

const optionsOf = ({ encrypted }: LivroRequest, path: string): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: encrypted,
  path: encrypted ? '/' : path,
});
