/** A new access token for a session that is alive, and the next refresh token with it. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { UserDirectory } from '../user/user-directory.read.ts';
import { Sessions } from './sessions.store.ts';
import { Entrance, type SignedInSession } from './entrance.write.ts';
import { SessionTokens } from './session-tokens.write.ts';
import { currentUser } from '../user/current-user.write.ts';
import { UsersBook } from '../user/users-book.write.ts';

export class RefreshSession extends Command<SignedInSession> {
  /** Throws SESSION_EXPIRED for whatever reason there is no session any more. */
  constructor(readonly refreshToken: string | undefined) {
    super();
  }
}

@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession> {
  constructor(
    private readonly sessions: Sessions,
    private readonly directory: UserDirectory,
    private readonly users: UsersBook,
    private readonly tokens: SessionTokens,
    private readonly entrance: Entrance,
  ) {}

  async execute({ refreshToken }: RefreshSession): Promise<SignedInSession> {
    const now = new Date();
    const session = refreshToken === undefined ? undefined : await this.sessions.rotate(refreshToken, now);
    const alive = session && (await this.directory.ofSession(session.sessionId, session.userId, now));
    const known = alive && (await this.users.current(alive.user.id, alive.user.version));
    if (!session || !alive || !known?.isActive)
      throw new DomainError('SESSION_EXPIRED', messages.sessionExpired);
    const user = currentUser(known, alive.user, now);
    const mustEnrol = this.entrance.mustEnrol(user, alive.withSecondFactor);
    return { user, mustEnrol, ...(await this.tokens.of(session)) };
  }
}
