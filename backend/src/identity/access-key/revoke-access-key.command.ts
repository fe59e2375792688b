/** Ends a key for good: from the next request on nobody gets in by it, at no instance. Revoked again, it is no news. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { AccessKeysBook } from './access-keys-book.write.ts';
import type { AccessKey } from './access-keys.ts';
import { accessKeysProjection } from './access-keys.projection.ts';

export class RevokeAccessKey extends Command<AccessKey> {
  /** Throws NOT_FOUND for a key that there never was. */
  constructor(
    readonly keyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeAccessKey)
export class RevokeAccessKeyHandler implements ICommandHandler<RevokeAccessKey> {
  constructor(
    private readonly keys: AccessKeysBook,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ keyId, context }: RevokeAccessKey): Promise<AccessKey> {
    const outcome = await this.keys.carryOut(context, { type: 'RevokeAccessKey', keyId });
    // The other instances hear of it by the read model.
    await this.progress.reached(outcome.stream, outcome.lastRevision, [accessKeysProjection.name]);
    return this.keys.known(keyId)!;
  }
}
