/** Letters that the mail server has not taken yet; a row goes with its delivery. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailOutbox1764600000002 implements MigrationInterface {
  readonly name = 'MailOutbox1764600000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.mail_outbox (
        id text primary key,
        recipient text not null,
        subject text not null,
        body text not null,
        queued_at timestamptz not null default now(),
        claimed_until timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.mail_outbox');
  }
}
