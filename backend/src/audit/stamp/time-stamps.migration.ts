/** What an authority said of the time is not ours to make again: it lies beside the other things that nothing can rebuild. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimeStamps1764000000021 implements MigrationInterface {
  readonly name = 'TimeStamps1764000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.time_stamps (
        size bigint primary key,
        response bytea not null,
        received_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.time_stamps');
  }
}
