/** What each event of an `attachments-{id}` stream looks like as JSON. */
import { is, type ShapesOf } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type { AttachmentEvent } from './events.ts';

export const attachmentShapes: ShapesOf<AttachmentEvent> = {
  AttachmentAdded: {
    attachmentId: is.uuid,
    owner: is.oneOf(['payment', 'expense', 'purchase-request']),
    ownerId: is.uuid,
    // People call files by whom they are of.
    name: is.personal(is.text),
    mediaType: is.oneOf(limits.attachmentTypes),
    size: is.positive,
    sha256: is.sha256,
    addedBy: is.text,
  },
  AttachmentRemoved: { attachmentId: is.uuid, ownerId: is.uuid, removedBy: is.text },
  AttachmentContentErased: { attachmentId: is.uuid, ownerId: is.uuid, erasedBy: is.text },
};
