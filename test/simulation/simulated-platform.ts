/** The Book's ports in a simulated world: snapshots that are kept, the history that the engine's tables hold, a lock. */
import {
  CommandHistory,
  type HistoryAnswer,
  type PastCommand,
} from '../../backend/src/platform/book/command-history.ts';
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';
import { CourtesyLock } from '../../backend/src/platform/book/courtesy-lock.ts';
import { Snapshots, type Snapshot } from '../../backend/src/platform/book/snapshots.ts';
import {
  COMMAND_LOG,
  commandsTable,
} from '../../backend/src/platform/projections/command-log/command-log.projection.ts';
import type { SimulatedPostgres } from './simulated-postgres.ts';

export class MemorySnapshots extends Snapshots {
  private readonly saved = new Map<string, string>();

  load(stream: string, version: string): Promise<Snapshot | undefined> {
    const text = this.saved.get(stream);
    if (!text) return Promise.resolve(undefined);
    const { revision, forgottenThrough, ...rest } = JSON.parse(text) as Record<
      'revision' | 'forgottenThrough',
      string
    >;
    const snapshot = {
      ...rest,
      revision: BigInt(revision),
      forgottenThrough: BigInt(forgottenThrough),
    } as Snapshot;
    return Promise.resolve(snapshot.version === version ? snapshot : undefined);
  }

  save(stream: string, snapshot: Snapshot): Promise<void> {
    const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);
    this.saved.set(stream, JSON.stringify(snapshot, text));
    return Promise.resolve();
  }
}

/** What the engine has written of commands, rows and checkpoint of one moment; now and then it is out of reach. */
export class TablesHistory extends CommandHistory {
  constructor(
    private readonly postgres: SimulatedPostgres,
    private readonly pick: (n: number) => number,
  ) {
    super();
  }

  find(stream: string, ids: readonly string[]): Promise<HistoryAnswer> {
    if (this.pick(20) === 0) return Promise.reject(new Error('out of reach'));
    const commands = new Map<string, PastCommand>();
    for (const id of ids) {
      const row = this.postgres.row(commandsTable, [stream, id]);
      if (!row) continue;
      commands.set(id, {
        firstRevision: BigInt(row.first_revision),
        lastRevision: BigInt(row.last_revision),
        ...(row.content_hash !== null && { contentHash: row.content_hash }),
      });
    }
    return Promise.resolve({ completeThrough: this.postgres.foldedThrough(COMMAND_LOG, stream), commands });
  }
}

/** First come, first served; anyone who waited too long goes on without. */
export class SimulatedLock extends CourtesyLock {
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly clock: Clock) {
    super();
  }

  async acquire(_: string, waitMs: number): Promise<(() => void) | undefined> {
    let release!: () => void;
    const before = this.tail;
    this.tail = new Promise<void>((resolve) => (release = resolve));
    const inTime = await Promise.race([before.then(() => true), this.clock.sleep(waitMs).then(() => false)]);
    if (inTime) return release;
    void before.then(release);
    return undefined;
  }
}
