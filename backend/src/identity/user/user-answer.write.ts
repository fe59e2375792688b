/** What a command about a user is answered with: the user as it stands, and whether lists show it already. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { Outcome } from '../../platform/book/book.types.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { UserDirectory, type DirectoryUser } from './user-directory.read.ts';
import { currentUser } from './current-user.write.ts';
import { UsersBook } from './users-book.write.ts';

export interface AnsweredUser {
  readonly user: DirectoryUser;
  /** The directory has seen the events. */
  readonly visible: boolean;
}

@Injectable()
export class UserAnswers {
  constructor(
    private readonly users: UsersBook,
    private readonly directory: UserDirectory,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Throws NOT_FOUND for a user whom the journal does not know. */
  async of(userId: string, outcome: Outcome, now: Date): Promise<AnsweredUser> {
    const visible = await this.progress.reached(outcome.stream, outcome.lastRevision, ['users']);
    const user = this.users.known(userId);
    if (!user) throw new DomainError('NOT_FOUND', messages.userNotFound);
    return { user: currentUser(user, await this.directory.byId(userId), now), visible };
  }
}
