/** What witnesses signed is not ours to make again: it lies beside the other things that nothing can rebuild. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Cosignatures1764000000020 implements MigrationInterface {
  readonly name = 'Cosignatures1764000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.cosignatures (
        size bigint not null,
        witness text not null,
        line text not null,
        received_at timestamptz not null default now(),
        primary key (size, witness)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.cosignatures');
  }
}
