/** Gives an existing client units in a development. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ClientVault } from '../personal-data/client-vault.store.ts';
import { ClientAppends } from './client-appends.write.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';
import { LinkClient } from './link-client.command.ts';
import { sealedUnits } from '../personal-data/sealed-units.write.ts';

@CommandHandler(LinkClient)
export class LinkClientHandler implements ICommandHandler<LinkClient, ClientCommandResult> {
  constructor(
    private readonly appends: ClientAppends,
    private readonly vault: ClientVault,
    private readonly developments: DevelopmentLookup,
  ) {}

  async execute({ clientId, link, context }: LinkClient): Promise<ClientCommandResult> {
    await this.developments.assert([link.developmentId], () => 'developmentId');
    const clientKey = (await this.vault.keysOf([clientId])).get(clientId);
    // Never registered, or erased: nothing can be sealed for it any more.
    if (clientKey === undefined) throw new DomainError('NOT_FOUND', messages.clientNotFound, 'clientId');
    const outcome = await this.appends.append(
      { type: 'LinkClient', clientId, ...sealedUnits(link, clientKey, clientId, context) },
      context,
    );
    return { clientId, outcome };
  }
}
