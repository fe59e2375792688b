/**
 * What no journal holds of webhooks: their secrets, how far each has come, and the last deliveries. Who loses how far they came has
 * everything delivered again from where each began. Never edited once released.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Webhooks1764500000001 implements MigrationInterface {
  readonly name = 'Webhooks1764500000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.webhook_secrets (
        secret_id uuid primary key,
        webhook_id uuid not null,
        sealed bytea not null,
        made_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table vault.webhook_cursors (
        webhook_id uuid primary key,
        restarts integer not null,
        position text,
        attempts integer not null default 0,
        failing_since timestamptz,
        next_attempt_at timestamptz,
        taken_at timestamptz
      )`);
    await runner.query(`
      create table vault.webhook_deliveries (
        id uuid primary key,
        webhook_id uuid not null,
        kind text not null,
        after_position text,
        first_position text,
        last_position text,
        events integer not null,
        types text[] not null,
        state text not null,
        attempts integer not null default 0,
        made_at timestamptz not null default now(),
        asked_by text,
        attempted_at timestamptz,
        status integer,
        duration_ms integer,
        error text,
        original uuid
      )`);
    await runner.query(
      'create index webhook_deliveries_by_webhook on vault.webhook_deliveries (webhook_id, made_at desc, id)',
    );
    await runner.query(
      `create index webhook_deliveries_open on vault.webhook_deliveries (webhook_id) where state in ('asked', 'retrying')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.webhook_deliveries, vault.webhook_cursors, vault.webhook_secrets');
  }
}
