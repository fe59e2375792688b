/** The first step of signing in, with a password: unknown, inactive and wrong are one answer after one and the same work. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { UserDirectory } from '../user/user-directory.read.ts';
import { Passwords } from '../password/passwords.store.ts';
import { Entrance, type Entered } from './entrance.write.ts';

export class SignIn extends Command<Entered> {
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
    private readonly entrance: Entrance,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute({ email, password, correlationId }: SignIn): Promise<Entered> {
    const now = new Date();
    const user = await this.directory.forSignIn(email, now);
    const right = await this.passwords.matches(user?.passwordHash ?? undefined, password);
    if (!user || !right || !user.isActive) {
      this.securityLog.record({ kind: 'sign-in', outcome: 'failed', status: 401, subject: user?.id });
      throw new DomainError('INVALID_CREDENTIALS', messages.badCredentials);
    }
    return this.entrance.halfway({ ...user, hasPassword: true }, user.passwordHash!, { correlationId, now });
  }
}
