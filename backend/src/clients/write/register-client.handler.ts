/**
 * Registers a client: reserve in the vault, seal, append, confirm. The reservation comes first, so that whoever claims the
 * same CPF or e-mail later knows of this one; which of them becomes a client is decided by the journal alone.
 */
import { DomainError } from '@livro/event-sourcing';
import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books, type Outcome } from '../../platform/event-store/book.types.ts';
import { IdempotencyMismatchError } from '../../platform/event-store/errors.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { identityOf, type NewClient } from '../domain/client.ts';
import { clientsDecider } from '../domain/clients.ts';
import type { RegisterClientCommand } from '../domain/commands.ts';
import { ClientVault, type Reservation } from '../vault/client-vault.ts';
import { seal } from '../vault/sealing.ts';
import type { ClientCommandResult } from './client-command-result.ts';
import { clientEnvelope } from './client-envelope.ts';
import { KnownDevelopments } from './known-developments.ts';
import { RegisterClient } from './register-client.command.ts';

@CommandHandler(RegisterClient)
export class RegisterClientHandler implements ICommandHandler<RegisterClient, ClientCommandResult> {
  readonly #logger = new Logger(RegisterClientHandler.name);

  constructor(
    private readonly books: Books,
    private readonly vault: ClientVault,
    private readonly developments: KnownDevelopments,
  ) {}

  async execute({ client, context }: RegisterClient): Promise<ClientCommandResult> {
    await this.developments.assert(
      client.developments.map((item) => item.developmentId),
      (index) => `developmentUnits.${index}.developmentId`,
    );
    const clientId = this.#idFor(client, context);
    const reservation = await this.vault.reserve(clientId, identityOf(client.personal), context.now);
    const outcome = await this.#append(commandFor(clientId, client, reservation, context), context);
    await this.#tidy(clientId, () => this.vault.confirm(clientId));
    return { clientId, outcome };
  }

  /**
   * The content is part of the id: the same key used for another person claims under an id of its own, and taking that
   * claim back when the Book refuses the key leaves the first person's alone.
   */
  #idFor(client: NewClient, context: CommandContext): string {
    return entityId(context.id, `client ${this.vault.hashOf('client', JSON.stringify(client))}`);
  }

  async #append(command: RegisterClientCommand, context: CommandContext): Promise<Outcome> {
    const book = await this.books.open(clientsDecider);
    try {
      return await book.execute(clientEnvelope(this.vault, context, command));
    } catch (error) {
      // Final refusals only: a command whose outcome is unknown may still land, and then needs its key and its claims.
      if (error instanceof DomainError || error instanceof IdempotencyMismatchError) {
        await this.#tidy(command.clientId, () => this.vault.release(command.clientId));
      }
      throw error;
    }
  }

  /** The journal has spoken, so its answer is the answer: what cannot be tidied up now, the claims' keeper does later. */
  async #tidy(clientId: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      this.#logger.warn(`claims of client ${clientId} stay open: ${String(error)}`);
    });
  }
}

function commandFor(
  clientId: string,
  { personal, developments }: NewClient,
  { clientKey, rivals }: Reservation,
  context: CommandContext,
): RegisterClientCommand {
  return {
    type: 'RegisterClient',
    clientId,
    personal: seal(clientKey, clientId, context.id, personal),
    developments: developments.map(({ developmentId, units, notes }) => ({
      developmentId,
      units: [...units],
      notes: notes === null ? null : seal(clientKey, clientId, context.id, notes),
    })),
    rivals,
  };
}
