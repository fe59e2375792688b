/** Receivers of events. Events contain no secret. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { WebhookOffReason } from '@livro/rules';

/**
 * Sends events of `types` (empty: all) to `url`, new ones or from the first. `secretId`: signing secret in
 * the vault.
 */
export type WebhookRegistered = DomainEvent<
  'WebhookRegistered',
  {
    webhookId: string;
    name: string;
    url: string;
    types: readonly string[];
    start: 'now' | 'first';
    secretId: string;
  }
>;
/** Replaces the webhook. Pending deliveries go to the new address. */
export type WebhookChanged = DomainEvent<
  'WebhookChanged',
  { webhookId: string; name: string; url: string; types: readonly string[] }
>;
/** The former secret also signs until `formerUntil`. */
export type WebhookSecretChanged = DomainEvent<
  'WebhookSecretChanged',
  { webhookId: string; secretId: string; formerUntil: string }
>;
/** Stops delivery. Later events are sent after `WebhookEnabled`. */
export type WebhookDisabled = DomainEvent<'WebhookDisabled', { webhookId: string; reason: WebhookOffReason }>;
/** Continues where delivery stopped. */
export type WebhookEnabled = DomainEvent<'WebhookEnabled', { webhookId: string }>;
/** Sends everything after this position again; `null`: everything. */
export type WebhookRewound = DomainEvent<'WebhookRewound', { webhookId: string; after: string | null }>;
/** Deletes the webhook, its secrets and deliveries. */
export type WebhookRemoved = DomainEvent<'WebhookRemoved', { webhookId: string }>;

export type WebhookEvent =
  | WebhookRegistered
  | WebhookChanged
  | WebhookSecretChanged
  | WebhookDisabled
  | WebhookEnabled
  | WebhookRewound
  | WebhookRemoved;
