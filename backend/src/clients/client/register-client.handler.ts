/**
 * Registers a client: reserve in the vault, seal, append, settle. The reservation comes first, so that anyone who claims the
 * same CPF or e-mail later knows of this one; which of them becomes a client is decided by the journal alone.
 */
import { isCompany } from '@livro/brazil';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { identityOf, type NewClient } from './client.ts';
import { ClientVault } from '../personal-data/client-vault.store.ts';
import { seal } from '../personal-data/sealing.store.ts';
import { ClientAppends } from './client-appends.write.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';
import { CurrentPerson } from '../personal-data/current-person.write.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';
import { RegisterClient } from './register-client.command.ts';
import { sealedUnits } from '../personal-data/sealed-units.write.ts';

@CommandHandler(RegisterClient)
export class RegisterClientHandler implements ICommandHandler<RegisterClient, ClientCommandResult> {
  constructor(
    private readonly appends: ClientAppends,
    private readonly vault: ClientVault,
    private readonly developments: DevelopmentLookup,
    private readonly people: CurrentPerson,
  ) {}

  async execute({ client, context, former }: RegisterClient): Promise<ClientCommandResult> {
    await this.developments.assert(
      client.developments.map((item) => item.developmentId),
      (index) => `developmentUnits.${index}.developmentId`,
    );
    const clientId = this.#idFor(client, context);
    const { personal, developments } = client;
    const formerId = former && (await this.people.deactivatedWith(personal.cpf));
    const { clientKey, rivals } = await this.vault.reserve(clientId, identityOf(personal), context.now);
    const outcome = await this.appends.appendClaim(
      {
        type: 'RegisterClient',
        clientId,
        personal: seal(clientKey, clientId, context.id, personal),
        developments: developments.map((item) => sealedUnits(item, clientKey, clientId, context)),
        rivals,
        company: isCompany(personal.cpf),
        ...(formerId !== undefined && { former: { clientId: formerId, tells: former === 'restorable' } }),
      },
      context,
    );
    return { clientId, outcome };
  }

  /**
   * The content is part of the id: the same key used for another person claims under an id of its own, and taking that
   * claim back when the Book refuses the key leaves the first person's alone.
   */
  #idFor(client: NewClient, context: CommandContext): string {
    return entityId(context.id, `client ${this.vault.hashOf('client', JSON.stringify(client))}`);
  }
}
