/** The read model of attachments: one row each, which stays, marked, when the attachment is removed: who took it away is asked later. */
import type { Recorded } from '@livro/event-sourcing';
import type { AttachmentType } from '@livro/rules';
import { searchable } from '../../platform/database/search-text.ts';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { AttachmentAdded, AttachmentEvent, AttachmentOwner } from './events.ts';

export const attachmentsTable = defineTable({
  name: 'attachments',
  columns: {
    id: 'uuid not null',
    owner: holding<AttachmentOwner>('text not null'),
    owner_id: 'uuid not null',
    /** Place among all events of the same entity's attachments. */
    revision: 'bigint not null',
    name: 'text not null',
    media_type: holding<AttachmentType>('text not null'),
    /** Bytes. */
    size: 'bigint not null',
    sha256: 'text not null',
    search: 'text not null',
    added_by: 'text not null',
    added_at: 'timestamptz not null',
    removed_by: 'text',
    removed_at: 'timestamptz',
    content_erased_by: 'text',
    content_erased_at: 'timestamptz',
  },
  primaryKey: ['id'],
  indexes: ['using btree (owner_id, revision) where removed_at is null', 'using btree (sha256)'],
});
export type AttachmentRow = RowOf<typeof attachmentsTable>;

export const attachmentsProjection = defineProjection<AttachmentEvent>({
  name: 'attachments',
  version: 2,
  tables: [attachmentsTable],
  handles: ['AttachmentAdded', 'AttachmentRemoved', 'AttachmentContentErased'],

  keysOf: ({ data }) => [rowAt(attachmentsTable, data.attachmentId)],

  fold(event, rows) {
    const { recordedAt } = event.metadata;
    switch (event.type) {
      case 'AttachmentAdded':
        return rows.put(attachmentsTable, addedRow(event));
      case 'AttachmentRemoved': {
        const { attachmentId, removedBy: removed_by } = event.data;
        return change(rows, attachmentId, { removed_by, removed_at: recordedAt });
      }
      case 'AttachmentContentErased': {
        const { attachmentId, erasedBy: content_erased_by } = event.data;
        return change(rows, attachmentId, { content_erased_by, content_erased_at: recordedAt });
      }
      default:
        throw new Error(`Unknown to this read model: ${JSON.stringify(event satisfies never)}`);
    }
  },
});

function change(rows: Rows, id: string, to: Partial<AttachmentRow>): void {
  const row = rows.get(attachmentsTable, [id]);
  if (!row) throw new Error(`Attachment ${id} was never added.`);
  rows.put(attachmentsTable, { ...row, ...to });
}

/** The row that this event makes. */
function addedRow({ data, metadata, revision }: Recorded<AttachmentAdded>): AttachmentRow {
  return {
    id: data.attachmentId,
    owner: data.owner,
    owner_id: data.ownerId,
    revision: Number(revision),
    name: data.name,
    media_type: data.mediaType,
    size: data.size,
    sha256: data.sha256,
    search: searchable([data.name]),
    added_by: data.addedBy,
    added_at: metadata.recordedAt,
    removed_by: null,
    removed_at: null,
    content_erased_by: null,
    content_erased_at: null,
  };
}
