/** When each key was used last, to the minute: no event, for nothing is decided by it. Never edited once released. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccessKeyUses1764400000001 implements MigrationInterface {
  readonly name = 'AccessKeyUses1764400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table vault.access_key_uses (key_id uuid primary key, last_used_at timestamptz not null, address text not null)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.access_key_uses');
  }
}
