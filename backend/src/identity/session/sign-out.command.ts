/** Ends the session behind whichever of its tokens the caller still has. Signing out twice is no error. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { Sessions } from './sessions.store.ts';
import { SessionTokens, type Tokens } from './session-tokens.write.ts';

export class SignOut extends Command<void> {
  constructor(readonly tokens: Partial<Tokens>) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly sessions: Sessions,
    private readonly sessionTokens: SessionTokens,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute({ tokens }: SignOut): Promise<void> {
    const now = new Date();
    if (tokens.refreshToken) await this.sessions.endByRefreshToken(tokens.refreshToken, now);
    const sessionId = tokens.accessToken && (await this.sessionTokens.sessionOf(tokens.accessToken));
    if (sessionId) await this.sessions.endById(sessionId, now);
    if (sessionId) this.securityLog.record({ kind: 'sign-out', outcome: 'ok', subject: sessionId });
  }
}
