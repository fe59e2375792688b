/** A new password in place of the old one, which the user must know. The user's other sessions end; this one goes on. */
import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { DirectoryUser } from '../user/user-directory.read.ts';
import { Credentials } from './credentials.store.ts';
import { PasswordPolicy } from './password-policy.store.ts';
import { Passwords } from './passwords.store.ts';
import { Tickets } from '../second-factor/tickets.store.ts';
import { Sessions } from '../session/sessions.store.ts';
import { VaultTags } from '../user/vault-tags.store.ts';
import { OwedEvents } from '../user/owed-events.write.ts';

export interface PasswordChange {
  readonly user: DirectoryUser;
  /** The one that goes on. */
  readonly sessionId: string;
  readonly current: string;
  readonly password: string;
}

export class ChangePassword extends Command<void> {
  /** Throws a violation of `currentPassword` or of `password`. */
  constructor(
    readonly change: PasswordChange,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly passwords: Passwords,
    private readonly policy: PasswordPolicy,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly tickets: Tickets,
    private readonly tags: VaultTags,
    private readonly owed: OwedEvents,
  ) {}

  async execute({ change, correlationId }: ChangePassword): Promise<void> {
    const { user, sessionId, current, password } = change;
    const now = new Date();
    const before = await this.credentials.hashOf(user.id);
    if (before === undefined || !(await this.passwords.matches(before, current))) throw wrongCurrent();
    this.policy.assert(password, user);
    if (await this.passwords.matches(before, password)) {
      throw new DomainError('INVALID_OPERATION', messages.passwordUnchanged, 'password');
    }
    const after = await this.passwords.hash(password);
    // Under no key of the caller's: the hash of its content, which the journal keeps, would be a hash of the password.
    const digest = this.tags.ofPassword(user.id, after);
    const command = { type: 'ChangePassword', userId: user.id, digest } as const;
    const envelope = { id: randomUUID(), command, actor: { id: user.id }, correlationId };
    // The vault first: from here on the new password counts, whatever becomes of this process, and the event is owed.
    const owed = this.tags.owed(envelope, now);
    if (!(await this.credentials.replace(user.id, { before, after }, sessionId, owed))) throw wrongCurrent();
    await this.tickets.dropOf(user.id);
    // Also one that a sign-in under way opened meanwhile with the password of before.
    await this.sessions.endAllOf(user.id, 'revoked', now, sessionId);
    await this.owed.settle(envelope);
  }
}

const wrongCurrent = () =>
  new DomainError('INVALID_FORMAT', messages.currentPasswordWrong, 'currentPassword');
