/** The webhooks with how far each has come, who did what, and how many are not well. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import type { CursorRow } from '../delivery/delivery-rows.ts';
import { type Subscription, Subscriptions } from './subscriptions.ts';

export interface ListedWebhook extends Subscription {
  /** Undefined where nothing was sent so far. */
  readonly cursor: (CursorRow & { readonly last_error: string | null }) | undefined;
  /** By id; who is not there has no name that is known. */
  readonly names: ReadonlyMap<string, string>;
}

export interface WebhookHealth {
  readonly all: number;
  readonly failing: number;
  /** Not by anybody's wish. */
  readonly switchedOff: number;
}

@Injectable()
export class WebhookQueries {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly database: Database,
  ) {}

  /** The newest first. */
  async list(): Promise<readonly ListedWebhook[]> {
    const webhooks = await this.subscriptions.current();
    const ids = webhooks.map(({ webhookId }) => webhookId);
    const people = webhooks.flatMap(({ registered, switchedOff }) => [registered.by, switchedOff?.by ?? '']);
    const [cursors, names] = await Promise.all([this.#cursors(ids), this.namesOf(people)]);
    return webhooks
      .map((webhook) => ({
        ...webhook,
        // A rewind that nobody has come to begins anew: what was before it is no longer how far it has come.
        cursor: cursors.find(
          (row) => row.webhook_id === webhook.webhookId && row.restarts === webhook.restarts,
        ),
        names,
      }))
      .toReversed();
  }

  async byId(id: string): Promise<ListedWebhook | undefined> {
    return (await this.list()).find(({ webhookId }) => webhookId === id);
  }

  async health(): Promise<WebhookHealth> {
    const all = await this.list();
    return {
      all: all.length,
      failing: all.filter((one) => failingSince(one) !== null).length,
      switchedOff: all.filter(({ off }) => off !== null && off !== 'asked').length,
    };
  }

  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ id: string; name: string }>(
      'select author_id::text as id, name from read.authors where author_id::text = any ($1::text[])',
      [[...new Set(ids)]],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  #cursors(ids: readonly string[]): Promise<(CursorRow & { last_error: string | null })[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.database.query(
      `select c.*, d.error as last_error from vault.webhook_cursors c
         left join lateral (
           select error from vault.webhook_deliveries
            where webhook_id = c.webhook_id and kind = 'events' order by made_at desc limit 1) d on true
        where c.webhook_id = any ($1::uuid[])`,
      [ids],
    );
  }
}

/** Null where it does not fail, or has not been tried since somebody decided about it. */
export function failingSince({ off, cursor, decided }: ListedWebhook): Date | null {
  const since = cursor?.failing_since ?? null;
  return off === null && since !== null && since.getTime() >= Date.parse(decided.at) ? since : null;
}
