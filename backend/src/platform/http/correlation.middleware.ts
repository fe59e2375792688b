/** Every request has a correlation id: the caller's, when it is a UUID, else a new one. It comes back in the answer. */
import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import { validate } from 'uuid';
import type { LivroRequest } from './request.ts';

export const CORRELATION_HEADER = 'X-Correlation-Id';

export function correlation(request: LivroRequest, response: Response, next: NextFunction): void {
  const given = request.get(CORRELATION_HEADER);
  request.correlationId = given !== undefined && validate(given) ? given.toLowerCase() : randomUUID();
  response.setHeader(CORRELATION_HEADER, request.correlationId);
  next();
}
