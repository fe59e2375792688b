/** What may be asked of one entity's attachments. Whether the entity is there, and whose it is, is found out before. */
import type { AttachmentType } from '@livro/rules';
import type { AttachmentOwner } from './events.ts';

/** A file that has come in whole. */
export interface NewAttachment {
  readonly attachmentId: string;
  readonly name: string;
  /** `undefined`: nothing that may be attached. */
  readonly mediaType: AttachmentType | undefined;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** All of them are added, or none is. */
export interface AddAttachmentsCommand {
  readonly type: 'AddAttachments';
  readonly owner: AttachmentOwner;
  readonly ownerId: string;
  readonly files: readonly NewAttachment[];
  /** User id. */
  readonly by: string;
}

export interface RemoveAttachmentCommand {
  readonly type: 'RemoveAttachment';
  readonly attachmentId: string;
  readonly by: string;
}

/** The content has been deleted. Also of one that was removed before; once more changes nothing. */
export interface EraseContentCommand {
  readonly type: 'EraseContent';
  readonly attachmentId: string;
  readonly by: string;
}

export type AttachmentCommand = AddAttachmentsCommand | RemoveAttachmentCommand | EraseContentCommand;
