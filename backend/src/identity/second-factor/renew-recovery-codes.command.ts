/** New recovery codes for the caller; those from before are void. */
import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { RecoveryCodes } from './recovery-codes.store.ts';
import { SecondFactors } from './second-factors.store.ts';
import { VaultTags } from '../user/vault-tags.store.ts';
import { OwedEvents } from '../user/owed-events.write.ts';
import type { Sender } from '../user/users-book.write.ts';

export class RenewRecoveryCodes extends Command<readonly string[]> {
  /** Throws INVALID_OPERATION where there is no factor that they could stand in for. */
  constructor(readonly sender: Sender) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly codes: RecoveryCodes,
    private readonly tags: VaultTags,
    private readonly owed: OwedEvents,
  ) {}

  async execute({ sender }: RenewRecoveryCodes): Promise<readonly string[]> {
    const { actorId: userId } = sender;
    if ((await this.factors.methodsOf(userId)).length === 0) {
      throw new DomainError('INVALID_OPERATION', messages.noOwnSecondFactor);
    }
    const command = { type: 'RenewRecoveryCodes', userId } as const;
    const { correlationId } = sender;
    const envelope = { id: randomUUID(), command, actor: { id: userId }, correlationId };
    const codes = await this.codes.renew(userId, this.tags.owed(envelope, new Date()));
    await this.owed.settle(envelope);
    return codes;
  }
}
