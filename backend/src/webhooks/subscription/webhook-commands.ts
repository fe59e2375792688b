/** What people do to webhooks: decided in the `webhooks` stream, with the secret that it needs in the vault. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { FeedJournal } from '../../feed/journal/feed-journal.ts';
import { publishedTypes } from '../../feed/vocabulary/vocabulary.ts';
import {
  webhooksDecider,
  type Webhook,
  type WebhooksCommand,
  type WebhooksState,
} from '../../identity/webhook/webhooks.ts';
import { Books, type Book } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { Deliverer } from '../delivery/deliverer.ts';
import { Deliveries } from '../delivery/deliveries.ts';
import { hostOf, reachable, reachedNow } from '../delivery/target-address.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

export interface Registration {
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly start: 'now' | 'first';
}
/** What is left out stays as it is. */
export type Change = Partial<Omit<Registration, 'start'>>;

export interface WithSecret {
  readonly webhookId: string;
  /** Shown once; null where a repeat finds the one that was made before. */
  readonly secret: string | null;
}

/** In the order in which they are told. */
export const KNOWN_TYPES: readonly string[] = publishedTypes.map(({ type }) => type);

@Injectable()
export class WebhookCommands {
  readonly #mayReach;

  constructor(
    private readonly books: Books,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: Deliveries,
    private readonly deliverer: Deliverer,
    private readonly journal: FeedJournal,
    @Inject(SETTINGS) settings: Pick<Settings, 'webhookInternal'>,
  ) {
    this.#mayReach = reachable(settings.webhookInternal);
  }

  /** All of these throw what the decider refuses with. */
  async register(asked: Registration, context: CommandContext): Promise<WithSecret> {
    const webhookId = entityId(context.id, 'webhook');
    await this.#refuseUnreachable(asked.url);
    return this.#withSecret(webhookId, context, (secretId) => ({
      type: 'RegisterWebhook',
      webhookId,
      ...asked,
      secretId,
      known: KNOWN_TYPES,
    }));
  }

  async change(
    webhookId: string,
    change: Change,
    context: CommandContext,
    ifMatch: readonly number[] | undefined,
  ): Promise<void> {
    if (change.url !== undefined) await this.#refuseUnreachable(change.url);
    await this.#execute(
      { type: 'ChangeWebhook', webhookId, ...change, known: KNOWN_TYPES, ifMatch },
      context,
    );
  }

  changeSecret(webhookId: string, context: CommandContext): Promise<WithSecret> {
    const at = context.now.toISOString();
    return this.#withSecret(webhookId, context, (secretId) => ({
      type: 'ChangeWebhookSecret',
      webhookId,
      secretId,
      at,
    }));
  }

  disable(webhookId: string, context: CommandContext): Promise<void> {
    return this.#execute({ type: 'DisableWebhook', webhookId, reason: 'asked' }, context);
  }

  async enable(webhookId: string, context: CommandContext): Promise<void> {
    await this.#execute({ type: 'EnableWebhook', webhookId }, context);
  }

  /** Throws also where there is no such position. */
  async rewind(webhookId: string, after: string | undefined, context: CommandContext): Promise<void> {
    await this.journal.cursorAt(after);
    await this.#execute({ type: 'RewindWebhook', webhookId, after: after ?? null }, context);
  }

  remove(webhookId: string, context: CommandContext, ifMatch: readonly number[] | undefined): Promise<void> {
    return this.#execute({ type: 'RemoveWebhook', webhookId, ifMatch }, context);
  }

  /** Sent again as it was, under the same id; one that is being repeated anyway is tried at once. */
  async sendAgain(webhookId: string, deliveryId: string, { id, actor }: CommandContext): Promise<string> {
    await this.#known(webhookId);
    const found = await this.deliveries.byId(webhookId, deliveryId);
    if (!found) throw new DomainError('NOT_FOUND', messages.webhooks.deliveryNotFound);
    if (found.state === 'retrying') {
      await this.deliveries.tryNow(webhookId);
      await this.deliverer.heed();
      return found.id;
    }
    const kind = found.kind === 'ping' ? ('ping' as const) : ('resent' as const);
    const original = found.kind === 'ping' ? null : (found.original ?? found.id);
    return this.#ask({ ...found, kind, original }, actor.id, entityId(id, 'webhook delivery'));
  }

  async ping(webhookId: string, { id, actor }: CommandContext): Promise<string> {
    await this.#known(webhookId);
    const ping = { webhook_id: webhookId, kind: 'ping', original: null } as const;
    return this.#ask(ping, actor.id, entityId(id, 'webhook delivery'));
  }

  async #ask(...asked: Parameters<Deliveries['ask']>): Promise<string> {
    const row = await this.deliveries.ask(...asked);
    if (!row) throw new DomainError('INVALID_OPERATION', messages.webhooks.askedTooOften);
    await this.deliverer.heed();
    return row.id;
  }

  async #known(webhookId: string): Promise<Webhook> {
    const { byId } = await (await this.#book()).catchUp();
    const webhook = byId[webhookId];
    if (!webhook) throw new DomainError('NOT_FOUND', messages.webhooks.notFound);
    return webhook;
  }

  /** The journal's word on which secret it is: of two that were made for one command one is forgotten. */
  async #withSecret(
    webhookId: string,
    context: CommandContext,
    commandOf: (secretId: string) => WebhooksCommand,
  ): Promise<WithSecret> {
    const { secretId, text } = await this.secrets.make(webhookId);
    try {
      await this.#execute(commandOf(secretId), context);
    } catch (error) {
      // What was refused left no trace; of what nobody knows whether it was booked the secret stays.
      if (error instanceof DomainError) await this.secrets.forget(secretId);
      throw error;
    }
    const { byId } = await (await this.#book()).catchUp();
    const webhook = byId[webhookId];
    if (webhook?.secretId === secretId || webhook?.former?.secretId === secretId)
      return { webhookId, secret: text };
    await this.secrets.forget(secretId);
    return { webhookId, secret: null };
  }

  async #refuseUnreachable(url: string): Promise<void> {
    // What is no address at all the decider refuses.
    if (!URL.canParse(url)) return;
    const reached = await reachedNow(this.#mayReach, url);
    const { urlInternal, urlUnknown } = messages.webhooks;
    if (reached === 'internal') throw new DomainError('INVALID_FORMAT', urlInternal(hostOf(url)), 'url');
    if (reached === 'unknown') throw new DomainError('INVALID_FORMAT', urlUnknown(hostOf(url)), 'url');
  }

  async #execute(command: WebhooksCommand, context: CommandContext): Promise<void> {
    await (await this.#book()).execute(envelopeOf(context, command));
    await this.deliverer.heed();
  }

  #book(): Promise<Book<WebhooksState, WebhooksCommand>> {
    return this.books.open(webhooksDecider);
  }
}
