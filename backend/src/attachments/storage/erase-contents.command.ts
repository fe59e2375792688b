/** The command that contents of attachments be gone for good, as the erasure of a person asks, as the bus carries it. */
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';

/**
 * Refuses with `DomainError`: NOT_FOUND, INVALID_OPERATION where another attachment has the same content and `includeShared`
 * does not say that it goes there, too, EXTERNAL_SERVICE_ERROR when the store of contents is out of reach. A repeat finishes
 * what was cut off. Answers which attachments have lost their content.
 */
export class EraseContents extends Command<ReadonlySet<string>> {
  constructor(
    readonly attachmentIds: readonly string[],
    readonly includeShared: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}
