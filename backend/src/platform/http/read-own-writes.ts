/**
 * A read waits until the read models show what whoever asks knows to be booked: the positions that come with it
 * (`X-Livro-Position`), and those of their own commands on this process. Where that takes too long the answer says `stale`.
 */
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Optional,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { ReadDatabase, ReplicatedReads } from '../database/read-database.ts';
import { asRead } from '../database/read-under-way.ts';
import { noting, readPlaces } from '../event-store/places.ts';
import { POSITION_HEADER } from '../event-store/position.ts';
import { ReadAfter } from '../projections/progress/read-after.ts';
import { BookedPositions } from './booked-positions.ts';
import { PUBLIC_ROUTE } from './public.ts';
import type { LivroRequest } from './request.ts';

const READS = 'livro:reads';
/** Where the API's document says it. */
export const READS_EXTENSION = 'x-reads-models';
/** Of a read that had something to wait for: whether it lacks some of it. */
export const STALE_HEADER = 'X-Livro-Stale';

/** A command that looks into read models before it decides, or to answer: its sender's own must be there. */
export const ReadsFirst = () => SetMetadata(READS, true);

/** A read that is not of read models. */
export const ReadsNoModels = () =>
  applyDecorators(SetMetadata(READS, false), ApiExtension(READS_EXTENSION, false));

@Injectable()
export class ReadOwnWrites implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly booked: BookedPositions,
    @Optional() private readonly readAfter?: ReadAfter,
    @Optional() private readonly database?: ReadDatabase,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<LivroRequest>();
    const reads = this.#reads(context, request);
    if (this.readAfter && reads) {
      const reached = await this.#reached(this.readAfter, request);
      request.isBehind = reached === false;
      if (reached !== undefined && isRead(request))
        context.switchToHttp().getResponse<Response>().setHeader(STALE_HEADER, `${!reached}`);
    }
    // Only now: what the replica is held to is where the primary stands after the wait.
    return reads && isRead(request) && this.database instanceof ReplicatedReads
      ? asRead(() => next.handle())
      : next.handle();
  }

  #reads(context: ExecutionContext, request: LivroRequest): boolean {
    const of = (key: string) =>
      this.reflector.getAllAndOverride<boolean | undefined>(key, [context.getHandler(), context.getClass()]);
    return of(READS) ?? (isRead(request) && of(PUBLIC_ROUTE) !== true);
  }

  /** Undefined where nothing is known that it could lack. */
  async #reached(readAfter: ReadAfter, request: LivroRequest): Promise<boolean | undefined> {
    const actorId = request.user?.id;
    const own = this.booked.of(actorId);
    const sent = request.get(POSITION_HEADER);
    const known = sent ? readPlaces(sent, POSITION_HEADER) : [];
    if (own.length + known.length === 0) return undefined;
    const reached = await readAfter.reached(own.reduce(noting, known));
    if (reached) this.booked.shown(actorId, own);
    return reached;
  }
}

const isRead = ({ method }: LivroRequest): boolean => method === 'GET' || method === 'HEAD';
