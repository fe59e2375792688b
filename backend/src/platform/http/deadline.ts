/** Answers a call that is not answered in time with 503, and drops what its work answers later. */
import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import { OutcomeUnknownError, StoreUnreachableError } from '../event-store/errors.ts';
import { whenOver } from './calls-in-progress.ts';
import { answerFailure } from './errors.ts';
import type { LivroRequest } from './request.ts';

export const CALL_TIMEOUT_MS = 10_000;

const logger = new Logger('http');

export function startDeadline(request: LivroRequest, response: Response, timeoutMs = CALL_TIMEOUT_MS): void {
  const timer = setTimeout(() => expire(request, response), timeoutMs);
  request.liftDeadline = () => clearTimeout(timer);
  whenOver(response, request.liftDeadline);
}

function expire(request: LivroRequest, response: Response): void {
  if (response.headersSent) return;
  logger.warn(`${request.method} ${request.path.slice(0, 200)} [${request.correlationId}] ran out of time`);
  // A change may still be stored; the same key answers what became of it.
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  answerFailure(
    isRead ? new StoreUnreachableError('ran out of time') : new OutcomeUnknownError(),
    request,
    response,
  );
  request.isOutOfTime = true;
}
