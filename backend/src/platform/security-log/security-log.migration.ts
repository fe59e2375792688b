/** Where the security log is kept: beside the other things that nothing can rebuild. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `recorded_on` is the day on which the row was written, so that a day that is over gets no more of them. `times` says how
 * often the same happened within a minute; `details` is JSON as it was written, for digests.
 */
export class SecurityLog1764000000001 implements MigrationInterface {
  readonly name = 'SecurityLog1764000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.security_log (
        id bigint generated always as identity primary key,
        recorded_on date not null default (now() at time zone 'America/Sao_Paulo')::date,
        at timestamptz(3) not null,
        kind text not null,
        outcome text not null,
        times integer not null,
        actor_id text,
        subject text,
        route text,
        permission text,
        status smallint,
        address text not null,
        device text not null,
        correlation_id text,
        details text
      );
      create index security_log_by_day on vault.security_log (recorded_on, id);
      create index security_log_by_kind on vault.security_log (kind, id);
      create index security_log_by_actor on vault.security_log (actor_id, id);
      create index security_log_by_address on vault.security_log (address, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.security_log');
  }
}
