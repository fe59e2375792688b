/** What can be set about a Book, and the values that serve. */
import type { BookedCommands } from './book.types.ts';
import { systemClock, type Clock } from '../event-store/clock.ts';
import type { CommandHistory } from './command-history.ts';
import type { ConfirmedHeads } from './confirmed-heads.ts';
import type { CourtesyLock } from './courtesy-lock.ts';
import type { JournalHeads } from './journal-heads.ts';
import type { Origin } from '../event-store/origin.ts';
import type { Snapshots } from './snapshots.ts';

export interface BookOptions {
  readonly clock: Clock;
  /** How long a caller waits before it hears that the outcome is unknown. */
  readonly patienceMs: number;
  /** The same for a read before a command: shorter, so that it is known that nothing was written. */
  readonly readPatienceMs: number;
  /** Books of entities' own streams that stay in memory, and as many more as are at work. */
  readonly keepBooks: number;
  /** Commands that may wait; more are turned away unread. */
  readonly maxWaiting: number;
  /** Commands decided for one append at most. */
  readonly maxGroup: number;
  /** From so many on, those who wait go out as two groups, so that one is decided while the other is on its way. */
  readonly halveFrom: number;
  /** Below the store's limit of 1 MiB. */
  readonly maxAppendBytes: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Command ids kept in memory once the history vouches for the others, and at most. */
  readonly keep: number;
  readonly keepAtMost: number;
  /** A snapshot is due after so many events, or so long after the first of them; never twice within `snapshotPauseMs`. */
  readonly snapshotEvents: number;
  readonly snapshotAfterMs: number;
  readonly snapshotPauseMs: number;
  /** How long after another writer was met turns are taken, and how long a turn is waited for. */
  readonly contentionMs: number;
  /** How long a Book that meets nobody writes before it takes one turn to see whether somebody waits. */
  readonly peekMs: number;
  readonly turnWaitMs: number;
  readonly history?: CommandHistory;
  /** Left out, the store is asked for each stream every two seconds. */
  readonly heads?: Pick<JournalHeads, 'mayGoBeyond'>;
  /** Left out, nobody notices that a journal lacks events which were confirmed. */
  readonly confirmed?: ConfirmedHeads;
  readonly snapshotStore?: Snapshots;
  readonly lock?: CourtesyLock;
  readonly booked?: BookedCommands;
  /** Tags every event; left out, they carry no tag. */
  readonly origin?: Origin;
  readonly warn: (message: string) => void;
}

export const defaultBookOptions: BookOptions = {
  clock: systemClock,
  patienceMs: 10_000,
  readPatienceMs: 8_000,
  keepBooks: 1_000,
  maxWaiting: 20_000,
  maxGroup: 2_000,
  halveFrom: 16,
  maxAppendBytes: 1_000_000,
  firstPauseMs: 50,
  longestPauseMs: 1_000,
  keep: 20_000,
  keepAtMost: 200_000,
  snapshotEvents: 5_000,
  snapshotAfterMs: 30_000,
  // All callers wait while one is made, for tens of milliseconds: seldom enough that one in a hundred does not meet it.
  snapshotPauseMs: 30_000,
  contentionMs: 2_000,
  peekMs: 100,
  turnWaitMs: 1_000,
  warn: () => undefined,
};
