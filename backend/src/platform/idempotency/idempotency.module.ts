/** Holds every change that a signed-in person asks for under an `Idempotency-Key` against what the key stands for. */
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Module,
  type NestInterceptor,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { contentHash, idempotencyKeyOf, scopeOf } from '../http/command-context.ts';
import { failureOf } from '../http/errors.ts';
import type { LivroRequest } from '../http/request.ts';
import { ExpiredKeys } from './expired-keys.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';

/** Routes are found whatever the case of their letters; answers of these hold secrets and are not kept. */
const AUTH = /^\/api\/auth\//i;

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyKeys) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<LivroRequest>();
    const key = request.method === 'GET' ? undefined : idempotencyKeyOf(request);
    // What a password is in is digested nowhere, and files are told by their own digests in the journal.
    if (key === undefined || !request.user || AUTH.test(request.path)) return next.handle();
    const body = request.is('multipart/form-data') ? undefined : (request.body as unknown);
    const content = `${scopeOf(request)} ${contentHash(body)}`;
    const isRefusal = (error: unknown): boolean => failureOf(error).status < 500;
    const use = { actorId: request.user.id, key, content };
    return from(
      this.keys.under(use, isRefusal, () => lastValueFrom(next.handle(), { defaultValue: undefined })),
    );
  }
}

@Module({
  providers: [IdempotencyKeys, ExpiredKeys, { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor }],
})
export class IdempotencyModule {}
