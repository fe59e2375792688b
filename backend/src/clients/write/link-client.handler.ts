/** Gives an existing client units in a development. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books } from '../../platform/event-store/book.types.ts';
import { clientsDecider } from '../domain/clients.ts';
import { ClientVault } from '../vault/client-vault.ts';
import { seal } from '../vault/sealing.ts';
import type { ClientCommandResult } from './client-command-result.ts';
import { clientEnvelope } from './client-envelope.ts';
import { KnownDevelopments } from './known-developments.ts';
import { LinkClient } from './link-client.command.ts';

@CommandHandler(LinkClient)
export class LinkClientHandler implements ICommandHandler<LinkClient, ClientCommandResult> {
  constructor(
    private readonly books: Books,
    private readonly vault: ClientVault,
    private readonly developments: KnownDevelopments,
  ) {}

  async execute({ clientId, link, context }: LinkClient): Promise<ClientCommandResult> {
    await this.developments.assert([link.developmentId], () => 'developmentId');
    const clientKey = (await this.vault.keysOf([clientId])).get(clientId);
    // Never registered, or erased: nothing can be sealed for it any more.
    if (clientKey === undefined) throw new DomainError('NOT_FOUND', messages.clientNotFound, 'clientId');
    const book = await this.books.open(clientsDecider);
    const outcome = await book.execute(
      clientEnvelope(this.vault, context, {
        type: 'LinkClient',
        clientId,
        developmentId: link.developmentId,
        units: [...link.units],
        notes: link.notes === null ? null : seal(clientKey, clientId, context.id, link.notes),
      }),
    );
    return { clientId, outcome };
  }
}
