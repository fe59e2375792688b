/** Where a session was opened and when it was last used. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions from before have no place; they live on for three days at most unless they are used. */
export class SessionPlaces1764000000002 implements MigrationInterface {
  readonly name = 'SessionPlaces1764000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table vault.sessions
        add column address text not null default '',
        add column device text not null default '',
        add column via text not null default 'browser' check (via in ('browser', 'script')),
        add column last_seen_at timestamptz;
      update vault.sessions
        set last_seen_at = rotated_at, expires_at = least(expires_at, now() + interval '72 hours');
      alter table vault.sessions alter column last_seen_at set not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table vault.sessions drop column address, drop column device, drop column via, drop column last_seen_at',
    );
  }
}
