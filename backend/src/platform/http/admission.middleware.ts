/** Admits calls: visitors by a rate for each address, all of them by a place of their class and a time to be answered in. */
import { Logger } from '@nestjs/common';
import type { NextFunction, Response } from 'express';
import { FORM_LIMIT_BYTES, isForm } from './body.middleware.ts';
import { type CallClass, type CallsInProgress, whenOver } from './calls-in-progress.ts';
import { networkOfCall } from './client-address.ts';
import { startDeadline } from './deadline.ts';
import { TooManyRequests } from './errors.ts';
import { OverloadedError } from './overloaded-error.ts';
import type { LivroRequest } from './request.ts';

/**
 * Calls without a session in a minute, from one address. Opening the screens makes three, a sign-in two: eighty people behind one
 * router begin their day with five hundred. A guesser is held back long before, by what the throttles count.
 */
export const MAX_VISITOR_CALLS = 3_000;
const WINDOW_MS = 60_000;
const WARN_INTERVAL_MS = 10_000;

/** Routes are found whatever the case of their letters. */
const API = /^\/api\//i;
const HEALTH = /^\/api\/health\b/i;
const FEED = /^\/api\/feed\b/i;
const SIGN_IN = /^\/api\/(?:auth|oauth)\b/i;

/** Files of the screens; whatever else is sent there is parsed before anybody knows that there is no such route. */
const asksForPage = ({ method, path }: LivroRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !API.test(path);

/** Every call is counted, and taken back once it has turned out to be of somebody who is signed in. */
export function limitVisitors(maxCalls = MAX_VISITOR_CALLS) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (request: LivroRequest, response: Response, next: NextFunction): void => {
    if (asksForPage(request) || HEALTH.test(request.path)) return next();
    const now = performance.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + WINDOW_MS;
    }
    const network = networkOfCall(request);
    const count = counts.get(network) ?? 0;
    if (count >= maxCalls) return next(new TooManyRequests(Math.ceil((endsAt - now) / 1_000)));
    counts.set(network, count + 1);
    const windowEnd = endsAt;
    whenOver(response, () => {
      if (request.user && windowEnd === endsAt) counts.set(network, counts.get(network)! - 1);
    });
    next();
  };
}

/** Before the parsers, which hold a whole body in memory and parse it in one step. */
export function admitBody(calls: CallsInProgress) {
  return (request: LivroRequest, _response: Response, next: NextFunction): void => {
    if (isForm(request) || !isLargeBody(request)) return next();
    try {
      if (!calls.take('large-body', request)) return;
    } catch (error) {
      return next(error);
    }
    next();
  };
}

/** One without a length may be as large as any. */
const isLargeBody = ({ headers }: LivroRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > FORM_LIMIT_BYTES;

/** Behind the parsers: a call whose JSON is still on its way has no place yet. A form is for its route to read. */
export function admit(calls: CallsInProgress) {
  const warn = overloadWarning();
  return (request: LivroRequest, response: Response, next: NextFunction): void => {
    if (!API.test(request.path)) return next();
    const callClass = classOf(request.path);
    try {
      // A caller who has left waits for nothing.
      if (callClass && !calls.take(callClass, request)) return;
    } catch (error) {
      if (error instanceof OverloadedError) warn();
      return next(error);
    }
    startDeadline(request, response);
    next();
  };
}

/** Undefined for calls that watch the program, and for the feed, which takes its places once it knows who calls. */
function classOf(path: string): CallClass | undefined {
  if (HEALTH.test(path) || FEED.test(path)) return undefined;
  return SIGN_IN.test(path) ? 'sign-in' : 'ordinary';
}

function overloadWarning(): () => void {
  const logger = new Logger('http');
  let refused = 0;
  let warnedAt = -Infinity;
  return () => {
    refused++;
    if (performance.now() < warnedAt + WARN_INTERVAL_MS) return;
    logger.warn(`all places are taken; ${refused} calls were refused since the last warning`);
    [warnedAt, refused] = [performance.now(), 0];
  };
}
