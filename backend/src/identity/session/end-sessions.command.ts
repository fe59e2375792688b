/** Ends one session of a user by its id, or all but the one that asks. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Sessions } from './sessions.store.ts';

export class EndSessions extends Command<void> {
  /** `sessionId` undefined: all others. Throws NOT_FOUND for a session that is not that user's or not alive. */
  constructor(
    readonly userId: string,
    readonly current: string,
    readonly sessionId: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ userId, current, sessionId }: EndSessions): Promise<void> {
    const now = new Date();
    if (sessionId === undefined) return this.sessions.endAllOf(userId, 'revoked', now, current);
    if (!(await this.sessions.endOwn(userId, sessionId, now))) {
      throw new DomainError('NOT_FOUND', messages.sessionNotFound);
    }
  }
}
