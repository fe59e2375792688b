/** Lets only anyone who is signed in pass, for what is served beside the controllers and so beside the guard. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { NextFunction, Request, Response } from 'express';
import type { JwtStrategy } from './jwt.strategy.ts';

/** What passport hangs on the copy of a strategy that judges one request. */
interface Judging {
  success(): void;
  fail(): void;
  error(cause: unknown): void;
  authenticate(request: Request, options: object): void;
}

export const signedInOnly =
  (strategy: JwtStrategy) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    const judging = Object.create(strategy) as Judging;
    judging.success = () => next();
    judging.fail = () => next(new DomainError('UNAUTHORIZED', messages.unauthorized));
    judging.error = next;
    judging.authenticate(request, {});
  };
