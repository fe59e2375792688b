/** The vault's tables of second factors, half-done sign-ins and linked identities. Never edited once released. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondFactors1763800100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table vault.totp_factors (
        user_id uuid primary key,
        sealed_secret bytea not null,
        begun_at timestamptz not null,
        confirmed_at timestamptz,
        last_used_at timestamptz,
        last_step bigint not null default 0
      );
      create table vault.passkeys (
        id uuid primary key,
        user_id uuid not null,
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkeys_by_user on vault.passkeys (user_id);
      create table vault.recovery_codes (
        user_id uuid not null,
        code_hash text not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );
      create table vault.tickets (
        token_hash text primary key,
        purpose text not null,
        user_id uuid,
        payload jsonb not null,
        failures integer not null default 0,
        expires_at timestamptz not null
      );
      create index tickets_by_end on vault.tickets (expires_at);
      create table vault.identities (
        issuer text not null,
        subject text not null,
        user_id uuid not null,
        linked_at timestamptz not null,
        primary key (issuer, subject),
        unique (user_id, issuer)
      );
      alter table vault.sessions
        add column confirmed_at timestamptz,
        add column second_factor_at timestamptz;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table vault.sessions drop column confirmed_at, drop column second_factor_at;
      drop table vault.totp_factors, vault.passkeys, vault.recovery_codes, vault.tickets, vault.identities;
    `);
  }
}
