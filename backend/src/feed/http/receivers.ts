/**
 * Holds the connections that the feed is sent over, each for as long as it takes what it is sent and may read it. One that takes
 * nothing is cut off, and goes on later from its position.
 */
import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { CallsInProgress, whenOver } from '../../platform/http/calls-in-progress.ts';
import { Ending } from '../../platform/http/ending.ts';
import type { LivroRequest } from '../../platform/http/request.ts';

/** Letters that are sent at once; so many wait for one receiver, beside the piece that they are of. */
const SLICE_LENGTH = 64 * 1024;
/** For a slice: a line of 6 KB a second is fast enough. */
const PATIENCE_MS = 10_000;

/** Why an answer was ended that had not come to its end. */
export type EndReason = 'gone' | 'slow' | 'access' | 'shutdown' | 'unavailable';

@Injectable()
export class Receivers {
  readonly #logger = new Logger('feed');
  readonly #receivers = new Set<Receiver>();

  constructor(
    private readonly ending: Ending,
    private readonly calls: CallsInProgress,
  ) {
    ending.signal.addEventListener('abort', () => {
      for (const receiver of this.#receivers) receiver.end('shutdown');
    });
  }

  /** Throws where no place is free for this person, this address or anybody. */
  admit(request: LivroRequest, response: Response): Receiver {
    const isThere = this.calls.take('feed', request);
    request.liftDeadline?.();
    const receiver = new Receiver(request, response, (reason) =>
      this.#logger.log(`a reader of ${request.user?.id} was cut off: ${reason}`),
    );
    if (!isThere) receiver.end('gone');
    else if (this.ending.signal.aborted) receiver.end('shutdown');
    else this.#receivers.add(receiver);
    whenOver(response, () => {
      this.#receivers.delete(receiver);
      receiver.end('gone');
    });
    return receiver;
  }
}

export class Receiver {
  readonly #over = new AbortController();

  constructor(
    private readonly request: LivroRequest,
    readonly response: Response,
    private readonly onCutOff: (reason: EndReason) => void,
  ) {}

  /** Aborted with an `EndReason`, once. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  get endReason(): EndReason | undefined {
    return this.signal.reason as EndReason | undefined;
  }

  end(reason: EndReason): void {
    this.#over.abort(reason);
  }

  /** Sends all of it, no faster than it is taken; false where the receiver took nothing for too long, or is gone. */
  async send(texts: readonly string[]): Promise<boolean> {
    let slice = '';
    for (const text of texts) {
      slice += text;
      if (slice.length < SLICE_LENGTH) continue;
      if (!(await this.#sendSlice(slice))) return false;
      slice = '';
    }
    return slice === '' || this.#sendSlice(slice);
  }

  /** Whether the session and the permission are still there. */
  async mayStill(): Promise<boolean> {
    if (await this.request.mayStill!()) return true;
    this.end('access');
    return false;
  }

  async #sendSlice(slice: string): Promise<boolean> {
    const { response } = this;
    if (response.destroyed || response.closed) return false;
    if (response.write(slice, 'utf8')) return true;
    const taken = await new Promise<boolean>((resolve) => {
      const settle = (isTaken: boolean): void => {
        clearTimeout(timer);
        response.off('drain', drained).off('close', closed);
        resolve(isTaken);
      };
      const drained = (): void => settle(true);
      const closed = (): void => settle(false);
      const timer = setTimeout(() => {
        this.onCutOff('slow');
        this.end('slow');
        response.destroy();
        settle(false);
      }, PATIENCE_MS);
      response.once('drain', drained).once('close', closed);
    });
    return taken;
  }
}
