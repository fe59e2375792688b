/**
 * Calls that read whole books for one person: files, replays, the proof of everything. `@Heavy()` on a route or a controller lets
 * only so many of them run at once; who asks for more hears when to come back.
 */
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { AtOnce } from './at-once.ts';
import type { LivroRequest } from './request.ts';

/** One to look at while another is written; all together leave half of the database's connections to the screens. */
const MOST = { perPerson: 2, all: 6 };
/** Of this process: every controller that is marked has an interceptor of its own. */
const heavyCalls = new AtOnce(MOST);

@Injectable()
class HeavyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    heavyCalls.take(http.getRequest<LivroRequest>().user!.id, http.getResponse<Response>());
    return next.handle();
  }
}

export const Heavy = () => UseInterceptors(HeavyInterceptor);
