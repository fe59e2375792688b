/**
 * Erases a client: the fact first, then the key and the claims, then what older generations of the read model still show.
 * What a crash leaves of the key is destroyed when the program is there again.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { namesClient } from '../domain/erasure-rules.ts';
import { ClientAppends } from './client-appends.ts';
import { ClaimKeeper } from './claim-keeper.ts';
import type { ClientCommandResult } from './client-command-result.ts';
import { EraseClient } from './client-standing.commands.ts';
import { CurrentPerson } from './current-person.ts';
import { RetiredRows } from './retired-rows.ts';

@CommandHandler(EraseClient)
export class EraseClientHandler implements ICommandHandler<EraseClient, ClientCommandResult> {
  constructor(
    private readonly appends: ClientAppends,
    private readonly keeper: ClaimKeeper,
    private readonly people: CurrentPerson,
    private readonly retired: RetiredRows,
  ) {}

  async execute({ clientId, reason, context, ifMatch }: EraseClient): Promise<ClientCommandResult> {
    const person = await this.people.of(clientId);
    if (person === undefined) throw new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
    if (person !== 'unknown' && namesClient(reason, person)) {
      throw new DomainError('INVALID_FORMAT', messages.reasonNamesClient, 'reason');
    }
    const outcome = await this.appends.append({ type: 'EraseClient', clientId, ifMatch }, context, reason);
    // Unlike other tidying, this is the act itself: a caller who hears of success may rely on it.
    await this.keeper.settleClient(clientId);
    await this.retired.blank(clientId);
    return { clientId, outcome };
  }
}
