/** The command to put files to an entity, as the bus carries it: their contents have come in and lie aside. */
import type { Recorded } from '@livro/event-sourcing';
import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { NewAttachment } from './commands.ts';
import type { AttachmentAdded, AttachmentOwner } from './events.ts';

export interface OfferedContent extends Omit<NewAttachment, 'attachmentId'> {
  /** Where it lies; anyone who put it there throws it away if it still does afterwards. */
  readonly path: string;
}

/**
 * Refuses with `DomainError`: NOT_FOUND, FORBIDDEN, a broken rule of the files (`FilesRefused`), EXTERNAL_SERVICE_ERROR when
 * the store of contents is out of reach. All files are added or none. A repeat with the same context adds nothing anew.
 */
export class AddAttachments extends Command<readonly Recorded<AttachmentAdded>[]> {
  constructor(
    readonly owner: AttachmentOwner,
    readonly ownerId: string,
    readonly contents: readonly OfferedContent[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
