/** The events of the `webhooks` stream: to whom the books' events are sent. Who decided it is the event's actor; no secret is in an event. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { WebhookOffReason } from '@livro/rules';

/**
 * From now on, or with everything that was booked before, events go to `url`: of the `types`, and of all where there are none.
 * `secretId` names the secret in the vault by which they are signed.
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
/** Told whole. What was under way goes to the new address. */
export type WebhookChanged = DomainEvent<
  'WebhookChanged',
  { webhookId: string; name: string; url: string; types: readonly string[] }
>;
/** Until `formerUntil` (ISO) the secret before signs as well. */
export type WebhookSecretChanged = DomainEvent<
  'WebhookSecretChanged',
  { webhookId: string; secretId: string; formerUntil: string }
>;
/** Nothing is sent any more, until it is enabled; what is booked meanwhile is sent then. */
export type WebhookDisabled = DomainEvent<'WebhookDisabled', { webhookId: string; reason: WebhookOffReason }>;
/** Goes on from where it stopped. */
export type WebhookEnabled = DomainEvent<'WebhookEnabled', { webhookId: string }>;
/** Everything after that position of the feed is sent again; null: everything. */
export type WebhookRewound = DomainEvent<'WebhookRewound', { webhookId: string; after: string | null }>;
/** Ends it for good, with its secrets and what is known of its deliveries. */
export type WebhookRemoved = DomainEvent<'WebhookRemoved', { webhookId: string }>;

export type WebhookEvent =
  | WebhookRegistered
  | WebhookChanged
  | WebhookSecretChanged
  | WebhookDisabled
  | WebhookEnabled
  | WebhookRewound
  | WebhookRemoved;
