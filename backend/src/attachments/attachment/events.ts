/** Attachments of one payment, expense or purchase request. Files are stored under their hash. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { AttachmentType } from '@livro/rules';

/** What may have attachments. */
export type AttachmentOwner = 'payment' | 'expense' | 'purchase-request';

/** Attaches a stored file. `size`: bytes. */
export type AttachmentAdded = DomainEvent<
  'AttachmentAdded',
  {
    attachmentId: string;
    owner: AttachmentOwner;
    ownerId: string;
    name: string;
    mediaType: AttachmentType;
    size: number;
    sha256: string;
    addedBy: string;
  }
>;

/** Detaches the file. The content stays stored. */
export type AttachmentRemoved = DomainEvent<
  'AttachmentRemoved',
  { attachmentId: string; ownerId: string; removedBy: string }
>;

/** Deletes the content, as part of an erasure. */
export type AttachmentContentErased = DomainEvent<
  'AttachmentContentErased',
  { attachmentId: string; ownerId: string; erasedBy: string }
>;

export type AttachmentEvent = AttachmentAdded | AttachmentRemoved | AttachmentContentErased;
