/**
 * Deletes contents for good: every refusal first, then the contents, then the events. A crash in between leaves an attachment
 * whose content is told to be missing, which a repeat finishes, and never an event that says gone of what still lies there.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import type { EraseContentCommand } from '../attachment/commands.ts';
import { refuse } from '../attachment/refusals.ts';
import { FileStore, FileStoreUnreachableError } from '../../platform/files/file-store.ts';
import { fileStoreRefusal } from '../../platform/files/file-store-refusal.ts';
import { Logo } from '../logo/logo.read.ts';
import { AttachmentBooks } from '../attachment/attachment-books.write.ts';
import { EraseContents } from './erase-contents.command.ts';

interface Stored {
  readonly id: string;
  readonly owner_id: string;
  readonly sha256: string;
}

@CommandHandler(EraseContents)
export class EraseContentsHandler implements ICommandHandler<EraseContents> {
  constructor(
    private readonly database: Database,
    private readonly attachments: AttachmentBooks,
    private readonly files: FileStore,
    private readonly logo: Logo,
  ) {}

  async execute({ attachmentIds, includeShared, context }: EraseContents): Promise<ReadonlySet<string>> {
    const asked = await this.database.query<Stored>(
      'select id, owner_id, sha256 from read.attachments where id::text = any ($1::text[])',
      [attachmentIds],
    );
    if (asked.length < new Set(attachmentIds).size) throw refuse.unknown();
    const hashes = [...new Set(asked.map(({ sha256 }) => sha256))];
    const elsewhere = await this.database.query<Stored>(
      `select id, owner_id, sha256 from read.attachments
       where sha256 = any ($1::text[]) and id::text <> all ($2::text[]) and removed_at is null and content_erased_at is null`,
      [hashes, attachmentIds],
    );
    if (elsewhere.length > 0 && !includeShared) throw refuse.shared();
    const { logo } = await this.logo.now();
    if (logo && hashes.includes(logo.sha256)) throw refuse.logo();
    await this.#delete(hashes);
    const erased = [...asked, ...elsewhere];
    for (const { id, owner_id } of erased) await this.#record(id, owner_id, context);
    return new Set(erased.map(({ id }) => id));
  }

  async #delete(hashes: readonly string[]): Promise<void> {
    try {
      for (const sha256 of hashes) await this.files.erase(sha256);
    } catch (error) {
      if (!(error instanceof FileStoreUnreachableError)) throw error;
      throw fileStoreRefusal(error);
    }
  }

  /** Each is a command of its own, so that a repeat finds those that are there. */
  async #record(attachmentId: string, ownerId: string, context: CommandContext): Promise<void> {
    const command: EraseContentCommand = { type: 'EraseContent', attachmentId, by: context.actor.id };
    const { idempotency } = context;
    const own: CommandContext = {
      ...context,
      id: entityId(context.id, `erase content ${attachmentId}`),
      idempotency: idempotency && { ...idempotency, key: `${idempotency.key} ${attachmentId}` },
    };
    const book = await this.attachments.open(ownerId);
    await book.execute(envelopeOf(own, command));
  }
}
