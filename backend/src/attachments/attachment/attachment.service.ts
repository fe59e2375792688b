/** What the routes of all three kinds of entities do alike: list, add, remove, and give out a content with the heads that keep it harmless. */
import type { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { AttachmentOwner } from './events.ts';
import { isKnownAlready } from './content-heads.api.ts';
import { contentDisposition, downloadName } from './file-name.ts';
import { refuse } from './refusals.ts';
import { AttachmentQueries } from './attachment.queries.ts';
import { type AttachmentView, attachmentView } from './attachment.view.ts';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { attachmentsProjection, attachmentsTable } from './attachments.projection.ts';
import {
  ContentDamagedError,
  ContentMissingError,
  FileStore,
  FileStoreUnreachableError,
} from '../../platform/files/file-store.ts';
import { fileStoreRefusal } from '../../platform/files/file-store-refusal.ts';
import { AddAttachments, type OfferedContent } from './add-attachments.command.ts';
import { OwnerLookup } from './owner-lookup.write.ts';
import { RemoveAttachment } from './remove-attachment.command.ts';

@Injectable()
export class AttachmentService {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: AttachmentQueries,
    private readonly owners: OwnerLookup,
    private readonly files: FileStore,
  ) {}

  async list(owner: AttachmentOwner, ownerId: string): Promise<readonly AttachmentView[]> {
    await this.owners.assertThere(owner, ownerId);
    return (await this.queries.list(owner, ownerId)).map(attachmentView);
  }

  async add(
    owner: AttachmentOwner,
    ownerId: string,
    contents: readonly OfferedContent[],
    context: CommandContext,
  ): Promise<readonly AttachmentView[]> {
    const command = new AddAttachments(owner, ownerId, contents, context);
    const recordedEvents = await this.commands.execute(command);
    const added_by_name = await this.queries.nameOf(context.actor.id);
    const folded = await foldInMemory(attachmentsProjection, recordedEvents);
    const rows = recordedEvents.map(({ data }) => folded.row(attachmentsTable, [data.attachmentId])!);
    return rows.map((row) => attachmentView({ ...row, added_by_name }));
  }

  async remove(owner: AttachmentOwner, ownerId: string, id: string, context: CommandContext): Promise<null> {
    await this.commands.execute(new RemoveAttachment(owner, ownerId, id, context));
    return null;
  }

  /** Nothing where the caller has this very content already: 304. */
  async content(
    owner: AttachmentOwner,
    ownerId: string,
    id: string,
    request: LivroRequest,
    response: Response,
  ): Promise<StreamableFile | undefined> {
    const found = await this.queries.get(owner, ownerId, id);
    if (!found) throw refuse.unknown();
    if (found.content_erased_at !== null) throw refuse.erased();
    const { sha256, size, media_type: type, name } = found;
    if (isKnownAlready(sha256, request, response)) return undefined;
    const disposition = contentDisposition(downloadName(name, type));
    const content = await this.#open(sha256);
    return new StreamableFile(content, { type, disposition, length: size });
  }

  async #open(sha256: string): Promise<Readable> {
    try {
      return await this.files.open(sha256);
    } catch (error) {
      if (error instanceof ContentMissingError) throw refuse.missing();
      if (error instanceof ContentDamagedError) throw refuse.damaged();
      if (error instanceof FileStoreUnreachableError) throw fileStoreRefusal(error);
      throw error;
    }
  }
}
