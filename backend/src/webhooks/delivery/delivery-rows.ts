/** A delivery as the vault keeps it, and how far a webhook has come. */
import type { WebhookDeliveryKind, WebhookDeliveryState } from '@livro/rules';

/** No bodies: what was sent is read in the journal again. */
export interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly kind: WebhookDeliveryKind;
  /** Of the feed: the events are those after it, up to `last_position`. Null before the first event of all. */
  readonly after_position: string | null;
  readonly first_position: string | null;
  readonly last_position: string | null;
  readonly events: number;
  readonly types: readonly string[];
  readonly state: WebhookDeliveryState;
  readonly attempts: number;
  readonly made_at: Date;
  readonly asked_by: string | null;
  readonly attempted_at: Date | null;
  readonly status: number | null;
  readonly duration_ms: number | null;
  readonly error: string | null;
  /** Of one that was sent again: the first one, by whose id a receiver knows it. */
  readonly original: string | null;
}

export interface CursorRow {
  readonly webhook_id: string;
  readonly restarts: number;
  /** Everything up to it was taken, or was not asked for; null: nothing. */
  readonly position: string | null;
  readonly attempts: number;
  readonly failing_since: Date | null;
  readonly next_attempt_at: Date | null;
  readonly taken_at: Date | null;
}

/** As receivers know it. */
export const messageId = ({ id, original }: Pick<DeliveryRow, 'id' | 'original'>): string =>
  `msg_${(original ?? id).replaceAll('-', '')}`;
