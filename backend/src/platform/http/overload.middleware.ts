/**
 * Refuses at once what would wait too long: so many calls are under way at a time, and whoever comes beyond hears when to come again.
 * Without it everybody waits for everybody, and nobody is answered in time. A call whose body is still on its way is not counted.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isForm } from './body.middleware.ts';

/** At 170 to 400 calls a second, by how much is asked for, the last of so many is answered in two thirds of a second to two (docs/performance.md, "An office's day"). */
export const MOST_UNDER_WAY = 256;
const TOLD_EVERY_MS = 10_000;
/** Who watches over the program, and who waits for events by design: these have limits of their own. */
const APART = /^\/api\/(?:health|feed)\b/;

/** Nothing of the call was done. */
export class OverloadedError extends DomainError {
  constructor() {
    super('SERVICE_UNAVAILABLE', messages.overloaded);
  }
}

export function overload(most = MOST_UNDER_WAY) {
  const logger = new Logger('http');
  let underWay = 0;
  let refused = 0;
  let toldAt = -TOLD_EVERY_MS;
  const tell = (): void => {
    refused++;
    if (performance.now() < toldAt + TOLD_EVERY_MS) return;
    logger.warn(`${most} calls are under way; ${refused} were refused since this was last told`);
    [toldAt, refused] = [performance.now(), 0];
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    const { path } = request;
    if (!path.startsWith('/api/') || APART.test(path) || isForm(request)) return next();
    if (underWay >= most) {
      tell();
      return next(new OverloadedError());
    }
    underWay++;
    // Either comes first: a caller may leave, and may read slowly what has been answered.
    let isOver = false;
    const end = (): void => {
      if (!isOver) underWay--;
      isOver = true;
    };
    response.once('finish', end).once('close', end);
    next();
  };
}
