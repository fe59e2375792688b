/** Gives each row of the security log its writer, its number among that writer's rows and a MAC; rows from before have none. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecurityLogMacs1764800000001 implements MigrationInterface {
  readonly name = 'SecurityLogMacs1764800000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table vault.security_log add column writer uuid, add column number integer, add column mac text;
      create unique index security_log_by_writer on vault.security_log (writer, number);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table vault.security_log drop column writer, drop column number, drop column mac',
    );
  }
}
