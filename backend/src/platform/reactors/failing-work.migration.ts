/** Which items of background work fail, how often, and when each is tried again. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FailingWork1764600000001 implements MigrationInterface {
  readonly name = 'FailingWork1764600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.failing_work (
        worker text not null,
        item text not null,
        attempts integer not null,
        first_failed_at timestamptz not null default now(),
        due_at timestamptz not null,
        error text not null,
        primary key (worker, item)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.failing_work');
  }
}
