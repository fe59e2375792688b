/** Some attachments of one payment, for the specs of this context. */
import type { NewAttachment } from './commands.ts';
import type { AttachmentAdded, AttachmentContentErased, AttachmentRemoved } from './events.ts';

export const ownerId = '50000000-0000-4000-8000-000000000001';
export const ada = '50000000-0000-4000-8000-000000000002';
export const attachmentId = (n: number): string => `50000000-0000-4000-8000-0000000${String(10_000 + n)}`;

export const file = (n: number): NewAttachment & { readonly mediaType: 'application/pdf' } => ({
  attachmentId: attachmentId(n),
  name: `nota-${n}.pdf`,
  mediaType: 'application/pdf',
  size: 1_000 + n,
  sha256: String(n).padStart(64, '0'),
});

export const added = (n: number): AttachmentAdded => ({
  type: 'AttachmentAdded',
  data: { owner: 'payment', ownerId, addedBy: ada, ...file(n) },
});

export const removed = (n: number): AttachmentRemoved => ({
  type: 'AttachmentRemoved',
  data: { attachmentId: attachmentId(n), ownerId, removedBy: ada },
});

export const contentErased = (n: number): AttachmentContentErased => ({
  type: 'AttachmentContentErased',
  data: { attachmentId: attachmentId(n), ownerId, erasedBy: ada },
});
