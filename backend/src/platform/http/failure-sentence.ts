/**
 * What a person reads when the server fails at a command: said once, beside the route. The error filter says it, and the
 * screens learn it from the API's document, for a failure that brings no answer of ours.
 */
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Observable } from 'rxjs';
import type { FailureSentence, LivroRequest } from './request.ts';

/** Where the API's document says it. */
export const FAILURE_EXTENSION = 'x-failure';
const FAILURE = 'livro:failure-sentence';

export const FailsSaying = (unforeseen: string, failed = unforeseen) =>
  applyDecorators(
    SetMetadata(FAILURE, { unforeseen, failed } satisfies FailureSentence),
    ApiExtension(FAILURE_EXTENSION, unforeseen),
  );

/** From here on a failure is one of the command: whatever stopped a request before has changed nothing. */
@Injectable()
export class FailureSentences implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<LivroRequest>();
    request.failsSaying = this.reflector.get<FailureSentence | undefined>(FAILURE, context.getHandler());
    return next.handle();
  }
}
