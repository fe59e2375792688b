/** Which attempts at the door count together: by address and account, by address alone (more generously), by e-mail check. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type { Request } from 'express';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import { TooManyRequests } from '../../platform/http/errors.ts';
import { FailureThrottle, RateThrottle } from './throttle.ts';

const WAITS = { windowMs: limits.failedLoginWindowMs, firstWaitMs: 30_000, maxWaitMs: 15 * 60_000 };
/** One address may be a whole office behind one router; still nobody tries fifty accounts in a quarter of an hour. */
const FAILURES_OF_AN_ADDRESS = 50;
const FAILURES = new Set(['INVALID_CREDENTIALS', 'FIRST_ACCESS_CLOSED', 'INVALID_FORMAT']);

/** Failures of one kind, counted by address and account and, more generously, by address alone. */
class Attempts {
  readonly #accounts = new FailureThrottle({ failures: limits.failedLogins, ...WAITS });
  readonly #addresses = new FailureThrottle({ failures: FAILURES_OF_AN_ADDRESS, ...WAITS });

  run<Result>(address: string, email: string, work: () => Promise<Result>): Promise<Result> {
    const account = `${address} ${email}`;
    return this.#accounts.inTurn(account, async () => {
      refuse(Math.max(this.#accounts.waitFor(account), this.#addresses.waitFor(address)));
      try {
        const result = await work();
        this.#accounts.succeed(account);
        return result;
      } catch (error) {
        if (error instanceof DomainError && FAILURES.has(error.code)) {
          this.#accounts.fail(account);
          this.#addresses.fail(address);
        }
        throw error;
      }
    });
  }
}

@Injectable()
export class SignInThrottle {
  readonly #signIns = new Attempts();
  /** Apart, so that asking again for a first access that is over never keeps anybody from signing in. */
  readonly #firstAccesses = new Attempts();
  readonly #passwordChanges = new Attempts();
  readonly #emailChecks = new RateThrottle(limits.emailChecksPerMinute, 60_000);

  /** Runs one attempt to prove who one is, unless too many failed before; throws TooManyRequests. */
  signIn<Result>(request: Request, email: string, work: () => Promise<Result>): Promise<Result> {
    return this.#signIns.run(networkOf(clientAddress(request)), email, work);
  }

  /** The same for the first password and its code. */
  firstAccess<Result>(request: Request, email: string, work: () => Promise<Result>): Promise<Result> {
    return this.#firstAccesses.run(networkOf(clientAddress(request)), email, work);
  }

  /** The same for the old password where a new one is to take its place. */
  passwordChange<Result>(request: Request, email: string, work: () => Promise<Result>): Promise<Result> {
    return this.#passwordChanges.run(networkOf(clientAddress(request)), email, work);
  }

  emailCheck(request: Request): void {
    refuse(this.#emailChecks.take(networkOf(clientAddress(request))));
  }
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new TooManyRequests(seconds);
}
