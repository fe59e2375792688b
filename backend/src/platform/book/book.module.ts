/** Gives the whole program its `Books`. */
import { Global, Logger, Module } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { EVENT_STORE_OPTIONS } from '../event-store/event-store.module.ts';
import { EventStore } from '../event-store/event-store.ts';
import type { EventStoreOptions } from '../event-store/event-store-options.ts';
import { Origin } from '../event-store/origin.ts';
import { HeadWatch } from '../integrity/head-watch.ts';
import { RowMacs } from '../integrity/row-macs.ts';
import { TamperReports } from '../integrity/tamper-reports.ts';
import { BookedCommands, Books } from './book.types.ts';
import { JournalBooks } from './books.ts';
import { CommandHistory } from './command-history.ts';
import { JournalHeads } from './journal-heads.ts';
import { PostgresCourtesyLock } from './courtesy-lock.ts';
import { PostgresSnapshots } from './snapshots.ts';

/**
 * If a `Database` is provided, it holds the advisory write lock; with `IntegrityModule` also snapshots, and confirmed heads are recorded. If a `CommandHistory` is provided, Books forget old
 * command ids; where a `BookedCommands` is, it hears of each command.
 */
@Global()
@Module({
  providers: [
    {
      provide: Books,
      inject: [
        EVENT_STORE_OPTIONS,
        EventStore,
        { token: Database, optional: true },
        { token: CommandHistory, optional: true },
        { token: BookedCommands, optional: true },
        { token: RowMacs, optional: true },
        { token: TamperReports, optional: true },
        { token: JournalHeads, optional: true },
        { token: HeadWatch, optional: true },
      ],
      useFactory: (
        { originKey }: EventStoreOptions,
        store: EventStore,
        database?: Database,
        history?: CommandHistory,
        booked?: BookedCommands,
        macs?: RowMacs,
        reports?: TamperReports,
        heads?: JournalHeads,
        confirmed?: HeadWatch,
      ) => {
        const logger = new Logger('Book');
        return new JournalBooks(store, {
          ...(originKey && { origin: new Origin(originKey) }),
          history,
          booked,
          snapshotStore:
            database && macs && reports && new PostgresSnapshots(database, store.streamPrefix, macs, reports),
          heads,
          confirmed,
          lock: database && new PostgresCourtesyLock(database, store.streamPrefix),
          warn: (message) => logger.warn(message),
        });
      },
    },
  ],
  exports: [Books],
})
export class BookModule {}
