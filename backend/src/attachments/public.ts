/** What other contexts may know of attached files. */
import type { AttachmentRow } from './attachment/attachments.projection.ts';

export { AttachedContents } from './storage/attached-contents.ts';
export { attachmentDecider, attachmentStream } from './attachment/attachments.ts';
export { attachmentShapes } from './attachment/event-shapes.ts';
export type { AttachmentEvent } from './attachment/events.ts';
export { logoDecider, logoShapes } from './logo/logo.ts';
export type { LogoEvent } from './logo/events.ts';
export { EraseContents } from './storage/erase-contents.command.ts';

export interface PublishedTables {
  /** The attachments of a client's payments are the client's data: given out with them, and erased on demand. */
  attachments: Pick<
    AttachmentRow,
    | 'id'
    | 'owner'
    | 'owner_id'
    | 'revision'
    | 'name'
    | 'media_type'
    | 'size'
    | 'sha256'
    | 'search'
    | 'added_at'
    | 'added_by'
    | 'removed_at'
    | 'content_erased_at'
  >;
}
