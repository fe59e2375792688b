/** Signing in with a password: unknown, inactive and wrong are one answer after one and the same work. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { UserDirectory, type DirectoryUser } from '../read/user-directory.ts';
import { Credentials } from '../vault/credentials.ts';
import { Passwords } from '../vault/passwords.ts';
import { Sessions } from '../vault/sessions.ts';
import { SessionTokens, type Tokens } from './session-tokens.ts';
import { UsersBook } from './users-book.ts';

export interface SignedInSession extends Tokens {
  readonly user: DirectoryUser;
}

export class SignIn extends Command<SignedInSession> {
  /** `email` in lower case. Throws INVALID_CREDENTIALS. */
  constructor(
    readonly email: string,
    readonly password: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly directory: UserDirectory,
    private readonly passwords: Passwords,
    private readonly credentials: Credentials,
    private readonly users: UsersBook,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute({ email, password, correlationId }: SignIn): Promise<SignedInSession> {
    const now = new Date();
    const user = await this.directory.forSignIn(email, now);
    const right = await this.passwords.matches(user?.passwordHash ?? undefined, password);
    if (!user || !right || !user.isActive) {
      this.securityLog.record({ kind: 'sign-in', outcome: 'failed', status: 401, subject: user?.id });
      throw new DomainError('INVALID_CREDENTIALS', messages.badCredentials);
    }
    const sender = { actorId: user.id, correlationId };
    // A crash between the vault and the journal left the password without its fact: told now, or it is no news.
    if (!user.hasPassword) await this.users.execute({ type: 'CreatePassword', userId: user.id }, sender);
    await this.users.execute({ type: 'SignIn', userId: user.id, at: now.toISOString() }, sender);
    const session = await this.sessions.open(user.id, now);
    // A reset or a change that came in between ended what sessions there were: not this one.
    if (!(await this.credentials.stands(user.id, user.passwordHash!))) {
      await this.sessions.endById(session.sessionId, now);
      throw new DomainError('INVALID_CREDENTIALS', messages.badCredentials);
    }
    return { user: { ...user, hasPassword: true, lastLogin: now }, ...(await this.tokens.of(session)) };
  }
}
