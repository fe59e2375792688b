/** Deactivates and reactivates clients. One that comes back claims its CPF and e-mail anew. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { identityOf } from './client.ts';
import { ClientVault } from '../personal-data/client-vault.store.ts';
import { ClientAppends } from './client-appends.write.ts';
import { ClaimIndex } from './claim-index.write.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';
import { DeactivateClient, ReactivateClient } from './client-status.commands.ts';
import { CurrentPerson } from '../personal-data/current-person.write.ts';

@CommandHandler(DeactivateClient)
export class DeactivateClientHandler implements ICommandHandler<DeactivateClient, ClientCommandResult> {
  constructor(
    private readonly appends: ClientAppends,
    private readonly claimIndex: ClaimIndex,
  ) {}

  async execute({ clientId, context, ifMatch }: DeactivateClient): Promise<ClientCommandResult> {
    const outcome = await this.appends.append({ type: 'DeactivateClient', clientId, ifMatch }, context);
    await this.claimIndex.tidy(clientId);
    return { clientId, outcome };
  }
}

@CommandHandler(ReactivateClient)
export class ReactivateClientHandler implements ICommandHandler<ReactivateClient, ClientCommandResult> {
  constructor(
    private readonly appends: ClientAppends,
    private readonly vault: ClientVault,
    private readonly people: CurrentPerson,
  ) {}

  async execute({ clientId, context }: ReactivateClient): Promise<ClientCommandResult> {
    const person = await this.people.of(clientId);
    // Without its CPF and e-mail nothing can be claimed: to come back unclaimed would let two have one CPF.
    if (person === undefined) throw new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
    const claim = { clientId, claimId: context.id };
    const claimed = person !== 'unknown' && (await this.vault.claim(claim, identityOf(person), context.now));
    if (!claimed) throw new DomainError('NOT_FOUND', messages.clientNotFound, 'clientId');
    const { rivals } = claimed;
    const outcome = await this.appends.appendClaim({ type: 'ReactivateClient', ...claim, rivals }, context);
    return { clientId, outcome };
  }
}
