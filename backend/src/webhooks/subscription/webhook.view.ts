/** A webhook as it leaves: never its secret, but once. */
import { webhookOffReasons, webhookStates, type WebhookOffReason, type WebhookState } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { failingSince, type ListedWebhook } from './webhook.queries.ts';

class WebhookPersonView {
  @ApiProperty() id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}
const instant = (description?: string) =>
  ApiProperty({ type: 'string', format: 'date-time', nullable: true, ...(description && { description }) });

export class WebhookView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() url!: string;
  @ApiProperty({ type: [String], description: 'Vazio: todos' }) types!: string[];
  @ApiProperty({ enum: [...webhookStates], enumName: 'WebhookState' }) state!: WebhookState;
  @ApiProperty({ enum: [...webhookOffReasons], enumName: 'WebhookOffReason', nullable: true, type: String })
  off_reason!: WebhookOffReason | null;
  @instant() off_at!: string | null;
  @ApiProperty({ type: WebhookPersonView, nullable: true }) off_by!: WebhookPersonView | null;
  @instant() failing_since!: string | null;
  @ApiProperty({ type: 'integer', description: 'Tentativas que falharam seguidas' }) attempts!: number;
  @instant() next_attempt_at!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Da última tentativa, se falhou' })
  last_error!: string | null;
  @instant('A última entrega aceita') taken_at!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Até onde foi entregue; nula antes do primeiro evento',
  })
  position!: string | null;
  @ApiProperty({ format: 'date-time' }) registered_at!: string;
  @ApiProperty({ type: WebhookPersonView }) registered_by!: WebhookPersonView;
  @instant() secret_changed_at!: string | null;
  @instant('Até quando o segredo anterior também assina') former_secret_until!: string | null;
  @ApiProperty({ type: 'integer' }) version!: number;
}

export class WebhookSecretView extends WebhookView {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'O segredo inteiro: só aqui e só desta vez. Nulo quando o pedido é repetido',
  })
  secret!: string | null;
}

export class WebhookTypeView {
  @ApiProperty({ example: 'ExpenseRecorded' }) type!: string;
  @ApiProperty({ example: 'ledger' }) stream!: string;
}

export function webhookView(webhook: ListedWebhook, now: Date): WebhookView {
  const { former, off, switchedOff, registered, secretChanged, cursor } = webhook;
  const person = (id: string) => ({ id, name: webhook.names.get(id) ?? null });
  const since = failingSince(webhook);
  return {
    id: webhook.webhookId,
    name: webhook.name,
    url: webhook.url,
    types: [...webhook.types],
    state: off !== null ? 'off' : since ? 'failing' : 'active',
    off_reason: off,
    off_at: switchedOff?.at ?? null,
    off_by: switchedOff && switchedOff.by !== 'system' ? person(switchedOff.by) : null,
    failing_since: since?.toISOString() ?? null,
    attempts: since ? cursor!.attempts : 0,
    next_attempt_at: since ? (cursor!.next_attempt_at?.toISOString() ?? null) : null,
    last_error: since || off !== null ? (cursor?.last_error ?? null) : null,
    taken_at: cursor?.taken_at?.toISOString() ?? null,
    position: cursor ? cursor.position : (webhook.after ?? null),
    registered_at: registered.at,
    registered_by: person(registered.by),
    secret_changed_at: secretChanged?.at ?? null,
    former_secret_until: former && Date.parse(former.until) > now.getTime() ? former.until : null,
    version: webhook.version,
  };
}
