/** The command to take an attachment from its entity, as the bus carries it. */
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { AttachmentOwner } from './events.ts';

/**
 * Refuses with `DomainError`: NOT_FOUND for an entity or an attachment that is not there, FORBIDDEN.
 */
export class RemoveAttachment extends Command<void> {
  constructor(
    readonly owner: AttachmentOwner,
    readonly ownerId: string,
    readonly attachmentId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
