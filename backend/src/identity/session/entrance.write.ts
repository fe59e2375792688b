/**
 * The way in after a first proof, whatever it was: anyone who has a second factor gets a ticket for the second step, everybody
 * else a session. Signing in is an event only once the session opens.
 */
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { limits, messages, type FactorMethod } from '@livro/rules';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import type { DirectoryUser } from '../user/user-directory.read.ts';
import { Credentials } from '../password/credentials.store.ts';
import { SecondFactors } from '../second-factor/second-factors.store.ts';
import { Tickets } from '../second-factor/tickets.store.ts';
import { Sessions } from './sessions.store.ts';
import { SessionTokens, type Tokens } from './session-tokens.write.ts';
import { currentUser } from '../user/current-user.write.ts';
import { KnownSecrets } from '../user/known-secrets.ts';
import { UsersBook } from '../user/users-book.write.ts';

const FOREIGN_PASSWORD = 'alguém tentou entrar com uma senha posta no banco, que o diário não conta';

export interface SignedInSession extends Tokens {
  readonly user: DirectoryUser;
  /** The user's type asks for a second factor and there is none: the session reaches only what sets one up. */
  readonly mustEnrol: boolean;
}

/** The first proof was right; nobody is signed in yet. */
export interface HalfOpen {
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
  readonly expiresAt: Date;
}

export type Entered = SignedInSession | HalfOpen;

interface Arrival {
  readonly correlationId: string;
  readonly now: Date;
}

@Injectable()
export class Entrance {
  constructor(
    private readonly users: UsersBook,
    private readonly factors: SecondFactors,
    private readonly credentials: Credentials,
    private readonly tickets: Tickets,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly secrets: KnownSecrets,
    private readonly reports: TamperReports,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'requireSecondFactor'>,
  ) {}

  /** After the password, whose hash was `proven`. Throws INVALID_CREDENTIALS where it was changed or reset meanwhile. */
  async halfway(user: DirectoryUser, proven: string, arrival: Arrival): Promise<Entered> {
    await this.#assertKnown(user.id, proven);
    const entered = await this.#next(user, arrival);
    return this.#ifActive(entered, await this.credentials.stands(user.id, proven), arrival);
  }

  /** After a provider's word. Throws INVALID_CREDENTIALS where its account is no longer the user's: `stands` asks at the end. */
  async vouchedFor(
    user: DirectoryUser,
    { isBoth, stands }: { readonly isBoth: boolean; readonly stands: () => Promise<boolean> },
    arrival: Arrival,
  ): Promise<Entered> {
    const entered = isBoth ? await this.#open(user, true, arrival) : await this.#next(user, arrival);
    return this.#ifActive(entered, await stands(), arrival);
  }

  /** After all proofs. Throws INVALID_CREDENTIALS where what was proven no longer counts once the session is open. */
  async openWhile(
    stands: () => Promise<boolean>,
    user: DirectoryUser,
    arrival: Arrival,
  ): Promise<SignedInSession> {
    const session = await this.#open(user, true, arrival);
    return this.#ifActive(session, await stands(), arrival);
  }

  /** A password that somebody put into the vault otherwise is as wrong as any. */
  async #assertKnown(userId: string, proven: string): Promise<void> {
    if (await this.secrets.hasPassword(userId, proven)) return;
    // One that was changed meanwhile is no longer there.
    if (await this.credentials.stands(userId, proven))
      this.reports.report({ where: 'vault.credentials', key: userId, message: FOREIGN_PASSWORD });
    throw new DomainError('INVALID_CREDENTIALS', messages.badCredentials);
  }

  /** What a change or a reset ended was what there was by then: not this. */
  async #ifActive<Way extends Entered>(entered: Way, stands: boolean, { now }: Arrival): Promise<Way> {
    if (stands) return entered;
    if (isHalfOpen(entered)) await this.tickets.take(entered.ticket, 'second-step', now);
    else {
      const sessionId = await this.tokens.sessionOf(entered.accessToken);
      if (sessionId) await this.sessions.endById(sessionId, now);
    }
    throw new DomainError('INVALID_CREDENTIALS', messages.badCredentials);
  }

  async #next(user: DirectoryUser, arrival: Arrival): Promise<Entered> {
    const methods = await this.factors.methodsOf(user.id);
    if (methods.length === 0) return this.#open(user, false, arrival);
    const lifetimeMs = limits.secondStepMs;
    const ticket = await this.tickets.issue(
      { purpose: 'second-step', userId: user.id, lifetimeMs },
      arrival.now,
    );
    return { ticket, methods, expiresAt: new Date(arrival.now.getTime() + lifetimeMs) };
  }

  /** Throws INVALID_CREDENTIALS for who was deactivated meanwhile, NOT_FOUND for whom the journal does not know. */
  async #open(
    found: DirectoryUser,
    withSecondFactor: boolean,
    { correlationId, now }: Arrival,
  ): Promise<SignedInSession> {
    const sender = { actorId: found.id, correlationId };
    await this.users.execute({ type: 'SignIn', userId: found.id, at: now.toISOString() }, sender);
    const user = currentUser(this.users.known(found.id)!, found, now);
    const session = await this.sessions.open(user.id, withSecondFactor, now);
    return {
      user: { ...user, lastLogin: now },
      mustEnrol: this.mustEnrol(user, withSecondFactor),
      ...(await this.tokens.of(session)),
    };
  }

  mustEnrol({ type }: Pick<DirectoryUser, 'type'>, withSecondFactor: boolean): boolean {
    return this.settings.requireSecondFactor.includes(type) && !withSecondFactor;
  }
}

export const isHalfOpen = (entered: Entered): entered is HalfOpen => 'ticket' in entered;
