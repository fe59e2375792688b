/** The events of the attachments of one payment, expense or purchase request, `attachments-{id}`. The files lie elsewhere, under their hash. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AttachmentType } from '@livro/rules';

/** What may have attachments. */
export type AttachmentOwner = 'payment' | 'expense' | 'purchase-request';

/** A file was put to the entity, after its content had been stored. */
export type AttachmentAdded = DomainEvent<
  'AttachmentAdded',
  {
    attachmentId: string;
    owner: AttachmentOwner;
    ownerId: string;
    /** As it was called by its sender; text, never a path. */
    name: string;
    /** By its first bytes. */
    mediaType: AttachmentType;
    /** Bytes. */
    size: number;
    /** SHA-256 of the content in hexadecimal digits: under this the content is stored. */
    sha256: string;
    /** User id. */
    addedBy: string;
  }
>;

/** The file no longer belongs to the entity. Its content stays stored, unless `AttachmentContentErased` says otherwise. */
export type AttachmentRemoved = DomainEvent<
  'AttachmentRemoved',
  { attachmentId: string; ownerId: string; removedBy: string }
>;

/** The file's content is gone from where files lie, as the erasure of a person asked for; that there was a file stays known. */
export type AttachmentContentErased = DomainEvent<
  'AttachmentContentErased',
  { attachmentId: string; ownerId: string; erasedBy: string }
>;

export type AttachmentEvent = AttachmentAdded | AttachmentRemoved | AttachmentContentErased;
