/** Limits what one person may upload: some forms at a time, and some bytes a day, since contents are kept for good. */
import { Injectable } from '@nestjs/common';
import { messages } from '@livro/rules';
import { CallsInProgress } from '../../platform/http/calls-in-progress.ts';
import { TooManyRequests } from '../../platform/http/errors.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { Throttles } from '../../platform/throttling/throttles.ts';

/** Two hundred attachments of the largest size; a heavy day has fifty photographs of 3 MB. */
export const MAX_BYTES_A_DAY = 2 * 1024 ** 3;
const BYTES_PER_UNIT = 1024;
/** Counted in Postgres, for all instances together. */
export const DAILY_UPLOADS = {
  name: 'upload',
  calls: MAX_BYTES_A_DAY / BYTES_PER_UNIT,
  windowSeconds: 24 * 3600,
} as const;

@Injectable()
export class UploadLimits {
  constructor(
    private readonly calls: CallsInProgress,
    private readonly throttles: Throttles,
  ) {}

  /** Takes a place until the call is over, and counts `announced` bytes; throws TooManyRequests. */
  async enter(request: LivroRequest, announced: number): Promise<void> {
    this.calls.take('upload', request);
    request.liftDeadline?.();
    try {
      await this.#spend(request, announced);
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      throw new TooManyRequests(
        error.retryAfter,
        messages.uploadsOfTheDay(Math.ceil(error.retryAfter / 3600)),
      );
    }
  }

  /** Counts what came in without having been announced, whatever became of it. */
  async count(request: LivroRequest, bytes: number): Promise<void> {
    if (bytes > 0)
      await this.throttles.take(DAILY_UPLOADS, request.user!.id, unitsOf(bytes)).catch(() => undefined);
  }

  #spend(request: LivroRequest, bytes: number): Promise<void> {
    return this.throttles.spend(DAILY_UPLOADS, request.user!.id, unitsOf(bytes));
  }
}

const unitsOf = (bytes: number): number => Math.ceil(bytes / BYTES_PER_UNIT);
