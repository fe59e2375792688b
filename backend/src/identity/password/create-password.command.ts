/**
 * The first password, through an open window, and signed in at once (but for a second factor). Anyone who has no open window, for whatever reason, gets
 * one answer after the same work.
 */
import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { UserDirectory, type SignInUser } from '../user/user-directory.read.ts';
import { FirstAccess } from './first-access.store.ts';
import { PasswordPolicy } from './password-policy.store.ts';
import { Passwords } from './passwords.store.ts';
import { VaultTags } from '../user/vault-tags.store.ts';
import { Entrance, type Entered } from '../session/entrance.write.ts';
import { OwedEvents } from '../user/owed-events.write.ts';

export interface FirstPassword {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

export class CreatePassword extends Command<Entered> {
  /** Throws FIRST_ACCESS_CLOSED, or a violation of the field `code` or `password`. */
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
    private readonly policy: PasswordPolicy,
    private readonly tags: VaultTags,
    private readonly owed: OwedEvents,
    private readonly entrance: Entrance,
  ) {}

  async execute({ first, correlationId }: CreatePassword): Promise<Entered> {
    const now = new Date();
    this.policy.assert(first.password, { email: first.email });
    const user = await this.directory.forSignIn(first.email, now);
    const passwordHash = await this.passwords.hash(first.password);
    if (!user?.isActive || !user.windowUntil) throw closed();
    await this.#assertCode(user, first, now);
    // Only now: a refusal tells parts of the person's name.
    this.policy.assert(first.password, user);
    // The vault first and in one transaction: from here on the password works, whatever becomes of this process.
    const digest = this.tags.ofPassword(user.id, passwordHash);
    const command = { type: 'CreatePassword', userId: user.id, digest } as const;
    const envelope = { id: randomUUID(), command, actor: { id: user.id }, correlationId };
    const owed = this.tags.owed(envelope, now);
    if (!(await this.firstAccess.keepPassword(user.id, user.windowCodeHash, passwordHash, owed)))
      throw closed();
    await this.owed.settle(envelope);
    return this.entrance.halfway({ ...user, hasPassword: true }, passwordHash, { correlationId, now });
  }

  async #assertCode(user: SignInUser, { code }: FirstPassword, now: Date): Promise<void> {
    if (code === undefined) throw new DomainError('REQUIRED_FIELD', messages.firstAccessCodeRequired, 'code');
    const found = await this.firstAccess.tryCode(user.id, user.windowCodeHash, code, now);
    if (found === 'fits') return;
    if (found === 'closed') throw closed();
    throw new DomainError('INVALID_FORMAT', messages.firstAccessCodeInvalid, 'code');
  }
}

const closed = () => new DomainError('FIRST_ACCESS_CLOSED', messages.firstAccessClosed);
