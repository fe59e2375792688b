/** Lets somebody in from the shell: a new user, or again one who has no password yet. Either way a first-access window opens. */
import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messages, userChecks, type UserType } from '@livro/rules';
import { DomainError } from '@livro/event-sourcing';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { Credentials } from '../password/credentials.store.ts';
import { FirstAccess, windowEnd } from '../password/first-access.store.ts';
import { UsersBook, type Sender } from './users-book.write.ts';

export interface Invitation {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly type: UserType;
  readonly expiresAt: Date;
  /** To be told to the person; kept nowhere. */
  readonly code: string;
  /** False: the user was there already and only the window is new. */
  readonly isNew: boolean;
}

export class InviteUser extends Command<Invitation> {
  /** `name` (default: what stands before the @) and `type` (default: administrative) count for a new user only. */
  constructor(
    readonly user: { readonly email: string; readonly name?: string; readonly type?: UserType },
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(InviteUser)
export class InviteUserHandler implements ICommandHandler<InviteUser> {
  constructor(
    private readonly users: UsersBook,
    private readonly firstAccess: FirstAccess,
    private readonly credentials: Credentials,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ user, sender }: InviteUser): Promise<Invitation> {
    const email = user.email.trim().toLowerCase();
    const broken = userChecks.email(email);
    if (broken) throw new DomainError(broken.code, messages.emailInvalid, 'email');
    const { byId, idOfEmail } = await this.users.head();
    const existing = byId.get(idOfEmail.get(email) ?? '');
    const expiresAt = windowEnd(new Date());
    const userId = existing?.userId ?? randomUUID();
    const name = existing?.name ?? (user.name?.trim() || email.split('@', 1)[0]!);
    const type = existing?.type ?? user.type ?? 'administrative';
    const until = expiresAt.toISOString();
    const outcome = await this.users.execute(
      existing
        ? {
            type: 'OpenFirstAccess',
            userId,
            hasCredential: await this.credentials.has(userId),
            expiresAt: until,
          }
        : { type: 'InviteUser', userId, name, email, userType: type, isActive: true, expiresAt: until },
      sender,
    );
    const code = await this.firstAccess.open(userId, expiresAt);
    await this.progress.reached(outcome.stream, outcome.lastRevision, ['users']);
    return { userId, email, name, type, expiresAt, code, isNew: !existing };
  }
}
