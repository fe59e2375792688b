/** The vault's tables of identity. Never edited once released: a change is another migration. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IdentityVault1763000100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table vault.credentials (
        user_id uuid primary key,
        password_hash text not null,
        created_at timestamptz not null
      );
      create table vault.first_access_windows (
        user_id uuid primary key,
        expires_at timestamptz not null,
        code_hash text,
        used_at timestamptz
      );
      create table vault.sessions (
        id uuid primary key,
        user_id uuid not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        generation integer not null,
        rotated_at timestamptz not null,
        ended_at timestamptz,
        end_reason text
      );
      create index sessions_by_user on vault.sessions (user_id, expires_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table vault.credentials, vault.first_access_windows, vault.sessions');
  }
}
