/**
 * The webhooks as the journal has them, with who did what when, and the position from which each is sent: read on to the head for
 * each question, so that nobody is sent anything by what was true once.
 */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { positionOf } from '../../platform/event-store/position.ts';
import type { WebhookEvent } from '../../identity/webhook/events.ts';
import { type Webhook, WEBHOOKS, webhooksDecider } from '../../identity/webhook/webhooks.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';

interface Act {
  /** ISO. */
  readonly at: string;
  readonly by: string;
}

export interface Subscription extends Webhook {
  /** What is sent begins after it; undefined: with the first event. */
  readonly after: string | undefined;
  readonly registered: Act;
  readonly secretChanged: Act | undefined;
  /** The last thing that was decided about it; of one that is off, that it is. */
  readonly decided: Act;
  readonly switchedOff: Act | undefined;
}

@Injectable()
export class Subscriptions {
  #known = new Map<string, Subscription>();
  #next = 0n;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: EventStore) {}

  /** In the order of their registration. Throws where the store is out of reach. */
  current(): Promise<readonly Subscription[]> {
    const read = this.#reading.then(() => this.#readOn());
    this.#reading = read.catch(() => undefined);
    return read;
  }

  async #readOn(): Promise<readonly Subscription[]> {
    for await (const event of this.store.readStream(WEBHOOKS, this.#next)) {
      this.#take(event);
      this.#next = event.revision + 1n;
    }
    return [...this.#known.values()];
  }

  #take(recorded: Recorded): void {
    const event = recorded as unknown as WebhookEvent;
    const { webhookId } = event.data;
    const before = this.#known.get(webhookId);
    const state = webhooksDecider.evolve({ byId: before ? { [webhookId]: before } : {} }, event);
    const webhook = state.byId[webhookId];
    if (!webhook) return void this.#known.delete(webhookId);
    const act = { at: recorded.metadata.recordedAt, by: recorded.metadata.actor };
    const started = before ?? { after: undefined, registered: act, secretChanged: undefined };
    this.#known.set(webhookId, {
      ...webhook,
      registered: started.registered,
      after: startAfter(event, recorded) ?? started.after,
      ...(event.type === 'WebhookRewound' && { after: event.data.after ?? undefined }),
      secretChanged: event.type === 'WebhookSecretChanged' ? act : started.secretChanged,
      switchedOff: event.type === 'WebhookDisabled' ? act : webhook.off ? before?.switchedOff : undefined,
      decided: act,
    });
  }
}

/** “From now on” is after the very event that says so. */
const startAfter = (event: WebhookEvent, recorded: Recorded): string | undefined =>
  event.type === 'WebhookRegistered' && event.data.start === 'now' ? positionOf(recorded) : undefined;
