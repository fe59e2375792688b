/** Invites again: opens a new first-access window for who has no password yet. The one before it is void. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { Credentials } from './credentials.store.ts';
import { FirstAccess, windowEnd } from './first-access.store.ts';
import { UserAnswers } from '../user/user-answer.write.ts';
import type { DirectoryUser } from '../user/user-directory.read.ts';
import { UsersBook } from '../user/users-book.write.ts';

export interface OpenWindow {
  readonly expiresAt: Date;
  /** To be told to the person; kept nowhere. */
  readonly code: string;
}

export interface InvitedAgain {
  readonly user: DirectoryUser;
  readonly firstAccess: OpenWindow;
}

export class OpenFirstAccess extends Command<InvitedAgain> {
  /** Throws NOT_FOUND, or INVALID_OPERATION for who is inactive or has a password. */
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenFirstAccess)
export class OpenFirstAccessHandler implements ICommandHandler<OpenFirstAccess> {
  constructor(
    private readonly users: UsersBook,
    private readonly firstAccess: FirstAccess,
    private readonly answers: UserAnswers,
    private readonly credentials: Credentials,
  ) {}

  async execute({ userId, context }: OpenFirstAccess): Promise<InvitedAgain> {
    const hasCredential = await this.credentials.has(userId);
    const expiresAt = windowEnd(context.now);
    const until = expiresAt.toISOString();
    const command = { type: 'OpenFirstAccess', userId, hasCredential, expiresAt: until } as const;
    const outcome = await this.users.carryOut(context, command);
    const code = await this.firstAccess.open(userId, expiresAt);
    return { user: await this.answers.of(userId, outcome, context.now), firstAccess: { expiresAt, code } };
  }
}
