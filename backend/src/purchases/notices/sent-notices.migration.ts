/** To whom which notice went out: nothing can rebuild that, and nobody should be written to twice. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SentNotices1764000000030 implements MigrationInterface {
  readonly name = 'SentNotices1764000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.sent_notices (
        request_id uuid not null,
        version bigint not null,
        user_id text not null,
        at timestamptz not null default now(),
        primary key (request_id, version, user_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.sent_notices');
  }
}
