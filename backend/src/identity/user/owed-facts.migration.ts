/** Events about users that the vault has acted on and the journal may not have yet. Never edited once released. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OwedFacts1764200000001 implements MigrationInterface {
  readonly name = 'OwedFacts1764200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table vault.owed_facts (id uuid primary key, envelope jsonb not null, owed_at timestamptz not null)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.owed_facts');
  }
}
