/**
 * How often something may be tried, counted in Postgres for all instances together and before the work: a place is taken
 * first and given back when the work succeeds, so that a thousand attempts at once count like a thousand in a row. Knows
 * nothing of what is tried. When Postgres does not answer nobody gets through (503): an attacker could bring that about, and
 * anyone who signs in needs Postgres anyway. Keys are hashed under a key of the installation: no e-mail stands in the table.
 */
import { createHmac } from 'node:crypto';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { SETTINGS } from '../config/config.module.ts';
import { keyFor } from '../config/installation-keys.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { TooManyRequests } from '../http/errors.ts';
import { THROTTLES_TABLE } from './throttles.migration.ts';
import { Turns } from './turns.ts';

/** At most `calls` in `windowSeconds`. */
export interface RateLimit {
  readonly name: string;
  readonly calls: number;
  readonly windowSeconds: number;
}

/** `failures` are free in `windowSeconds`; after that one attempt at a time, each failure doubling the wait before the next. */
export interface FailureLimit {
  readonly name: string;
  readonly failures: number;
  readonly windowSeconds: number;
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
  /** A success forgets the failures before it: only where none but one person's attempts are counted. */
  readonly forgives: boolean;
}

/** Whose attempts count together under a limit: `key` in clear, such as an e-mail, an address or a user's id. */
export interface Bucket {
  readonly limit: FailureLimit;
  readonly key: string;
}

/** A place taken under a limit. */
interface Place {
  readonly limit: FailureLimit;
  readonly key: string;
  readonly strikes: number;
  readonly cost: number;
  /** Nobody else gets one now: if this attempt fails, the waiting begins. */
  readonly last: boolean;
  readonly windowSeconds: number;
}

@Injectable()
export class Throttles {
  readonly #logger = new Logger(Throttles.name);
  readonly #limiters = new Map<string, RateLimiterPostgres>();
  readonly #turns = new Turns();
  readonly #hashKey: Buffer;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'vaultMasterKey'>,
  ) {
    this.#hashKey = keyFor(settings, 'throttle keys');
  }

  /** Counts a call, or an amount of something; throws TooManyRequests for one too many, which stays counted. */
  async take({ name, calls, windowSeconds }: RateLimit, key: string, amount = 1): Promise<void> {
    try {
      await this.#limiter(name, calls, windowSeconds).consume(this.#hashed(key), amount);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error, windowSeconds) : this.#unavailable(error);
    }
  }

  /** As `take`, for an amount of something instead of a call; what is refused is not counted. */
  async spend({ name, calls, windowSeconds }: RateLimit, key: string, amount: number): Promise<void> {
    const limiter = this.#limiter(name, calls, windowSeconds);
    try {
      await limiter.consume(this.#hashed(key), amount);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw this.#unavailable(error);
      await limiter.reward(this.#hashed(key), amount).catch((failed: unknown) => this.#unavailable(failed));
      throw tooMany(error, windowSeconds);
    }
  }

  /**
   * Runs `work`, unless too many attempts failed in one of `buckets`; throws TooManyRequests then. `isFailure` tells the
   * errors that count from those that say nothing about the attempt. Name the widest bucket first and the narrowest last:
   * within a process attempts of the narrowest come one after the other.
   *
   * @example
   * throttles.attempt([{ limit: CODES, key: userId }], () => commands.execute(…), (error) => codeOf(error) === 'INVALID_FORMAT')
   */
  attempt<Result>(
    buckets: readonly Bucket[],
    work: () => Promise<Result>,
    isFailure: (error: unknown) => boolean,
  ): Promise<Result> {
    const narrowest = buckets.at(-1)!;
    return this.#turns.take(`${narrowest.limit.name} ${narrowest.key}`, async () => {
      const places = await this.#takePlaces(buckets);
      try {
        const result = await work();
        await this.#settle(places, (place) => this.#succeed(place));
        return result;
      } catch (error) {
        const failed = isFailure(error);
        await this.#settle(places, (place) => (failed ? this.#fail(place) : this.#giveBack(place)));
        throw error;
      }
    });
  }

  async #takePlaces(buckets: readonly Bucket[]): Promise<Place[]> {
    const places: Place[] = [];
    for (const { limit, key } of buckets) {
      try {
        places.push(await this.#takePlace(limit, this.#hashed(key)));
      } catch (error) {
        await this.#settle(places, (place) => this.#giveBack(place));
        throw error;
      }
    }
    return places;
  }

  /** A refused place is not given back: who keeps asking could time that to the window's end and gain by it. */
  async #takePlace(limit: FailureLimit, key: string): Promise<Place> {
    let strikes = 0;
    try {
      strikes = (await this.#strikesOf(limit).get(key))?.consumedPoints ?? 0;
      // After a strike an attempt takes all there is, and for as long as the next wait would be.
      const cost = strikes === 0 ? 1 : limit.failures;
      const windowSeconds = strikes === 0 ? limit.windowSeconds : waitAfter(limit, strikes + 1);
      const taken = await this.#attemptsOf(limit).consume(key, cost, { customDuration: windowSeconds });
      return { limit, key, strikes, cost, windowSeconds, last: taken.consumedPoints >= limit.failures };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw this.#unavailable(error);
      // Without a strike the places are merely taken, by attempts that are under way.
      throw tooMany(error, strikes === 0 ? limit.firstWaitSeconds : limit.maxWaitSeconds);
    }
  }

  async #succeed(place: Place): Promise<void> {
    if (!place.limit.forgives) return this.#giveBack(place);
    await this.#attemptsOf(place.limit).delete(place.key);
    if (place.strikes > 0) await this.#strikesOf(place.limit).delete(place.key);
  }

  async #giveBack({ limit, key, cost, windowSeconds }: Place): Promise<void> {
    const attempts = this.#attemptsOf(limit);
    const left = await attempts.reward(key, cost, { customDuration: windowSeconds });
    // The window ended meanwhile: what was taken in the old one is no credit in the new one.
    if (left.consumedPoints < 0) await attempts.delete(key);
  }

  async #fail({ limit, key, strikes, last }: Place): Promise<void> {
    if (!last) return;
    const wait = waitAfter(limit, strikes + 1);
    await this.#strikesOf(limit).set(key, strikes + 1, wait + limit.windowSeconds);
    await this.#attemptsOf(limit).block(key, wait);
  }

  /** What became of the work stands, whatever the counting meets: a place that is not given back runs out by itself. */
  async #settle(places: readonly Place[], settle: (place: Place) => Promise<void>): Promise<void> {
    for (const outcome of await Promise.allSettled(places.map(settle)))
      if (outcome.status === 'rejected') this.#logger.warn(`not counted: ${String(outcome.reason)}`);
  }

  #attemptsOf(limit: FailureLimit): RateLimiterPostgres {
    return this.#limiter(limit.name, limit.failures, limit.windowSeconds);
  }

  #strikesOf(limit: FailureLimit): RateLimiterPostgres {
    return this.#limiter(`${limit.name} strikes`, Number.MAX_SAFE_INTEGER, limit.windowSeconds);
  }

  #limiter(name: string, points: number, duration: number): RateLimiterPostgres {
    const known = this.#limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      ...THROTTLES_TABLE,
      storeClient: this.#storeClient,
      storeType: 'client',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      // Any of them clears what ran out under all.
      clearExpiredByTimeout: this.#limiters.size === 0,
    });
    this.#limiters.set(name, limiter);
    return limiter;
  }

  readonly #storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const rows = await this.database.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };

  #unavailable(cause: unknown): DomainError {
    this.#logger.error(`attempts cannot be counted: ${String(cause)}`);
    return new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
  }

  #hashed(key: string): string {
    return createHmac('sha256', this.#hashKey).update(key).digest('base64url');
  }
}

const waitAfter = ({ firstWaitSeconds, maxWaitSeconds }: FailureLimit, strikes: number): number =>
  Math.min(firstWaitSeconds * 2 ** (strikes - 1), maxWaitSeconds);

const tooMany = ({ msBeforeNext }: RateLimiterRes, most: number): TooManyRequests =>
  new TooManyRequests(Math.max(1, Math.min(Math.ceil(msBeforeNext / 1000), most)));
