/** Changes a user. Who is deactivated is signed out everywhere at once; who comes back starts without old sessions. */
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { UserChange } from './commands.ts';
import { AccountNotices } from '../notices/account-notices.write.ts';
import { Sessions } from '../session/sessions.store.ts';
import { UserAnswers } from './user-answer.write.ts';
import type { DirectoryUser } from './user-directory.read.ts';
import { UsersBook } from './users-book.write.ts';
import type { User } from './users-state.ts';

export class EditUser extends Command<DirectoryUser> {
  /** `ifMatch`: the versions that the caller has in mind. Throws what the users' decider refuses with. */
  constructor(
    readonly userId: string,
    readonly change: UserChange,
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(EditUser)
export class EditUserHandler implements ICommandHandler<EditUser> {
  constructor(
    private readonly users: UsersBook,
    private readonly sessions: Sessions,
    private readonly answers: UserAnswers,
    private readonly notices: AccountNotices,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'requireSecondFactor'>,
  ) {}

  async execute({ userId, change, context, ifMatch }: EditUser): Promise<DirectoryUser> {
    const before = (await this.users.head()).byId.get(userId);
    const wasActive = before?.isActive === true;
    const outcome = await this.users.carryOut(context, {
      type: 'EditUser',
      userId,
      change,
      ifMatch,
      administratorsNeedFactor: this.settings.requireSecondFactor.includes('admin'),
    });
    const isActive = this.users.known(userId)?.isActive === true;
    // Also on the way back: a crash between the journal and the vault may have left sessions open.
    if (!isActive || !wasActive) await this.sessions.endAllOf(userId, 'deactivated', context.now);
    await this.#reportNewEmail(before, context);
    return this.answers.of(userId, outcome, context.now);
  }

  /** To the address of before: the person may not have asked for the change. */
  async #reportNewEmail(before: User | undefined, { id, actor, now: at }: CommandContext): Promise<void> {
    const to = before && this.users.known(before.userId)?.email;
    if (!before || !to || to === before.email) return;
    const { userId, email } = before;
    await this.notices.add({ kind: 'email-changed', to }, { changeId: id, userId, actor, at, email });
  }
}
