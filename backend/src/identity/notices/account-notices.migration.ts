/** The tables of known devices, as hashes, and of changes that were reported to their person. Never edited once released. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountNotices1764700000001 implements MigrationInterface {
  readonly name = 'AccountNotices1764700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.known_devices (
        user_id uuid not null,
        key text not null,
        seen_at timestamptz not null,
        primary key (user_id, key)
      );
      create table vault.account_notices (
        id text primary key,
        reported_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.known_devices, vault.account_notices');
  }
}
