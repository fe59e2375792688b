/** Where attempts are counted, for all instances together. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const THROTTLES_TABLE = { schemaName: 'vault', tableName: 'throttles' } as const;

/** As rate-limiter-flexible asks for it; `expire` is in milliseconds since 1970. A key tells nothing but to who has the hash's. */
export class Throttles1764000000000 implements MigrationInterface {
  readonly name = 'Throttles1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.throttles (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );
      create index throttles_by_expiry on vault.throttles (expire);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.throttles');
  }
}
