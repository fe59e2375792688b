/** Where the keys of callers are kept, in the vault: nothing can rebuild which person sent which content under one. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both are digests under a key of the installation: anyone who reads the table learns neither keys nor contents. */
export class IdempotencyKeys1764000000003 implements MigrationInterface {
  readonly name = 'IdempotencyKeys1764000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.idempotency_keys (
        key bytea primary key,
        content bytea not null,
        at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.idempotency_keys');
  }
}
