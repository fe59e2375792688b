/** What a command about a user is answered with: the user as it stands. */
import { Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { Outcome } from '../../platform/book/book.types.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { UserDirectory, type DirectoryUser } from './user-directory.read.ts';
import { currentUser } from './current-user.write.ts';
import { UsersBook } from './users-book.write.ts';

@Injectable()
export class UserAnswers {
  constructor(
    private readonly users: UsersBook,
    private readonly directory: UserDirectory,
    private readonly progress: ProjectionProgress,
  ) {}

  /**
   * Throws NOT_FOUND for a user whom the journal does not know. Whoever is let in, or is not any more, is so at every instance when
   * this answers: all doors ask the directory.
   */
  async of(userId: string, outcome: Outcome, now: Date): Promise<DirectoryUser> {
    await this.progress.reached(outcome.stream, outcome.lastRevision, ['users']);
    const user = this.users.known(userId);
    if (!user) throw new DomainError('NOT_FOUND', messages.userNotFound);
    return currentUser(user, await this.directory.byId(userId), now);
  }
}
