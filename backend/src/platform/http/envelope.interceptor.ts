/**
 * Wraps every answer as `{ success, data, message }`, with `stale` while read models lack what its sender booked, or are filled anew; files and routes marked
 * `@Unwrapped()` pass as they are.
 */
import {
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Optional,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { ProjectionProgress } from '../projections/projection.types.ts';
import { Answer } from './answer.ts';
import { entityTag } from './if-match.ts';
import type { LivroRequest } from './request.ts';

const UNWRAPPED = 'livro:unwrapped';

/** The handler's value is the whole body. */
export const Unwrapped = () => SetMetadata(UNWRAPPED, true);

@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @Optional() private readonly progress?: ProjectionProgress,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride<boolean>(UNWRAPPED, [context.getHandler(), context.getClass()])) {
      return next.handle();
    }
    const response = context.switchToHttp().getResponse<Response>();
    const { method, isBehind } = context.switchToHttp().getRequest<LivroRequest>();
    // As it stood when the reading began: what is filled meanwhile may be missing from what was read before.
    const stale = method === 'GET' && (isBehind === true || this.progress?.isFilling === true);
    return next.handle().pipe(map((value: unknown) => envelope(value, response, stale)));
  }
}

function envelope(value: unknown, response: Response, stale: boolean): unknown {
  if (value instanceof StreamableFile) return value;
  const answer: Answer<unknown> = value instanceof Answer ? value : Answer.of(value);
  const { message, warnings } = answer.options;
  // Money and names: no shared computer's cache keeps them.
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  if (isVersioned(answer.data)) response.setHeader('ETag', entityTag(answer.data.version));
  return {
    success: true,
    data: answer.data ?? null,
    message: message ?? null,
    ...(stale && { stale: true }),
    ...(warnings?.length && { warnings }),
  };
}

/** An entity that tells its version has it for its entity tag, too: `If-Match` names it again. */
const isVersioned = (data: unknown): data is { readonly version: number } =>
  typeof data === 'object' && data !== null && 'version' in data && Number.isInteger(data.version);
