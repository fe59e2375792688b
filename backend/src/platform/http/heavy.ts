/** Marks routes whose calls take a place of a class of their own: whole books as files, and contents of attached files. */
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Observable } from 'rxjs';
import { type CallClass, CallsInProgress } from './calls-in-progress.ts';
import type { LivroRequest } from './request.ts';

function placesOf(callClass: CallClass, options: { readonly takesLong: boolean }) {
  @Injectable()
  class TakesPlace implements NestInterceptor {
    constructor(readonly calls: CallsInProgress) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const request = context.switchToHttp().getRequest<LivroRequest>();
      this.calls.take(callClass, request);
      if (options.takesLong) request.liftDeadline?.();
      return next.handle();
    }
  }
  return TakesPlace;
}

const DownloadPlaces = placesOf('download', { takesLong: true });
const ContentPlaces = placesOf('content', { takesLong: false });

/** Reads whole books for one person. */
export const Heavy = () => UseInterceptors(DownloadPlaces);

/** Sends the content of a file that lies in the store. */
export const SendsContent = () => UseInterceptors(ContentPlaces);

/** Counts the calls of each person who is signed in; registered for every route. */
@Injectable()
export class SignedInPlaces implements NestInterceptor {
  constructor(private readonly calls: CallsInProgress) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<LivroRequest>();
    if (request.user) this.calls.take('signed-in', request);
    return next.handle();
  }
}
