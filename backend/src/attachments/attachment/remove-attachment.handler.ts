/** Takes an attachment from its entity. Its content stays stored: other attachments may have the same, and the journal names it. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { RemoveAttachmentCommand } from './commands.ts';
import { AttachmentBooks } from './attachment-books.write.ts';
import { OwnerLookup } from './owner-lookup.write.ts';
import { RemoveAttachment } from './remove-attachment.command.ts';

@CommandHandler(RemoveAttachment)
export class RemoveAttachmentHandler implements ICommandHandler<
  RemoveAttachment,
  { readonly visible: boolean }
> {
  constructor(
    private readonly owners: OwnerLookup,
    private readonly attachments: AttachmentBooks,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ owner, ownerId, attachmentId, context }: RemoveAttachment) {
    await this.owners.assertMayRemove(owner, ownerId, context.actor.id);
    const book = await this.attachments.open(ownerId);
    const by = context.actor.id;
    const command: RemoveAttachmentCommand = { type: 'RemoveAttachment', attachmentId, by };
    const { stream, lastRevision } = await book.execute(envelopeOf(context, command));
    return { visible: await this.progress.reached(stream, lastRevision, ['attachments']) };
  }
}
