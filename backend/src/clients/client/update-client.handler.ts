/** Edits a client: claim what must be unique, seal the changed fields only, append, settle. Equal fields are no change. */
import { isCompany } from '@livro/brazil';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { type ClientChange, type PersonalData, uniqueIn } from './client.ts';
import { ClientVault } from '../personal-data/client-vault.store.ts';
import { seal } from '../personal-data/sealing.store.ts';
import { ClientAppends } from './client-appends.write.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';
import { CurrentPerson } from '../personal-data/current-person.write.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';
import { sealedUnits } from '../personal-data/sealed-units.write.ts';
import { UpdateClient } from './update-client.command.ts';

@CommandHandler(UpdateClient)
export class UpdateClientHandler implements ICommandHandler<UpdateClient, ClientCommandResult> {
  constructor(
    private readonly appends: ClientAppends,
    private readonly vault: ClientVault,
    private readonly developments: DevelopmentLookup,
    private readonly people: CurrentPerson,
  ) {}

  async execute({ clientId, change, context, ifMatch }: UpdateClient): Promise<ClientCommandResult> {
    await this.developments.assert(
      (change.developments ?? []).map((item) => item.developmentId),
      (index) => `developmentUnits.${index}.developmentId`,
      clientId,
    );
    const personal = await this.#changesOf(clientId, change);
    const unique = uniqueIn(personal);
    const claim = { clientId, claimId: this.#claimIdFor(change, context) };
    const reservation = await this.vault.claim(claim, unique, context.now);
    // Never registered, or erased: nothing can be sealed for it any more.
    if (reservation === undefined) throw new DomainError('NOT_FOUND', messages.clientNotFound, 'clientId');
    const { clientKey, rivals } = reservation;
    const some = Object.keys(personal).length > 0;
    const outcome = await this.appends.appendClaim(
      {
        type: 'UpdateClient',
        ...claim,
        changes: some ? seal(clientKey, clientId, context.id, personal) : null,
        claims: (['cpf', 'email'] as const).filter((field) => unique[field] !== undefined),
        developments:
          change.developments?.map((item) => sealedUnits(item, clientKey, clientId, context)) ?? null,
        rivals,
        company: personal.cpf !== undefined && isCompany(personal.cpf),
        ifMatch,
      },
      context,
    );
    return { clientId, outcome };
  }

  /** The content is part of it, so that a claim taken back with a misused key is not the first caller's. */
  #claimIdFor(change: ClientChange, context: CommandContext): string {
    return entityId(context.id, `claim ${this.vault.hashOf('client', JSON.stringify(change))}`);
  }

  /** The fields that are to differ; all that were named, where nobody can say yet what they are now. */
  async #changesOf(clientId: string, { personal }: ClientChange): Promise<Partial<PersonalData>> {
    const current = await this.people.of(clientId);
    if (current === undefined || current === 'unknown') return personal;
    const differs = ([field, value]: [string, unknown]): boolean =>
      JSON.stringify(value) !== JSON.stringify(current[field as keyof PersonalData]);
    return Object.fromEntries(Object.entries(personal).filter(differs));
  }
}
