/**
 * Delivers to all webhooks, in the one process that holds the lease: a lane for each, kept to what the journal says of it. The others
 * stand by and take over within seconds.
 */
import { randomUUID } from 'node:crypto';
import type { WebhookOffReason } from '@livro/rules';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { FeedTail } from '../../feed/journal/feed-tail.ts';
import { webhooksDecider } from '../../identity/webhook/webhooks.ts';
import { Books } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../platform/database/database.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import { type Subscription, Subscriptions } from '../subscription/subscriptions.ts';
import { WebhookSecrets } from '../subscription/webhook-secrets.ts';
import { Batches } from './batches.ts';
import { Deliveries } from './deliveries.ts';
import { Lane } from './lane.ts';
import { type Lease, LeaseCandidate } from './lease.ts';
import { reachable } from './target-address.ts';
import { WebhookSender } from './webhook-sender.ts';

const EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 60_000;

@Injectable()
export class Deliverer extends RecurringWork implements BeforeApplicationShutdown {
  readonly #lanes = new Map<string, Lane>();
  readonly #candidate: LeaseCandidate;
  #lease: Lease | undefined;
  #sweptAt = 0;
  #closing = false;
  #looking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly batches: Batches,
    private readonly tail: FeedTail,
    private readonly deliveries: Deliveries,
    private readonly secrets: WebhookSecrets,
    private readonly books: Books,
    database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'webhookInternal'>,
  ) {
    super('webhooks are looked after later', { everyMs: EVERY_MS });
    this.#candidate = new LeaseCandidate(database);
  }

  override catchUp(): Promise<void> {
    const look = this.#looking.then(() => this.#look());
    this.#looking = look.catch(() => undefined);
    return look;
  }

  /** For who has just decided something: where this process delivers, it holds when this resolves. Never rejects. */
  async heed(): Promise<void> {
    await this.catchUp().catch(() => undefined);
  }

  async #look(): Promise<void> {
    if (this.#closing) return;
    await this.#lease?.pulse();
    const webhooks = await this.subscriptions.current();
    if (!(await this.#leads(webhooks))) return;
    await this.#keepLanes(webhooks);
    const asked = await this.deliveries.asked();
    for (const row of asked) this.#lanes.get(row.webhook_id)?.take(row);
    for (const row of await this.deliveries.dueTimes())
      this.#lanes.get(row.webhook_id)?.due(row.next_attempt_at);
    await this.#sweep(webhooks);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closing = true;
    await this.#stopLanes();
    await Promise.all([this.#lease?.giveBack(), this.#candidate.leave()]);
  }

  /** Where there is no webhook nobody asks for the lease. */
  async #leads(webhooks: readonly Subscription[]): Promise<boolean> {
    if (this.#lease && !this.#lease.lost.aborted) return true;
    await this.#stopLanes();
    if (webhooks.length === 0) await this.#candidate.leave();
    this.#lease = webhooks.length > 0 ? await this.#candidate.take() : undefined;
    if (!this.#lease) {
      if (this.#closing) await this.#candidate.leave();
      return false;
    }
    this.#lease.lost.addEventListener('abort', () => void this.#stopLanes());
    if (this.#closing) await this.#lease.giveBack();
    return !this.#closing;
  }

  async #keepLanes(webhooks: readonly Subscription[]): Promise<void> {
    const ids = new Set(webhooks.map(({ webhookId }) => webhookId));
    for (const [id, lane] of this.#lanes) {
      if (ids.has(id)) continue;
      this.#lanes.delete(id);
      await lane.stop();
    }
    if (this.#closing || this.#lease!.lost.aborted) return;
    for (const webhook of webhooks) {
      const lane = this.#lanes.get(webhook.webhookId);
      if (lane) lane.update(webhook);
      else this.#lanes.set(webhook.webhookId, this.#laneOf(webhook));
    }
  }

  #laneOf(webhook: Subscription): Lane {
    const { batches, tail, deliveries, secrets } = this;
    return new Lane(webhook, {
      batches,
      tail,
      deliveries,
      secrets,
      sender: new WebhookSender(reachable(this.settings.webhookInternal)),
      switchOff: (one, reason) => this.#switchOff(one, reason),
      warn: (sentence) => this.logger.warn(sentence),
    });
  }

  async #switchOff({ webhookId, version }: Subscription, reason: WebhookOffReason): Promise<void> {
    const book = await this.books.open(webhooksDecider);
    await book.execute({
      id: randomUUID(),
      command: { type: 'DisableWebhook', webhookId, reason, judged: version },
      actor: { id: 'system' },
    });
    this.logger.warn(`webhook ${webhookId} was switched off: ${reason}`);
  }

  async #stopLanes(): Promise<void> {
    const lanes = [...this.#lanes.values()];
    this.#lanes.clear();
    await Promise.all(lanes.map((lane) => lane.stop()));
  }

  async #sweep(webhooks: readonly Subscription[]): Promise<void> {
    if (Date.now() < this.#sweptAt + SWEEP_EVERY_MS) return;
    this.#sweptAt = Date.now();
    await this.deliveries.sweep(webhooks.map(({ webhookId }) => webhookId));
    const now = Date.now();
    await this.secrets.sweep(
      webhooks.flatMap(({ secretId, former }) =>
        former && Date.parse(former.until) > now ? [secretId, former.secretId] : [secretId],
      ),
    );
  }
}
