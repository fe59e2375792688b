/** The command that a client's data be others from now on, as the bus carries it. */
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { ClientChange } from './client.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';

/**
 * What the change does not name stays as it is. Refuses with `DomainError`: NOT_FOUND for the client or a development,
 * STALE_VERSION, INVALID_OPERATION for a deactivated one, DUPLICATE_RECORD (field cpf or email).
 */
export class UpdateClient extends Command<ClientCommandResult> {
  constructor(
    readonly clientId: string,
    readonly change: ClientChange,
    readonly context: CommandContext,
    readonly ifMatch: readonly number[] | undefined,
  ) {
    super();
  }
}
