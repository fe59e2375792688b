/**
 * Brings the database's schema up to date, once, however many processes start together. Refuses to guess: every change is
 * a migration, nothing is synchronised from entities.
 */
import { DataSource, type DataSourceOptions, type EntitySchema, type MigrationInterface } from 'typeorm';
import { refuseNewerData } from './data-format.ts';
import type { DatabaseOptions } from './database.ts';
import { lastingDriver } from './lasting-pool.ts';
import { forgetWhatIsGone, platformMigrations } from './platform.migrations.ts';

export type EntityClass = (new () => object) | EntitySchema;
export type MigrationClass = new () => MigrationInterface;

export interface Persistence {
  /** TypeORM entities of the vault. */
  readonly entities: readonly EntityClass[];
  /** Migrations of all contexts, in any order: TypeORM sorts them by the timestamp that ends their names. */
  readonly migrations: readonly MigrationClass[];
  /** Of all migrations only these, by name: the schema as an earlier version had it. */
  readonly only?: ReadonlySet<string>;
}

/** Any two constants that no one else on this database uses for an advisory lock. */
export const MIGRATION_LOCK = [0x6c69, 0x0001] as const;

export function dataSourceOptions(
  { url }: DatabaseOptions,
  { entities, migrations, only }: Persistence,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: lastingDriver,
    url,
    schema: 'vault',
    entities: [...entities],
    migrations: [...platformMigrations, ...migrations].filter((one) => !only || only.has(nameOf(one))),
    migrationsTableName: 'migrations',
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    poolSize: 5,
    applicationName: 'livro-vault',
    connectTimeoutMS: 5_000,
    extra: { idleTimeoutMillis: 30_000, keepAlive: true },
  };
}

/** As the database's own list of them has it. */
export const nameOf = (migration: MigrationClass): string => new migration().name ?? migration.name;

/** Names of all that this version knows. */
export const migrationNames = ({ migrations }: Pick<Persistence, 'migrations'>): ReadonlySet<string> =>
  new Set([...platformMigrations, ...migrations].map(nameOf));

/** Connects and runs what is pending, one process at a time. */
export async function openDataSource(options: DataSourceOptions): Promise<DataSource> {
  const source = await new DataSource(options).initialize();
  // The lock belongs to this runner's session: should the process die, the lock goes with it.
  const runner = source.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1, $2)', [...MIGRATION_LOCK]);
    try {
      await refuseNewerData(runner);
      await runner.query('create schema if not exists vault');
      await forgetWhatIsGone(runner);
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await runner.query('select pg_advisory_unlock($1, $2)', [...MIGRATION_LOCK]);
    }
  } catch (error) {
    await runner.release();
    await source.destroy();
    throw error;
  }
  await runner.release();
  return source;
}

/** For programs and tests that only need the schema to be there. */
export async function migrate(database: DatabaseOptions, persistence: Persistence): Promise<void> {
  const source = await openDataSource(dataSourceOptions(database, persistence));
  await source.destroy();
}
