/** Gives every module the `Database`, the `ReadDatabase` and TypeORM's DataSource, after the migrations have run. */
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SettingError } from '../config/setting-error.ts';
import { DATABASE_OPTIONS, Database, type DatabaseOptions, poolConfig } from './database.ts';
import { type Persistence, dataSourceOptions, openDataSource } from './migrate.ts';
import { ReadDatabase, ReplicatedReads } from './read-database.ts';
import { refuseUnfitDatabase } from './unfit-database.ts';
import { Replica } from './replica.ts';
import { STANDINGS, standingsOf } from './standings.ts';
import { ReaderWatch } from './reader-limits.ts';
import { WriteProbe } from './write-probe.ts';

export interface DatabaseModuleOptions extends DatabaseOptions, Persistence {}

const readDatabase =
  (options: DatabaseOptions) =>
  (primary: Database): ReadDatabase => {
    if (options.readUrl === undefined) return primary;
    const standings = async () => standingsOf(await primary.prepared(STANDINGS));
    return new ReplicatedReads(primary, new Replica(poolConfig(options, options.readUrl), standings));
  };

@Module({})
export class DatabaseModule {
  static forRoot({ entities, migrations, ...options }: DatabaseModuleOptions): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(options, { entities, migrations }),
            retryAttempts: 5,
            retryDelay: 1_000,
            toRetry: (error) => !(error instanceof SettingError),
          }),
          dataSourceFactory: async (typeOrm) => {
            // A server that was away when the program started is judged when it comes.
            await refuseUnfitDatabase(options.url);
            return openDataSource(typeOrm!);
          },
        }),
      ],
      providers: [
        { provide: DATABASE_OPTIONS, useValue: options },
        ReaderWatch,
        WriteProbe,
        {
          provide: Database,
          // Asking for the DataSource makes everyone who queries wait for the migrations.
          inject: [getDataSourceToken()],
          useFactory: (_migrated: DataSource) => new Database(options),
        },
        { provide: ReadDatabase, inject: [Database], useFactory: readDatabase(options) },
      ],
      exports: [Database, ReadDatabase, WriteProbe, DATABASE_OPTIONS],
    };
  }
}
