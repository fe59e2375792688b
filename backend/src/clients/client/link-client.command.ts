/** The command that an existing client also has units in a development, as the bus carries it. */
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { UnitsInDevelopment } from './client.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';

/** Units already there are not added again. Refuses an unknown client or development with `DomainError` NOT_FOUND. */
export class LinkClient extends Command<ClientCommandResult> {
  constructor(
    readonly clientId: string,
    readonly link: UnitsInDevelopment,
    readonly context: CommandContext,
  ) {
    super();
  }
}
