/**
 * Which attempts at the door count together. From a browser in which the account has signed in before, they count under that
 * browser alone: nobody else can use its places up. From anywhere else they count three times: by address (a whole office may
 * be behind it, or everybody, where a proxy is not named in TRUST_PROXY), by account from wherever, and, narrowly, by account
 * and address. So who guesses keeps out strangers to the account at the guesser's address, and, from ten addresses at once,
 * strangers to the account; never a person at the usual browser.
 */
import { Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { FairTurns } from '../../platform/throttling/fair-turns.ts';
import { type Bucket, type FailureLimit, Throttles } from '../../platform/throttling/throttles.ts';
import { KnownDevices } from './known-devices.api.ts';

const WAITS = {
  windowSeconds: limits.failedLoginWindowMs / 1000,
  firstWaitSeconds: 30,
  maxWaitSeconds: 15 * 60,
} as const;
/** Still nobody tries fifty accounts in a quarter of an hour, and nobody one account from fifty addresses. */
const FAILURES_OF_MANY = 50;
const FAILURES = new Set([
  'INVALID_CREDENTIALS',
  'FIRST_ACCESS_CLOSED',
  'INVALID_FORMAT',
  'INVALID_SECOND_FACTOR',
  'CONFIRMATION_FAILED',
]);

const own = (name: string): FailureLimit => ({
  name,
  failures: limits.failedLogins,
  ...WAITS,
  forgives: true,
});
/** A guesser's own account must not wipe out what he tried on others. */
const shared = (name: string): FailureLimit => ({
  name,
  failures: FAILURES_OF_MANY,
  ...WAITS,
  forgives: false,
});
const limitsOf = (attempt: string) => ({
  device: own(`${attempt} device`),
  address: shared(`${attempt} address`),
  account: shared(`${attempt} account`),
  accountAtAddress: own(`${attempt} account at address`),
});
const SIGN_IN = limitsOf('sign-in');
/** Apart, so that asking again for a first access that is over never keeps anybody from signing in. */
const FIRST_ACCESS = limitsOf('first access');
const PASSWORD_CHANGE = limitsOf('password change');
const SECOND_FACTOR = own('second factor');
const PROVIDER = {
  name: 'provider',
  calls: limits.providerSignInsPerMinute,
  windowSeconds: 60,
} as const;
const EMAIL_CHECK = { name: 'e-mail check', calls: limits.emailChecksPerMinute, windowSeconds: 60 } as const;

const MAX_KNOWN_ADDRESSES = 10_000;
/** Attempts that ask Postgres at a time: its pool has ten connections. Beyond, the addresses take turns. */
const CONCURRENT = { concurrency: 8, perKey: 4, maxWaitingPerKey: 80 };

@Injectable()
export class SignInThrottle {
  /** Addresses from which somebody has signed in here, the latest last: a flood from elsewhere does not come before them. */
  readonly #known = new Set<string>();
  readonly #turns = new FairTurns({ ...CONCURRENT, prefers: (address) => this.#known.has(address) });

  constructor(
    private readonly throttles: Throttles,
    private readonly devices: KnownDevices,
  ) {}

  /** Runs one attempt to prove who one is, unless too many failed before; throws TooManyRequests. */
  signIn<Result>(request: LivroRequest, email: string, work: () => Promise<Result>): Promise<Result> {
    return this.#attempt(request, this.#buckets(SIGN_IN, request, email), work);
  }

  /** The same where nobody is named before it succeeds, as by a key or a provider: counted by address alone. */
  nameless<Result>(request: LivroRequest, work: () => Promise<Result>): Promise<Result> {
    const key = networkOf(clientAddress(request));
    return this.#attempt(request, [{ limit: SIGN_IN.address, key }], work);
  }

  /** The same for the first password and its code. */
  firstAccess<Result>(request: LivroRequest, email: string, work: () => Promise<Result>): Promise<Result> {
    return this.#attempt(request, this.#buckets(FIRST_ACCESS, request, email), work);
  }

  /** The same for the old password where a new one is to take its place. */
  passwordChange<Result>(request: LivroRequest, email: string, work: () => Promise<Result>): Promise<Result> {
    return this.#attempt(request, this.#buckets(PASSWORD_CHANGE, request, email), work);
  }

  /** Anyone who comes this far knows the password or holds a session: wrong proofs count for the account, wherever from. */
  secondFactor<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    return this.throttles.attempt([{ limit: SECOND_FACTOR, key: account }], work, isFailure);
  }

  /** Each leaves a ticket behind until it runs out. */
  providerSignIn(request: LivroRequest): Promise<void> {
    return this.throttles.take(PROVIDER, networkOf(clientAddress(request)));
  }

  emailCheck(request: LivroRequest, email: string): Promise<void> {
    const address = networkOf(clientAddress(request));
    return this.throttles.take(EMAIL_CHECK, this.devices.deviceOf(request, email) ?? address);
  }

  async #attempt<Result>(
    request: LivroRequest,
    buckets: readonly Bucket[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const address = networkOf(clientAddress(request));
    const result = await this.#turns.run(address, () => this.throttles.attempt(buckets, work, isFailure));
    this.#known.delete(address);
    this.#known.add(address);
    if (this.#known.size > MAX_KNOWN_ADDRESSES) this.#known.delete(this.#known.values().next().value!);
    return result;
  }

  #buckets(names: typeof SIGN_IN, request: LivroRequest, email: string): Bucket[] {
    const device = this.devices.deviceOf(request, email);
    if (device !== undefined) return [{ limit: names.device, key: `${device} ${email}` }];
    const address = networkOf(clientAddress(request));
    return [
      { limit: names.address, key: address },
      { limit: names.account, key: email },
      { limit: names.accountAtAddress, key: `${address} ${email}` },
    ];
  }
}

const isFailure = (error: unknown): boolean => error instanceof DomainError && FAILURES.has(error.code);
