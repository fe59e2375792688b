/** The command that a client leave, come back, or be forgotten, as the bus carries them. */
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { ErasureReason } from '../erasure/erasure-rules.ts';
import type { ClientCommandResult } from './client-command-result.write.ts';

/** Refuses with `DomainError`: NOT_FOUND, STALE_VERSION. */
export class DeactivateClient extends Command<ClientCommandResult> {
  constructor(
    readonly clientId: string,
    readonly context: CommandContext,
    readonly ifMatch: readonly number[] | undefined,
  ) {
    super();
  }
}

/** Refuses with `DomainError`: NOT_FOUND, DUPLICATE_RECORD for a CPF or e-mail that another client has by now. */
export class ReactivateClient extends Command<ClientCommandResult> {
  constructor(
    readonly clientId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** For ever. Refuses with `DomainError`: NOT_FOUND, STALE_VERSION, REQUIRED_FIELD, INVALID_FORMAT for a reason that names the client. */
export class EraseClient extends Command<ClientCommandResult> {
  constructor(
    readonly clientId: string,
    readonly reason: ErasureReason,
    readonly context: CommandContext,
    readonly ifMatch: readonly number[] | undefined,
  ) {
    super();
  }
}
