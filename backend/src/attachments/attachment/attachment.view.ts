/** An attachment as it is shown: what it is, who put it there, and where its content is fetched. */
import { limits, type AttachmentType } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import type { AttachmentOwner } from './events.ts';
import type { AttachmentRow } from './attachments.projection.ts';

/** A row as it was read, with the name of who added it. */
export type NamedAttachment = Omit<
  AttachmentRow,
  'added_at' | 'removed_at' | 'search' | 'content_erased_at'
> & {
  readonly added_at: Date | string;
  readonly content_erased_at: Date | string | null;
  readonly added_by_name: string | null;
};

/** The routes' folder of each kind of entity. */
export const ROOMS = {
  payment: 'payments',
  expense: 'expenses',
  'purchase-request': 'purchase-requests',
} as const satisfies Readonly<Record<AttachmentOwner, string>>;

export class AttachmentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'O nome com que foi enviado' }) name!: string;
  @ApiProperty({ enum: limits.attachmentTypes, description: 'Pelo conteúdo, não pelo nome' })
  media_type!: AttachmentType;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty({ description: 'Resumo SHA-256 do conteúdo, em hexadecimal' }) sha256!: string;
  @ApiProperty({ description: 'Onde se baixa o conteúdo' }) url!: string;
  @ApiProperty({ description: 'Quem anexou' }) added_by!: string;
  @ApiProperty({ type: 'string', nullable: true }) added_by_name!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({
    format: 'date-time',
    nullable: true,
    type: 'string',
    description: 'Quando o conteúdo foi removido para sempre; baixar responde 410',
  })
  content_erased_at!: string | null;
}

export function attachmentView(row: NamedAttachment): AttachmentView {
  return {
    id: row.id,
    name: row.name,
    media_type: row.media_type,
    size: row.size,
    sha256: row.sha256,
    url: `/api/${ROOMS[row.owner]}/${row.owner_id}/attachments/${row.id}/`,
    added_by: row.added_by,
    added_by_name: row.added_by_name,
    created_at: new Date(row.added_at).toISOString(),
    content_erased_at: row.content_erased_at ? new Date(row.content_erased_at).toISOString() : null,
  };
}
