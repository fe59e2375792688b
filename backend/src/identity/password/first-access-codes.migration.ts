/** First-access windows count wrong codes, and one of them may go without. Never edited once released. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FirstAccessCodes1763800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table vault.first_access_windows
        add column code_optional boolean not null default false,
        add column wrong_codes integer not null default 0;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table vault.first_access_windows drop column code_optional, drop column wrong_codes',
    );
  }
}
