/** Takes a second factor away: one of one's own, or all of a user's by the administrator or from the shell. */
import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages, type FactorMethod, type UserType } from '@livro/rules';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { envelopeOf, type CommandContext } from '../../platform/http/command-context.ts';
import { Passkeys, type OwnSession } from './passkeys.store.ts';
import { SecondFactors } from './second-factors.store.ts';
import { TotpFactors } from './totp-factors.store.ts';
import { Sessions } from '../session/sessions.store.ts';
import { VaultTags } from '../user/vault-tags.store.ts';
import { OwedEvents } from '../user/owed-events.write.ts';
import { UsersBook, type Sender } from '../user/users-book.write.ts';

export type HeldFactor = { readonly method: 'totp' } | { readonly method: 'passkey'; readonly id: string };

export class RemoveFactor extends Command<void> {
  /** Throws NOT_FOUND, or BUSINESS_RULE_VIOLATION for the last one of a user whose type must have one. */
  constructor(
    readonly own: OwnSession & { readonly type: UserType },
    readonly factor: HeldFactor,
  ) {
    super();
  }
}

@CommandHandler(RemoveFactor)
export class RemoveFactorHandler implements ICommandHandler<RemoveFactor> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly totp: TotpFactors,
    private readonly passkeys: Passkeys,
    private readonly sessions: Sessions,
    private readonly tags: VaultTags,
    private readonly owed: OwedEvents,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'requireSecondFactor'>,
  ) {}

  async execute({ own, factor }: RemoveFactor): Promise<void> {
    const { userId, sessionId, correlationId, type } = own;
    const [app, keys] = await Promise.all([this.totp.of(userId), this.passkeys.of(userId)]);
    const isThere = factor.method === 'totp' ? app !== null : keys.some(({ id }) => id === factor.id);
    if (!isThere) throw notFound(factor.method);
    if (this.settings.requireSecondFactor.includes(type) && keys.length + (app ? 1 : 0) === 1) {
      throw new DomainError('BUSINESS_RULE_VIOLATION', messages.lastSecondFactor);
    }
    const now = new Date();
    const key = factor.method === 'passkey' ? keys.find(({ id }) => id === factor.id) : undefined;
    const digest = key && this.tags.ofPasskey(userId, key);
    const command = {
      type: 'RemoveSecondFactor',
      userId,
      method: factor.method,
      ...(digest && { digest }),
    } as const;
    const envelope = { id: randomUUID(), command, actor: { id: userId }, correlationId };
    const owed = this.tags.owed(envelope, now);
    const removed = await (factor.method === 'totp'
      ? this.factors.removeTotp(userId, owed)
      : this.factors.removePasskey(userId, factor.id, owed));
    if (!removed) throw notFound(factor.method);
    await this.sessions.endAllOf(userId, 'revoked', now, sessionId);
    await this.owed.settle(envelope);
  }
}

const notFound = (method: FactorMethod) =>
  new DomainError('NOT_FOUND', method === 'totp' ? messages.noSecondFactor : messages.passkeyNotFound);

export class ResetSecondFactor extends Command<void> {
  /** Throws NOT_FOUND for nobody's id, INVALID_OPERATION where there is no factor. */
  constructor(
    readonly userId: string,
    readonly by: CommandContext | Sender,
  ) {
    super();
  }
}

@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly users: UsersBook,
    private readonly tags: VaultTags,
    private readonly owed: OwedEvents,
  ) {}

  async execute({ userId, by }: ResetSecondFactor): Promise<void> {
    const hasFactor = (await this.factors.methodsOf(userId)).length > 0;
    const command = { type: 'ResetSecondFactor', userId, hasFactor } as const;
    const { actorId, correlationId } =
      'actor' in by ? { actorId: by.actor.id, correlationId: undefined } : by;
    const envelope =
      'actor' in by
        ? envelopeOf(by, command)
        : { id: randomUUID(), command, actor: { id: actorId }, correlationId };
    // Nobody who is to be refused loses anything, and a repeat finds its first answer.
    if (!hasFactor) return void (await this.users.tell(envelope));
    const now = new Date();
    // The vault first: from here on nothing of it counts, whatever becomes of this process, and the event is owed.
    await this.factors.removeAll(userId, this.tags.owed(envelope, now));
    await this.sessions.endAllOf(userId, 'revoked', now);
    await this.owed.settle(envelope);
  }
}
