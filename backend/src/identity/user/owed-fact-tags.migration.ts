/** Who put an owed event down is told by a tag; what was owed before has none and is not believed. Never edited once released. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OwedFactTags1764300000001 implements MigrationInterface {
  readonly name = 'OwedFactTags1764300000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.owed_facts add column tag text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.owed_facts drop column tag');
  }
}
