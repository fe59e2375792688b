/** Keeps a program that is too old away from data of a newer release. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SettingError } from '../config/setting-error.ts';

/** Of this release. One more with each release that writes what the release before the one before it would misread. */
export const DATA_FORMAT = 3;

/**
 * The oldest format that a program must know to work here. A release raises it by a migration to the format of the release before it, which may
 * run beside it while instances are exchanged; to its own only where that one would misread what it writes.
 */
export class DataFormat1765100000001 implements MigrationInterface {
  readonly name = 'DataFormat1765100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table vault.data_format (required integer not null)');
    await runner.query(`insert into vault.data_format values (${DATA_FORMAT - 1})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.data_format');
  }
}

/** Throws `SettingError` before anything is migrated. */
export async function refuseNewerData(runner: QueryRunner): Promise<void> {
  const [{ isThere }] = (await runner.query(
    `select to_regclass('vault.data_format') is not null as "isThere"`,
  )) as [{ isThere: boolean }];
  if (!isThere) return;
  const [format] = (await runner.query('select max(required) as required from vault.data_format')) as {
    required: number | null;
  }[];
  const required = format?.required ?? 0;
  if (required <= DATA_FORMAT) return;
  throw new SettingError(
    `Os dados de DATA_DIR ou DATABASE_URL são de uma versão mais nova do Livro (formato ${required}; esta lê até o ${DATA_FORMAT}): ` +
      'use aquela versão, ou restaure num lugar vazio a cópia feita antes da atualização.',
  );
}
