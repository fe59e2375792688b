/** The command to register a client, as the bus carries it. */
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { NewClient } from './client.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';

/**
 * Answers the client's id and where the event stands. Refuses with `DomainError`: DUPLICATE_RECORD (field cpf or email),
 * CONFLICT for the CPF of a deactivated client, NOT_FOUND for an unknown development. A repeat with the same context gives the same client.
 */
export class RegisterClient extends Command<ClientCommandResult> {
  constructor(
    readonly client: NewClient,
    readonly context: CommandContext,
    /** What the caller can do about a deactivated client with the same CPF; imports have looked for one before they book anything. */
    readonly former?: 'restorable' | 'for others to restore',
  ) {
    super();
  }
}
