/**
 * The first password, through an open window, and signed in at once (but for a second factor). Whoever has no open window, for whatever reason, gets
 * one answer after the same work.
 */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { UserDirectory } from '../read/user-directory.ts';
import { FirstAccess } from '../vault/first-access.ts';
import { Passwords } from '../vault/passwords.ts';
import { Entrance, type Entered } from './entrance.ts';
import { UsersBook } from './users-book.ts';

export interface FirstPassword {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly code?: string;
  /** True where the caller may be anybody: then the window's one-time code must fit. */
  readonly codeRequired: boolean;
}

export class CreatePassword extends Command<Entered> {
  /** Throws FIRST_ACCESS_CLOSED, or a violation of the field `code`. */
  constructor(
    readonly first: FirstPassword,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(CreatePassword)
export class CreatePasswordHandler implements ICommandHandler<CreatePassword> {
  constructor(
    private readonly directory: UserDirectory,
    private readonly firstAccess: FirstAccess,
    private readonly passwords: Passwords,
    private readonly users: UsersBook,
    private readonly entrance: Entrance,
  ) {}

  async execute({ first, correlationId }: CreatePassword): Promise<Entered> {
    const now = new Date();
    const user = await this.directory.forSignIn(first.email, now);
    const passwordHash = await this.passwords.hash(first.password);
    if (!user?.isActive || !user.windowUntil) throw closed();
    if (first.codeRequired || user.windowCodeHash) assertCode(user.windowCodeHash, first.code);
    // The vault first and in one transaction: from here on the password works, whatever becomes of this process.
    if (!(await this.firstAccess.keepPassword(user.id, passwordHash, now))) throw closed();
    const sender = { actorId: user.id, correlationId };
    await this.users.execute({ type: 'CreatePassword', userId: user.id }, sender);
    return this.entrance.halfway({ ...user, hasPassword: true }, { correlationId, now });
  }
}

const closed = () => new DomainError('FIRST_ACCESS_CLOSED', messages.firstAccessClosed);

function assertCode(codeHash: string | null, code: string | undefined): void {
  if (code === undefined) throw new DomainError('REQUIRED_FIELD', messages.firstAccessCodeRequired, 'code');
  if (!FirstAccess.codeFits(codeHash, code)) {
    throw new DomainError('INVALID_FORMAT', messages.firstAccessCodeInvalid, 'code');
  }
}
