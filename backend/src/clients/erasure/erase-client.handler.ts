/**
 * Erases a client: the event first, then the key and the claims. Whatever else still holds the person, and what a crash leaves
 * of the key, is the erasure claimIndex's.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { namesClient, wordsOfReason } from './erasure-rules.ts';
import { ClientAppends } from '../client/client-appends.write.ts';
import { ClaimIndex } from '../client/claim-index.write.ts';
import type { ClientCommandResult } from '../client/client-command-result.write.ts';
import { EraseClient } from '../client/client-status.commands.ts';
import { CurrentPerson } from '../personal-data/current-person.write.ts';

@CommandHandler(EraseClient)
export class EraseClientHandler implements ICommandHandler<EraseClient, ClientCommandResult> {
  constructor(
    private readonly appends: ClientAppends,
    private readonly claimIndex: ClaimIndex,
    private readonly people: CurrentPerson,
  ) {}

  async execute({ clientId, reason, context, ifMatch }: EraseClient): Promise<ClientCommandResult> {
    const words = wordsOfReason(reason);
    if (words === undefined) throw new DomainError('REQUIRED_FIELD', messages.reasonRequired, 'reason');
    const person = await this.people.of(clientId);
    if (person === undefined) throw new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
    if (reason.text !== undefined && person !== 'unknown' && namesClient(reason.text, person)) {
      throw new DomainError('INVALID_FORMAT', messages.reasonNamesClient, 'reason');
    }
    const outcome = await this.appends.append({ type: 'EraseClient', clientId, ifMatch }, context, words);
    // Unlike other tidying, this is the act itself: a caller who hears of success may rely on it.
    await this.claimIndex.settleClient(clientId);
    return { clientId, outcome };
  }
}
