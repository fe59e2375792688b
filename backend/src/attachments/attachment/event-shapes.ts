/** What each event of an `attachments-{id}` stream looks like as JSON. */
import { is, type ShapesOf } from '@livro/event-sourcing';
import { limits } from '@livro/rules';
import type { AttachmentEvent } from './events.ts';

export const attachmentShapes: ShapesOf<AttachmentEvent> = {
  AttachmentAdded: {
    attachmentId: is.uuid,
    owner: is.oneOf(['payment', 'expense', 'purchase-request']),
    ownerId: is.uuid,
    name: is.text,
    mediaType: is.oneOf(limits.attachmentTypes),
    size: is.positive,
    sha256: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
    addedBy: is.text,
  },
  AttachmentRemoved: { attachmentId: is.uuid, ownerId: is.uuid, removedBy: is.text },
  AttachmentContentErased: { attachmentId: is.uuid, ownerId: is.uuid, erasedBy: is.text },
};
