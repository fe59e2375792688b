/** Replaces a forgotten or compromised access by a new first access: in the vault first, and the event is owed to the journal. */
import type { ResetReason } from '@livro/rules';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { envelopeOf, type CommandContext } from '../../platform/http/command-context.ts';
import { FirstAccess, windowEnd } from './first-access.store.ts';
import { Tickets } from '../second-factor/tickets.store.ts';
import { Sessions } from '../session/sessions.store.ts';
import { VaultTags } from '../user/vault-tags.store.ts';
import type { InvitedAgain } from './open-first-access.command.ts';
import { OwedEvents } from '../user/owed-events.write.ts';
import { UserAnswers } from '../user/user-answer.write.ts';
import { UsersBook } from '../user/users-book.write.ts';

export class ResetAccess extends Command<InvitedAgain> {
  /** Throws NOT_FOUND, INVALID_OPERATION for who is inactive, or BUSINESS_RULE_VIOLATION for oneself. */
  constructor(
    readonly userId: string,
    readonly reason: ResetReason,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ResetAccess)
export class ResetAccessHandler implements ICommandHandler<ResetAccess> {
  constructor(
    private readonly users: UsersBook,
    private readonly firstAccess: FirstAccess,
    private readonly sessions: Sessions,
    private readonly tickets: Tickets,
    private readonly tags: VaultTags,
    private readonly owed: OwedEvents,
    private readonly answers: UserAnswers,
  ) {}

  async execute({ userId, reason, context }: ResetAccess): Promise<InvitedAgain> {
    const resetBy = context.actor.id;
    const expiresAt = windowEnd(context.now);
    const until = expiresAt.toISOString();
    const command = { type: 'ResetAccess', userId, resetBy, expiresAt: until, reason } as const;
    const envelope = envelopeOf(context, command);
    await this.users.assertAllowed(envelope);
    const owed = this.tags.owed(envelope, context.now);
    const code = await this.firstAccess.reset(userId, expiresAt, reason, owed);
    await this.tickets.dropOf(userId);
    // Also one that a sign-in under way opened meanwhile with the password of before.
    await this.sessions.endAllOf(userId, 'revoked', context.now);
    const outcome = await this.owed.settle(envelope);
    return { user: await this.answers.of(userId, outcome, context.now), firstAccess: { expiresAt, code } };
  }
}
