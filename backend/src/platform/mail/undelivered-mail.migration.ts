/** Attempts whose outcome nobody knows, and letters that are not sent any more. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UndeliveredMail1764600000003 implements MigrationInterface {
  readonly name = 'UndeliveredMail1764600000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table vault.mail_outbox
        add column unanswered int not null default 0,
        add column stopped_at timestamptz,
        add column stop_reason text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table vault.mail_outbox drop column unanswered, drop column stopped_at, drop column stop_reason',
    );
  }
}
