/**
 * The decider of the `webhooks` stream: no two webhooks have one name; each is sent over an encrypted way to an address without
 * credentials, and only types that the feed has; and what the program itself switches off it judged by the webhook as it stands.
 */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import { limits, messages, webhookChecks, webhookOffReasons, type WebhookOffReason } from '@livro/rules';
import type { WebhookEvent } from './events.ts';

export interface Webhook {
  readonly webhookId: string;
  readonly name: string;
  readonly url: string;
  /** None: all. */
  readonly types: readonly string[];
  readonly secretId: string;
  readonly former: { readonly secretId: string; readonly until: string } | null;
  readonly off: WebhookOffReason | null;
  /** How often it was begun anew from some position. */
  readonly restarts: number;
  /** How many events there were about it. */
  readonly version: number;
}

export interface WebhooksState {
  /** Those that were removed are not there. */
  readonly byId: Readonly<Record<string, Webhook>>;
}

interface Subscribed {
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
}
/** `known`: the types of the feed. Instants are ISO. `ifMatch`: the versions that the caller has in mind; undefined for any. */
export type WebhooksCommand =
  | ({
      type: 'RegisterWebhook';
      webhookId: string;
      start: 'now' | 'first';
      secretId: string;
      known: readonly string[];
    } & Subscribed)
  | ({
      type: 'ChangeWebhook';
      webhookId: string;
      known: readonly string[];
      ifMatch?: readonly number[] | undefined;
    } & Partial<Subscribed>)
  | { type: 'ChangeWebhookSecret'; webhookId: string; secretId: string; at: string }
  /** `judged`: the version by which the program found it failing; undefined where a person asks. */
  | { type: 'DisableWebhook'; webhookId: string; reason: WebhookOffReason; judged?: number }
  | { type: 'EnableWebhook'; webhookId: string }
  | { type: 'RewindWebhook'; webhookId: string; after: string | null }
  | { type: 'RemoveWebhook'; webhookId: string; ifMatch?: readonly number[] | undefined };

export const WEBHOOKS = 'webhooks';

export const webhooksDecider: Decider<WebhooksState, WebhooksCommand, WebhookEvent> = {
  stream: WEBHOOKS,
  initialState: { byId: {} },
  decide(state, command) {
    const { webhookId } = command;
    if (command.type === 'RegisterWebhook') {
      const { name, url, types, start, secretId, known } = command;
      if (Object.keys(state.byId).length >= limits.webhooksMax)
        throw new DomainError('INVALID_OPERATION', messages.webhooks.tooMany);
      const subscribed = judged(state, { webhookId, name, url, types }, known);
      return [{ type: 'WebhookRegistered', data: { ...subscribed, start, secretId } }];
    }
    const webhook = state.byId[webhookId];
    // The program's own judgement of one that is gone is no news to anybody.
    if (!webhook && command.type === 'DisableWebhook' && command.judged !== undefined) return [];
    if (!webhook) throw new DomainError('NOT_FOUND', messages.webhooks.notFound);
    switch (command.type) {
      case 'ChangeWebhook': {
        refuseStale(webhook, command.ifMatch);
        const { name = webhook.name, url = webhook.url, types = webhook.types } = command;
        const data = judged(state, { webhookId, name, url, types }, command.known);
        const isSame = name === webhook.name && url === webhook.url && sameWords(data.types, webhook.types);
        return isSame ? [] : [{ type: 'WebhookChanged', data }];
      }
      case 'ChangeWebhookSecret': {
        const formerUntil = new Date(Date.parse(command.at) + limits.webhookFormerSecretMs).toISOString();
        const data = { webhookId, secretId: command.secretId, formerUntil };
        return [{ type: 'WebhookSecretChanged', data }];
      }
      case 'DisableWebhook': {
        const isPast = command.judged !== undefined && command.judged !== webhook.version;
        if (webhook.off !== null || isPast) return [];
        return [{ type: 'WebhookDisabled', data: { webhookId, reason: command.reason } }];
      }
      case 'EnableWebhook':
        return webhook.off === null ? [] : [{ type: 'WebhookEnabled', data: { webhookId } }];
      case 'RewindWebhook':
        return [{ type: 'WebhookRewound', data: { webhookId, after: command.after } }];
      case 'RemoveWebhook':
        refuseStale(webhook, command.ifMatch);
        return [{ type: 'WebhookRemoved', data: { webhookId } }];
      default:
        throw new TypeError(`No such command: ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve({ byId }, event) {
    const { [event.data.webhookId]: before, ...others } = byId;
    const after = evolved(before, event);
    return { byId: after ? { ...others, [after.webhookId]: after } : others };
  },
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as WebhooksState,
};

function evolved(before: Webhook | undefined, event: WebhookEvent): Webhook | undefined {
  if (event.type === 'WebhookRegistered') {
    const { start: _, ...data } = event.data;
    return { ...data, former: null, off: null, restarts: 0, version: 1 };
  }
  if (!before) return undefined;
  const webhook = { ...before, version: before.version + 1 };
  switch (event.type) {
    case 'WebhookChanged':
      return { ...webhook, ...event.data };
    case 'WebhookSecretChanged': {
      const { secretId, formerUntil: until } = event.data;
      return { ...webhook, secretId, former: { secretId: before.secretId, until } };
    }
    case 'WebhookDisabled':
      return { ...webhook, off: event.data.reason };
    case 'WebhookEnabled':
      return { ...webhook, off: null };
    case 'WebhookRewound':
      return { ...webhook, restarts: before.restarts + 1 };
    case 'WebhookRemoved':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** The types in the order of the feed, each once. */
function judged(
  { byId }: WebhooksState,
  { webhookId, name, url, types }: Subscribed & { readonly webhookId: string },
  known: readonly string[],
) {
  const broken = webhookChecks.name(name);
  if (broken) throw new DomainError(broken.code, broken.message, 'name');
  const insecure = webhookChecks.url(url);
  if (insecure) throw new DomainError(insecure.code, insecure.message, 'url');
  const unknown = types.filter((type) => !known.includes(type));
  if (unknown.length > 0)
    throw new DomainError('INVALID_FORMAT', messages.feed.unknownTypes(unknown), 'types');
  const isTaken = Object.values(byId).some(
    (other) => other.webhookId !== webhookId && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw new DomainError('DUPLICATE_RECORD', messages.webhooks.nameTaken, 'name');
  return { webhookId, name, url, types: known.filter((type) => types.includes(type)) };
}

function refuseStale(webhook: Webhook, ifMatch: readonly number[] | undefined): void {
  if (!ifMatch || ifMatch.includes(webhook.version)) return;
  throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version: webhook.version });
}

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, place) => word === other[place]);

export const webhookShapes: ShapesOf<WebhookEvent> = {
  WebhookRegistered: {
    webhookId: is.uuid,
    name: is.text,
    url: is.text,
    types: is.listOf(is.text),
    start: is.oneOf(['now', 'first']),
    secretId: is.uuid,
  },
  WebhookChanged: { webhookId: is.uuid, name: is.text, url: is.text, types: is.listOf(is.text) },
  WebhookSecretChanged: { webhookId: is.uuid, secretId: is.uuid, formerUntil: is.instant },
  WebhookDisabled: { webhookId: is.uuid, reason: is.oneOf(webhookOffReasons) },
  WebhookEnabled: { webhookId: is.uuid },
  WebhookRewound: { webhookId: is.uuid, after: is.orNull(is.text) },
  WebhookRemoved: { webhookId: is.uuid },
};
