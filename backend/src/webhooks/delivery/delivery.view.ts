/** A delivery as it leaves. */
import {
  webhookDeliveryKinds,
  webhookDeliveryStates,
  type WebhookDeliveryKind,
  type WebhookDeliveryState,
} from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { type DeliveryRow, messageId } from './delivery-rows.ts';

export class WebhookDeliveryView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'O webhook-id que o receptor recebeu' }) message_id!: string;
  @ApiProperty({ enum: [...webhookDeliveryKinds], enumName: 'WebhookDeliveryKind' })
  kind!: WebhookDeliveryKind;
  @ApiProperty({ enum: [...webhookDeliveryStates], enumName: 'WebhookDeliveryState' })
  state!: WebhookDeliveryState;
  @ApiProperty({ type: 'integer' }) events!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'A posição antes do primeiro: reenvia-se a partir dela',
  })
  after!: string | null;
  @ApiProperty({ type: String, nullable: true }) first!: string | null;
  @ApiProperty({ type: String, nullable: true }) last!: string | null;
  @ApiProperty({ format: 'date-time' }) made_at!: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) attempted_at!: string | null;
  @ApiProperty({ type: 'integer' }) attempts!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Da última resposta' }) status!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) duration_ms!: number | null;
  @ApiProperty({ type: String, nullable: true }) error!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Quem pediu, se alguém pediu' })
  asked_by!: string | null;
}

/** `names`: of those who asked, by id. */
export const deliveryView = (row: DeliveryRow, names: ReadonlyMap<string, string>): WebhookDeliveryView => ({
  id: row.id,
  message_id: messageId(row),
  kind: row.kind,
  state: row.state,
  events: row.events,
  after: row.after_position,
  first: row.first_position,
  last: row.last_position,
  made_at: row.made_at.toISOString(),
  attempted_at: row.attempted_at?.toISOString() ?? null,
  attempts: row.attempts,
  status: row.status,
  duration_ms: row.duration_ms,
  error: row.error,
  asked_by: row.asked_by && (names.get(row.asked_by) ?? null),
});
