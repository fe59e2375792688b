/** The Book's ports in a simulated world: snapshots that are kept, a history that lags, a lock that may be lost. */
import {
  CommandHistory,
  type HistoryAnswer,
  type PastCommand,
} from '../../backend/src/platform/event-store/command-history.ts';
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';
import { CourtesyLock } from '../../backend/src/platform/event-store/courtesy-lock.ts';
import { Snapshots, type Snapshot } from '../../backend/src/platform/event-store/snapshots.ts';
import type { SimulatedServer } from './book-simulated-store.ts';

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

/** Knows the journal up to a point behind its head, as a projection does; now and then it is out of reach, or begins anew. */
export class LaggingHistory extends CommandHistory {
  private through = -1n;

  constructor(
    private readonly server: SimulatedServer,
    private readonly pick: (n: number) => number,
  ) {
    super();
  }

  find(_: string, ids: readonly string[]): Promise<HistoryAnswer> {
    const { server } = this;
    if (this.pick(20) === 0) return Promise.reject(new Error('out of reach'));
    if (this.pick(50) === 0) this.through = -1n;
    else if (this.pick(3) > 0) this.through += BigInt(this.pick(Number(server.head - this.through) + 1));
    const commands = new Map<string, PastCommand>();
    for (const { metadata, revision } of server.events.slice(0, Number(this.through) + 1)) {
      if (!ids.includes(metadata.commandId)) continue;
      const known = commands.get(metadata.commandId);
      commands.set(metadata.commandId, {
        firstRevision: known?.firstRevision ?? revision,
        lastRevision: revision,
        contentHash: metadata.idempotency?.contentHash,
      });
    }
    return Promise.resolve({ completeThrough: this.through, commands });
  }
}

/** First come, first served; whoever waited too long goes on without. */
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
