/**
 * Every request has a correlation id: the caller's, when it is a UUID, else the number of the trace that the caller says it belongs
 * to, else a new one. It comes back in the answer, and the request is watched under it.
 */
import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import { validate } from 'uuid';
import { callerOf, correlationOf } from '../telemetry/trace-ids.ts';
import { watchRequest } from '../telemetry/watched-work.ts';
import type { LivroRequest } from './request.ts';

export const CORRELATION_HEADER = 'X-Correlation-Id';

export function correlation(request: LivroRequest, response: Response, next: NextFunction): void {
  const given = request.get(CORRELATION_HEADER);
  const traceparent = request.get('traceparent');
  const caller = callerOf(traceparent);
  request.correlationId =
    given !== undefined && validate(given)
      ? given.toLowerCase()
      : caller
        ? correlationOf(caller)
        : randomUUID();
  response.setHeader(CORRELATION_HEADER, request.correlationId);
  const { method, correlationId } = request;
  const answered = watchRequest({ method, correlationId, traceparent });
  response.once('close', () => {
    const route = request.route as { readonly path?: string } | undefined;
    answered(response.statusCode, route?.path, request.waits);
  });
  next();
}
