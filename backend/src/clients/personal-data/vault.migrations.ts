/** The tables of the clients' vault. They only ever grow by new migrations. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClientVault1763100000000 implements MigrationInterface {
  readonly name = 'ClientVault1763100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table vault.client_keys (
      client_id uuid primary key,
      wrapped_key bytea not null,
      created_at timestamptz not null default now()
    )`);
    await runner.query(`create table vault.client_index (
      field text not null check (field in ('cpf', 'email')),
      hash text not null,
      client_id uuid not null references vault.client_keys on delete cascade,
      state text not null check (state in ('reserved', 'confirmed')),
      expires_at timestamptz not null,
      primary key (field, hash, client_id)
    )`);
    await runner.query(
      `create unique index client_index_one_holder on vault.client_index (field, hash) where state = 'confirmed'`,
    );
    await runner.query(`create index client_index_of_client on vault.client_index (client_id)`);
    await runner.query(
      `create index client_index_open on vault.client_index (expires_at) where state = 'reserved'`,
    );
    await runner.query(`create table vault.client_master_key (
      id integer primary key check (id = 1),
      fingerprint text not null
    )`);
  }

  down(): Promise<void> {
    const why = 'Without the keys every client is lost; drop the tables by hand if that is what you want.';
    return Promise.reject(new Error(why));
  }
}

/**
 * A client may claim again, when its CPF changes or when it comes back, so claims have ids of their own. Which of them holds
 * is the journal's to say, and two confirmed ones may lie beside each other until the older is tidied away.
 */
export class ClientClaimIds1763700000000 implements MigrationInterface {
  readonly name = 'ClientClaimIds1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.client_index add column claim_id uuid');
    await runner.query('update vault.client_index set claim_id = client_id');
    await runner.query('drop index vault.client_index_one_holder');
    await runner.query('alter table vault.client_index drop constraint client_index_pkey');
    await runner.query('alter table vault.client_index add primary key (field, hash, client_id, claim_id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Claims that were made since cannot be told apart without their ids.'));
  }
}

/**
 * Which erasures are complete: the journal says who is erased. And no samples of keys and hashes for the planner: they would be
 * copies of what must be gone with its row.
 */
export class ClientErasures1763800000000 implements MigrationInterface {
  readonly name = 'ClientErasures1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table vault.client_erasures (
      client_id uuid primary key,
      finished_at timestamptz not null default now()
    )`);
    await runner.query('alter table vault.client_keys alter wrapped_key set statistics 0');
    await runner.query('alter table vault.client_index alter hash set statistics 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.client_erasures');
  }
}
