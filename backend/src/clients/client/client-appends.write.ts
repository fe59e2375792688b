/**
 * Hands a command that claims a CPF or an e-mail to the clients' Book. The claim goes back where the command was refused
 * for good; one whose outcome is unknown may still land, and then needs its claims.
 */
import { DomainError } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { IdempotencyMismatchError } from '../../platform/event-store/errors.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { clientsDecider } from './clients.ts';
import type { ClientCommand } from './commands.ts';
import { ClientVault } from '../personal-data/client-vault.store.ts';
import { ClaimIndex } from './claim-index.write.ts';
import { clientEnvelope } from '../personal-data/client-envelope.write.ts';

@Injectable()
export class ClientAppends {
  constructor(
    private readonly books: Books,
    private readonly vault: ClientVault,
    private readonly claimIndex: ClaimIndex,
  ) {}

  /** Refuses with the decider's `DomainError`. `reason` stands in the event's metadata for ever: it must name nobody. */
  async append(command: ClientCommand, context: CommandContext, reason?: string): Promise<Outcome> {
    const book = await this.books.open(clientsDecider);
    const envelope = clientEnvelope(this.vault, context, command);
    return book.execute({ ...envelope, ...(reason !== undefined && { reason }) });
  }

  /** The same for a command with a claim, which is settled afterwards. */
  async appendClaim(
    command: Extract<ClientCommand, { readonly rivals: unknown }>,
    context: CommandContext,
  ): Promise<Outcome> {
    const { clientId } = command;
    const claimId = 'claimId' in command ? command.claimId : clientId;
    try {
      const outcome = await this.append(command, context);
      await this.claimIndex.tidy(clientId);
      return outcome;
    } catch (error) {
      if (error instanceof DomainError || error instanceof IdempotencyMismatchError) {
        const keepKey = command.type !== 'RegisterClient';
        await this.claimIndex.tidy(clientId, () => this.vault.release({ clientId, claimId }, { keepKey }));
      }
      throw error;
    }
  }
}
