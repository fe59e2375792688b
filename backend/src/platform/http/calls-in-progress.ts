/** Counts the calls in progress per server, address and person, by class, and frees each place exactly once. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { networkOfCall } from './client-address.ts';
import { TooManyRequests } from './errors.ts';
import { OverloadedError } from './overloaded-error.ts';
import type { LivroRequest } from './request.ts';

interface CallLimits {
  readonly perServer: number;
  readonly perAddress?: number;
  readonly perPerson?: number;
}

/** `perAddress` is below `perServer`: whatever comes from one address, somebody else is still admitted. */
export const CALL_LIMITS = {
  /** At 170 to 400 calls a second the last of so many is answered in two thirds of a second to two (docs/performance.md). */
  ordinary: { perServer: 256, perAddress: 224 },
  /** Counted beside the class of the call once the caller is known: six browser tabs with all their connections are 36. */
  'signed-in': { perServer: Infinity, perPerson: 128 },
  /** Apart from the ordinary ones, so that nobody is locked out by those. They wait for fair turns: an office that begins at eight, too. */
  'sign-in': { perServer: 1_000, perAddress: 96 },
  /** Whole books as files, replays, proofs: all together leave half of the database's connections to the screens. */
  download: { perServer: 6, perAddress: 5, perPerson: 2 },
  /** Contents of attached files: a browser has six connections. */
  content: { perServer: 64, perAddress: 48, perPerson: 12 },
  feed: { perServer: 200, perAddress: 150, perPerson: 20 },
  /** Each form may put 200 MB on the disk for a while. */
  upload: { perServer: 6, perAddress: 5, perPerson: 2 },
  /** Statements and folders to import, which are held in memory: 16 MB each. */
  import: { perServer: 8, perAddress: 6, perPerson: 3 },
  /** JSON that is no matter of a few lines, from anybody: 1 MB of each is held, and all that end at once are parsed at once. */
  'large-body': { perServer: 64, perAddress: 12 },
  /** Somebody who types fast has one more on its way. */
  search: { perServer: 8, perPerson: 4 },
} as const satisfies Record<string, CallLimits>;

export type CallClass = keyof typeof CALL_LIMITS;
export const CALL_CLASSES = Object.keys(CALL_LIMITS) as readonly CallClass[];

const RETRY_AFTER_SECONDS = 5;
/** A peak fills the server for an instant. So long without a free place means that places are lost or everything stands still. */
const STUCK_AFTER_MS = 2_000;

@Injectable()
export class CallsInProgress {
  readonly #counts = new Map<string, number>();
  #fullSince: number | undefined;

  /**
   * Takes a place until the call is over. Throws where none is free: OverloadedError for an ordinary call when the server is full,
   * else TooManyRequests. Returns false where the caller has left already: then nothing is counted.
   */
  take(callClass: CallClass, request: LivroRequest): boolean {
    const response = request.res!;
    if (response.closed || request.socket.closed) return false;
    const { perServer, perAddress, perPerson }: CallLimits = CALL_LIMITS[callClass];
    const keys = [callClass as string];
    if (this.inProgress(callClass) >= perServer) throw this.#full(callClass);
    if (perAddress !== undefined) {
      const key = `${callClass} from ${networkOfCall(request)}`;
      if (this.#count(key) >= perAddress) throw fullFor(messages.tooManyOfAddress);
      keys.push(key);
    }
    if (perPerson !== undefined) {
      const key = `${callClass} of ${request.user!.id}`;
      if (this.#count(key) >= perPerson) throw fullFor(messages.tooManyOfYours);
      keys.push(key);
    }
    for (const key of keys) this.#counts.set(key, this.#count(key) + 1);
    if (callClass === 'ordinary' && this.inProgress(callClass) === perServer)
      this.#fullSince = performance.now();
    whenOver(response, () => {
      for (const key of keys) this.#free(key);
    });
    return true;
  }

  inProgress(callClass: CallClass): number {
    return this.#count(callClass);
  }

  /** Every scope that has calls in progress; empty when nothing is counted. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** The server has been full for a while without one ordinary call coming to its end. */
  get isStuck(): boolean {
    return this.#fullSince !== undefined && performance.now() - this.#fullSince >= STUCK_AFTER_MS;
  }

  #full(callClass: CallClass): DomainError {
    if (callClass === 'feed') return new DomainError('SERVICE_UNAVAILABLE', messages.feed.tooManyReaders);
    if (callClass !== 'ordinary' && callClass !== 'sign-in')
      return new TooManyRequests(RETRY_AFTER_SECONDS, messages.tooManyOfAll(RETRY_AFTER_SECONDS));
    return new OverloadedError();
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #free(key: string): void {
    const left = this.#count(key) - 1;
    if (left === 0) this.#counts.delete(key);
    else this.#counts.set(key, left);
    if (key === 'ordinary') this.#fullSince = undefined;
  }
}

/** Of responses that are not over, what is to be run then. */
const releases = new WeakMap<Response, (() => void)[]>();

/**
 * Runs `release` once, when the response is out or nobody can receive it any more. A response that waits behind another on its
 * connection emits nothing when that is reset, so the connection is listened to as well.
 */
export function whenOver(response: Response, release: () => void): void {
  const known = releases.get(response);
  if (known) return void known.push(release);
  const all = [release];
  releases.set(response, all);
  const { socket } = response.req;
  const end = (): void => {
    // A listener that was removed while its event is being emitted is still called.
    if (!releases.delete(response)) return;
    response.off('close', end);
    socket.off('close', end);
    for (const one of all) one();
  };
  response.once('close', end);
  socket.once('close', end);
}

const fullFor = (sentence: (seconds: number) => string): TooManyRequests =>
  new TooManyRequests(RETRY_AFTER_SECONDS, sentence(RETRY_AFTER_SECONDS));
