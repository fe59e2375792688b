/** Takes an attachment from its entity. Its content stays stored: other attachments may have the same, and the journal names it. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { envelopeOf } from '../../platform/http/command-context.ts';
import type { RemoveAttachmentCommand } from './commands.ts';
import { AttachmentBooks } from './attachment-books.write.ts';
import { OwnerLookup } from './owner-lookup.write.ts';
import { RemoveAttachment } from './remove-attachment.command.ts';

@CommandHandler(RemoveAttachment)
export class RemoveAttachmentHandler implements ICommandHandler<RemoveAttachment> {
  constructor(
    private readonly owners: OwnerLookup,
    private readonly attachments: AttachmentBooks,
  ) {}

  async execute({ owner, ownerId, attachmentId, context }: RemoveAttachment): Promise<void> {
    await this.owners.assertMayRemove(owner, ownerId, context.actor.id);
    const book = await this.attachments.open(ownerId);
    const by = context.actor.id;
    const command: RemoveAttachmentCommand = { type: 'RemoveAttachment', attachmentId, by };
    await book.execute(envelopeOf(context, command));
  }
}
