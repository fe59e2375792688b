/** The facts of the papers of one payment, expense or purchase request, `attachments-{id}`. The files lie elsewhere, under their hash. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AttachmentType } from '@livro/rules';

/** What may have papers. */
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

/** The file no longer belongs to the entity. Its content stays stored: this fact's predecessor names it. */
export type AttachmentRemoved = DomainEvent<
  'AttachmentRemoved',
  { attachmentId: string; ownerId: string; removedBy: string }
>;

export type AttachmentEvent = AttachmentAdded | AttachmentRemoved;
