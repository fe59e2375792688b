/** Gives every module the `Database` and TypeORM's DataSource, both after the migrations have run. */
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DATABASE_OPTIONS, Database, type DatabaseOptions } from './database.ts';
import { type Persistence, dataSourceOptions, openDataSource } from './migrate.ts';

export interface DatabaseModuleOptions extends DatabaseOptions, Persistence {}

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
          }),
          dataSourceFactory: (typeOrm) => openDataSource(typeOrm!),
        }),
      ],
      providers: [
        { provide: DATABASE_OPTIONS, useValue: options },
        {
          provide: Database,
          // Asking for the DataSource makes everyone who queries wait for the migrations.
          inject: [getDataSourceToken()],
          useFactory: (_migrated: DataSource) => new Database(options),
        },
      ],
      exports: [Database, DATABASE_OPTIONS],
    };
  }
}
