/** Gives the whole program its `EventStore` and its `Books`, and closes them in the right order. */
import { Logger, Module, type DynamicModule } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { Books } from './book.types.ts';
import { JournalBooks } from './books.ts';
import { CommandHistory } from './command-history.ts';
import { PostgresCourtesyLock } from './courtesy-lock.ts';
import { EventStore } from './event-store.ts';
import type { EventStoreOptions } from './event-store-options.ts';
import { Origin } from './origin.ts';
import { PostgresSnapshots } from './snapshots.ts';

/** Injection token of `EventStoreOptions`. */
export const EVENT_STORE_OPTIONS = Symbol('event-store-options');

@Module({})
export class EventStoreModule {
  /**
   * Where a `Database` is provided, snapshots and the courtesy lock live in it; where a `CommandHistory` is, Books forget
   * old command ids.
   */
  static forRoot(options: EventStoreOptions): DynamicModule {
    return {
      module: EventStoreModule,
      global: true,
      providers: [
        { provide: EVENT_STORE_OPTIONS, useValue: options },
        {
          provide: EventStore,
          inject: [EVENT_STORE_OPTIONS],
          useFactory: (given: EventStoreOptions) => new EventStore(given),
        },
        {
          provide: Books,
          inject: [
            EVENT_STORE_OPTIONS,
            EventStore,
            { token: Database, optional: true },
            { token: CommandHistory, optional: true },
          ],
          useFactory: (
            { originKey }: EventStoreOptions,
            store: EventStore,
            database?: Database,
            history?: CommandHistory,
          ) => {
            const logger = new Logger('Book');
            return new JournalBooks(store, {
              ...(originKey && { origin: new Origin(originKey) }),
              history,
              snapshotStore: database && new PostgresSnapshots(database, store.streamPrefix),
              lock: database && new PostgresCourtesyLock(database, store.streamPrefix),
              warn: (message) => logger.warn(message),
            });
          },
        },
      ],
      exports: [EVENT_STORE_OPTIONS, EventStore, Books],
    };
  }
}
