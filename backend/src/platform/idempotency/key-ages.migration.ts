/** Finds the oldest idempotency keys without reading the others. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IdempotencyKeyAges1765000000002 implements MigrationInterface {
  readonly name = 'IdempotencyKeyAges1765000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index idempotency_keys_by_age on vault.idempotency_keys (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index vault.idempotency_keys_by_age');
  }
}
