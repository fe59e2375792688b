/** The read model of attachments: one row each, which stays, marked, when the attachment is removed: who took it away is asked later. */
import type { Recorded } from '@livro/event-sourcing';
import type { AttachmentType } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { searchable } from '../../platform/database/search-text.ts';
import type { Projection, Rows, TableDefinition } from '../../platform/projections/projection.types.ts';
import type { AttachmentAdded, AttachmentEvent, AttachmentOwner } from '../domain/events.ts';

export interface AttachmentRow {
  readonly id: string;
  readonly owner: AttachmentOwner;
  readonly owner_id: string;
  /** Place among all facts of the same entity's papers. */
  readonly revision: number;
  readonly name: string;
  readonly media_type: AttachmentType;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly search: string;
  readonly added_by: string;
  readonly added_at: string;
  readonly removed_by: string | null;
  readonly removed_at: string | null;
  readonly content_erased_by: string | null;
  readonly content_erased_at: string | null;
}

export const attachmentsTable: TableDefinition<AttachmentRow> = {
  name: 'attachments',
  columns: {
    id: 'uuid not null',
    owner: 'text not null',
    owner_id: 'uuid not null',
    revision: 'bigint not null',
    name: 'text not null',
    media_type: 'text not null',
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
};

const HANDLED: readonly AttachmentEvent['type'][] = [
  'AttachmentAdded',
  'AttachmentRemoved',
  'AttachmentContentErased',
];

@Injectable()
export class AttachmentsProjection implements Projection {
  readonly name = 'attachments';
  readonly version = 2;
  readonly tables = [attachmentsTable] as unknown as readonly TableDefinition<never>[];
  readonly handles = HANDLED;

  keysOf(event: Recorded): { table: TableDefinition<never>; key: readonly string[] }[] {
    return [{ table: this.tables[0]!, key: [(event as Recorded<AttachmentEvent>).data.attachmentId] }];
  }

  fold(recorded: Recorded, rows: Rows): void {
    const event = recorded as AttachmentEvent;
    switch (event.type) {
      case 'AttachmentAdded':
        return rows.put(attachmentsTable, addedRow(recorded as Recorded<AttachmentAdded>));
      case 'AttachmentRemoved': {
        const { attachmentId, removedBy: removed_by } = event.data;
        return change(rows, attachmentId, { removed_by, removed_at: recorded.metadata.recordedAt });
      }
      case 'AttachmentContentErased': {
        const { attachmentId, erasedBy: content_erased_by } = event.data;
        const content_erased_at = recorded.metadata.recordedAt;
        return change(rows, attachmentId, { content_erased_by, content_erased_at });
      }
      default:
        throw new Error(`Unknown to this read model: ${JSON.stringify(event satisfies never)}`);
    }
  }
}

function change(rows: Rows, id: string, to: Partial<AttachmentRow>): void {
  const row = rows.get(attachmentsTable, [id]);
  if (!row) throw new Error(`Attachment ${id} was never added.`);
  rows.put(attachmentsTable, { ...row, ...to });
}

/** The row that this fact makes. */
export function addedRow({ data, metadata, revision }: Recorded<AttachmentAdded>): AttachmentRow {
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
