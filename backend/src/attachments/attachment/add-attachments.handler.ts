/**
 * Adds files: every refusal first, then the contents for good, then the event. A crash in between leaves contents that nobody
 * names, which do no harm, and never an event without its content.
 */
import { type Recorded } from '@livro/event-sourcing';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { entityId } from '../../platform/event-store/ids.ts';
import { envelopeOf } from '../../platform/http/command-context.ts';
import type { AddAttachmentsCommand } from './commands.ts';
import type { AttachmentAdded } from './events.ts';
import { FileStore, FileStoreUnreachableError } from '../../platform/files/file-store.ts';
import { fileStoreRefusal } from '../../platform/files/file-store-refusal.ts';
import { AddAttachments, type OfferedContent } from './add-attachments.command.ts';
import { AttachmentBooks } from './attachment-books.write.ts';
import { OwnerLookup } from './owner-lookup.write.ts';

@CommandHandler(AddAttachments)
export class AddAttachmentsHandler implements ICommandHandler<AddAttachments> {
  /** Those that were put to one entity already, and are put to the next of the same request. */
  readonly #kept = new WeakSet<OfferedContent>();

  constructor(
    private readonly owners: OwnerLookup,
    private readonly attachments: AttachmentBooks,
    private readonly files: FileStore,
  ) {}

  async execute({
    owner,
    ownerId,
    contents,
    context,
  }: AddAttachments): Promise<readonly Recorded<AttachmentAdded>[]> {
    await this.owners.assertReaches(owner, ownerId, context.actor.id);
    const files = contents.map(({ name, mediaType, size, sha256 }, at) => ({
      attachmentId: entityId(context.id, `attachment ${at}`),
      name,
      mediaType,
      size,
      sha256,
    }));
    const command: AddAttachmentsCommand = {
      type: 'AddAttachments',
      owner,
      ownerId,
      files,
      by: context.actor.id,
    };
    const book = await this.attachments.open(ownerId);
    const envelope = envelopeOf(context, command);
    const [refusal] = await book.rehearse([envelope]);
    if (refusal) throw refusal;
    await this.#keep(contents);
    const { events } = await book.execute(envelope);
    return events as readonly Recorded<AttachmentAdded>[];
  }

  async #keep(contents: readonly OfferedContent[]): Promise<void> {
    try {
      for (const content of contents) {
        if (this.#kept.has(content)) continue;
        await this.files.keep(content);
        this.#kept.add(content);
      }
    } catch (error) {
      if (!(error instanceof FileStoreUnreachableError)) throw error;
      throw fileStoreRefusal(error);
    }
  }
}
