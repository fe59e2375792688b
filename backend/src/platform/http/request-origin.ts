/**
 * Where the request under way comes from, for anyone who must record it: behind the bus a handler knows no request. Nothing is
 * decided by it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Response } from 'express';
import { clientAddress } from './client-address.ts';
import { deviceOf } from './device.ts';
import type { LivroRequest } from './request.ts';

export interface Origin {
  readonly address: string;
  /** In words, such as "Chrome em Windows". */
  readonly device: string;
  readonly correlationId: string;
  readonly actorId?: string;
  /** The route's template, such as `GET /api/users/:id`; left out before a route is found. */
  readonly route?: string;
  /** What the route asks for. */
  readonly permission?: string;
}

const underWay = new AsyncLocalStorage<LivroRequest>();

/** Middleware: what follows can ask for the request. */
export const keepRequest = (request: LivroRequest, _response: Response, next: NextFunction): void =>
  underWay.run(request, next);

/** Undefined outside of any request, as on the command line. */
export const currentRequest = (): LivroRequest | undefined => underWay.getStore();

export function originOf(request: LivroRequest): Origin {
  const route = (request.route as { path?: string } | undefined)?.path;
  return {
    address: clientAddress(request),
    device: deviceOf(request.get('user-agent')),
    correlationId: request.correlationId,
    ...(request.user && { actorId: request.user.id }),
    ...(route !== undefined && { route: `${request.method} ${route}` }),
    ...(request.permission !== undefined && { permission: request.permission }),
  };
}
