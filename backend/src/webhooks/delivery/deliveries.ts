/**
 * What the vault keeps of deliveries and of how far each webhook has come. One statement at a time, so that a hundred receivers ask
 * no more of the database than one; a position moves only from where its owner thinks that it is.
 */
import { randomUUID } from 'node:crypto';
import { limits } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import type { Subscription } from '../subscription/subscriptions.ts';
import type { CursorRow, DeliveryRow } from './delivery-rows.ts';
import type { Sent } from './webhook-sender.ts';

export interface Batch {
  readonly after: string | null;
  readonly first: string;
  readonly last: string;
  readonly events: number;
  readonly types: readonly string[];
}

export interface Failure {
  /** One after the other, this one included. */
  readonly attempts: number;
  readonly failingSince: Date;
  /** Null where it is tried no more. */
  readonly nextAttemptAt: Date | null;
}

/** Each id that is asked for with what it is asked of. */
const COLUMNS = `id, webhook_id, kind, after_position, first_position, last_position, events, types, state, attempts, made_at,
  asked_by, attempted_at, status, duration_ms, error, original`;

@Injectable()
export class Deliveries {
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** Where it stands; begun where the journal says, and anew where it says that since. What was under way then is dropped. */
  async cursorOf({ webhookId, restarts, after }: Subscription): Promise<CursorRow> {
    const begun = await this.#query<CursorRow>(
      `insert into vault.webhook_cursors as c (webhook_id, restarts, position) values ($1, $2, $3)
       on conflict (webhook_id) do update
         set restarts = excluded.restarts, position = excluded.position, attempts = 0, failing_since = null, next_attempt_at = null
       where c.restarts < excluded.restarts
       returning *`,
      [webhookId, restarts, after ?? null],
    );
    if (begun[0]) {
      await this.#query(
        `update vault.webhook_deliveries set state = 'dropped' where webhook_id = $1 and kind = 'events' and state = 'retrying'`,
        [webhookId],
      );
      return begun[0];
    }
    const [row] = await this.#query<CursorRow>('select * from vault.webhook_cursors where webhook_id = $1', [
      webhookId,
    ]);
    return row!;
  }

  /** When each that waits is tried again; somebody may have asked for it at once. */
  dueTimes(): Promise<readonly Pick<CursorRow, 'webhook_id' | 'next_attempt_at'>[]> {
    return this.#query('select webhook_id, next_attempt_at from vault.webhook_cursors');
  }

  /** The batch that was composed and not taken so far. */
  async pendingOf(webhookId: string): Promise<DeliveryRow | undefined> {
    const [row] = await this.#query<DeliveryRow>(
      `select ${COLUMNS} from vault.webhook_deliveries where webhook_id = $1 and kind = 'events' and state = 'retrying'
        order by made_at desc limit 1`,
      [webhookId],
    );
    return row;
  }

  /** Kept before it is sent, so that whoever goes on after a crash sends the same under the same id. */
  async compose(webhookId: string, { after, first, last, events, types }: Batch): Promise<DeliveryRow> {
    const [row] = await this.#query<DeliveryRow>(
      `insert into vault.webhook_deliveries
         (id, webhook_id, kind, after_position, first_position, last_position, events, types, state)
       values ($1, $2, 'events', $3, $4, $5, $6, $7, 'retrying') returning ${COLUMNS}`,
      [randomUUID(), webhookId, after, first, last, events, types],
    );
    return row!;
  }

  /** False where somebody else has moved it meanwhile. */
  async taken(delivery: DeliveryRow, from: CursorRow, sent: Sent): Promise<boolean> {
    const moved = await this.#query(
      `with moved as (
         update vault.webhook_cursors
            set position = $2, attempts = 0, failing_since = null, next_attempt_at = null, taken_at = now()
          where webhook_id = $3 and restarts = $4 and position is not distinct from $5
          returning 1)
       update vault.webhook_deliveries
          set state = 'taken', attempts = attempts + 1, attempted_at = now(), status = $6, duration_ms = $7, error = null
        where id = $1 returning (select count(*)::int from moved) as moved`,
      [
        delivery.id,
        delivery.last_position,
        from.webhook_id,
        from.restarts,
        from.position,
        sent.status,
        sent.durationMs,
      ],
    );
    return (moved[0] as { moved: number } | undefined)?.moved === 1;
  }

  async failed(delivery: DeliveryRow, from: CursorRow, sent: Sent, failure: Failure): Promise<void> {
    await this.#query(
      `with failing as (
         update vault.webhook_cursors set attempts = $9, failing_since = $2, next_attempt_at = $3
          where webhook_id = $4 and restarts = $5)
       update vault.webhook_deliveries
          set attempts = attempts + 1, attempted_at = now(), status = $6, duration_ms = $7, error = $8
        where id = $1`,
      [
        delivery.id,
        failure.failingSince,
        failure.nextAttemptAt,
        from.webhook_id,
        from.restarts,
        sent.status,
        sent.durationMs,
        sent.error,
        failure.attempts,
      ],
    );
  }

  /** Past events that the webhook did not ask for. */
  async passed({ webhook_id, restarts, position }: CursorRow, to: string): Promise<void> {
    await this.#query(
      `update vault.webhook_cursors set position = $4
        where webhook_id = $1 and restarts = $2 and position is not distinct from $3`,
      [webhook_id, restarts, position, to],
    );
  }

  async tryNow(webhookId: string): Promise<void> {
    await this.#query('update vault.webhook_cursors set next_attempt_at = now() where webhook_id = $1', [
      webhookId,
    ]);
  }

  /** Asked for by a person: sent once, apart from the order. Undefined where too many wait already. */
  async ask(
    asked: Pick<DeliveryRow, 'webhook_id' | 'kind' | 'original'> & Partial<DeliveryRow>,
    by: string,
    id: string,
  ): Promise<DeliveryRow | undefined> {
    const [row] = await this.#query<DeliveryRow>(
      `insert into vault.webhook_deliveries
         (id, webhook_id, kind, after_position, first_position, last_position, events, types, state, asked_by, original)
       select $1, $2, $3, $4, $5, $6, $7, $8, 'asked', $9, $10
        where (select count(*) from vault.webhook_deliveries where webhook_id = $2 and state = 'asked') < $11
       on conflict (id) do nothing returning ${COLUMNS}`,
      [
        id,
        asked.webhook_id,
        asked.kind,
        asked.after_position ?? null,
        asked.first_position ?? null,
        asked.last_position ?? null,
        asked.events ?? 0,
        asked.types ?? [],
        by,
        asked.original,
        limits.webhookAskedAtOnce,
      ],
    );
    return row ?? this.byId(asked.webhook_id, id);
  }

  asked(): Promise<readonly DeliveryRow[]> {
    return this.#query<DeliveryRow>(
      `select ${COLUMNS} from vault.webhook_deliveries where state = 'asked' order by made_at, id`,
    );
  }

  async answered(id: string, sent: Sent): Promise<void> {
    await this.#query(
      `update vault.webhook_deliveries
          set state = $2, attempts = attempts + 1, attempted_at = now(), status = $3, duration_ms = $4, error = $5
        where id = $1`,
      [id, sent.error === null ? 'taken' : 'failed', sent.status, sent.durationMs, sent.error],
    );
  }

  /** The newest first. */
  newest(webhookId: string): Promise<readonly DeliveryRow[]> {
    return this.database.query<DeliveryRow>(
      `select ${COLUMNS} from vault.webhook_deliveries where webhook_id = $1 order by made_at desc, id limit $2`,
      [webhookId, limits.webhookDeliveriesKept],
    );
  }

  async byId(webhookId: string, id: string): Promise<DeliveryRow | undefined> {
    const [row] = await this.database.query<DeliveryRow>(
      `select ${COLUMNS} from vault.webhook_deliveries where webhook_id = $1 and id = $2`,
      [webhookId, id],
    );
    return row;
  }

  /** What is told no more: too old, too many of one webhook, or of one that is gone. */
  async sweep(webhookIds: readonly string[]): Promise<void> {
    await this.#query(
      `delete from vault.webhook_deliveries d using (
         select id, row_number() over (partition by webhook_id order by made_at desc, id) as place from vault.webhook_deliveries
       ) ranked
        where ranked.id = d.id and d.state not in ('asked', 'retrying')
          and (ranked.place > $2 or d.made_at < now() - make_interval(days => $3) or not d.webhook_id = any ($1::uuid[]))`,
      [webhookIds, limits.webhookDeliveriesKept, limits.webhookDeliveryDays],
    );
    await this.#query(
      `with gone as (delete from vault.webhook_cursors where not webhook_id = any ($1::uuid[]))
       delete from vault.webhook_deliveries where not webhook_id = any ($1::uuid[]) and made_at < now() - interval '1 minute'`,
      [webhookIds],
    );
  }

  #query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const turn = this.#turn.then(() => this.database.query<Row>(text, values));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
