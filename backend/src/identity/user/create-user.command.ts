/** A new user: one event, and while the user is active a first-access window with its one-time code. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserType } from '@livro/rules';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { FirstAccess, windowEnd } from '../password/first-access.store.ts';
import type { OpenWindow } from '../password/open-first-access.command.ts';
import { UserAnswers } from './user-answer.write.ts';
import type { DirectoryUser } from './user-directory.read.ts';
import { UsersBook } from './users-book.write.ts';

export interface NewUser {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly type: UserType;
  readonly isActive: boolean;
}

export interface CreatedUser {
  readonly user: DirectoryUser;
  /** Null for a user who is not to sign in yet, or whose window was used or ran out. */
  readonly firstAccess: OpenWindow | null;
}

export class CreateUser extends Command<CreatedUser> {
  /** Throws a broken rule of the form, or DUPLICATE_RECORD on `email`. A repeat with the same context gives the same user. */
  constructor(
    readonly user: NewUser,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly users: UsersBook,
    private readonly firstAccess: FirstAccess,
    private readonly answers: UserAnswers,
  ) {}

  async execute({ user, context }: CreateUser): Promise<CreatedUser> {
    const { type: userType, ...person } = user;
    const userId = entityId(context.id, 'user');
    const expiresAt = windowEnd(context.now).toISOString();
    const command = { type: 'InviteUser', userId, ...person, userType, expiresAt } as const;
    const outcome = await this.users.carryOut(context, command);
    const firstAccess = await this.#window(userId, context.now);
    return { user: await this.answers.of(userId, outcome, context.now), firstAccess };
  }

  /** The window ends when the journal says. A repeat finds it open: only the code is new, for no code is ever kept. */
  async #window(userId: string, now: Date): Promise<OpenWindow | null> {
    const user = this.users.known(userId);
    if (!user?.isActive || user.status !== 'invited' || user.windowUntil === null) return null;
    const expiresAt = new Date(user.windowUntil);
    if (expiresAt <= now) return null;
    if (!(await this.firstAccess.everOpened(userId))) {
      return { expiresAt, code: await this.firstAccess.open(userId, expiresAt) };
    }
    if (!(await this.firstAccess.isOpen(userId, now))) return null;
    return { expiresAt, code: await this.firstAccess.renewCode(userId) };
  }
}
