/** Decides when a Book's memory is worth a snapshot, and whether an old one may be believed. Never holds a command up. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { BookMemory } from './book-memory.ts';
import type { Clock } from '../event-store/clock.ts';
import type { Snapshots } from './snapshots.ts';

export interface SnapshotWriterOptions {
  readonly clock: Clock;
  readonly snapshotStore?: Snapshots;
  readonly snapshotEvents: number;
  readonly snapshotAfterMs: number;
  readonly snapshotPauseMs: number;
  readonly warn: (message: string) => void;
}

export class SnapshotWriter {
  private savedRevision = -1n;
  private savedAt = 0;
  private saving: Promise<void> = Promise.resolve();
  private callOff: (() => void) | undefined;

  constructor(
    private readonly stream: string,
    private readonly options: SnapshotWriterOptions,
  ) {}

  /** Fills the memory from the snapshot, provided that the store still holds the event it ended with. */
  async restore<S, C, E extends DomainEvent>(
    memory: BookMemory<S, C, E>,
    storedHash: (revision: bigint) => Promise<string | undefined>,
  ): Promise<void> {
    const snapshot = await this.options.snapshotStore
      ?.load(this.stream, memory.snapshotVersion)
      .catch((error: unknown) => this.options.warn(`${this.stream}: no snapshot: ${String(error)}`));
    if (!snapshot) return;
    if ((await storedHash(snapshot.revision)) !== snapshot.hash) {
      this.options.warn(`${this.stream}: the snapshot is of another journal; folding from the beginning`);
      return;
    }
    try {
      memory.restore(snapshot);
      this.savedRevision = snapshot.revision;
    } catch (error) {
      this.options.warn(
        `${this.stream}: the snapshot cannot be read: ${String(error)}; folding from the beginning`,
      );
    }
  }

  /** Saves now if enough has happened, or later if something has; in the background. */
  consider<S, C, E extends DomainEvent>(memory: BookMemory<S, C, E>): void {
    const { clock, snapshotStore, snapshotEvents, snapshotAfterMs, snapshotPauseMs } = this.options;
    const events = memory.head.revision - this.savedRevision;
    if (!snapshotStore || events === 0n) return;
    if (events >= BigInt(snapshotEvents) && clock.now() >= this.savedAt + snapshotPauseMs) {
      void this.save(memory);
    } else {
      this.callOff ??= clock.timer(snapshotAfterMs, () => void this.save(memory));
    }
  }

  /** Saves what is not yet saved, one snapshot after the other; failing is a warning. */
  save<S, C, E extends DomainEvent>(memory: BookMemory<S, C, E>): Promise<void> {
    this.callOff?.();
    this.callOff = undefined;
    this.savedAt = this.options.clock.now();
    const saveNow = async (): Promise<void> => {
      if (memory.head.revision === this.savedRevision) return;
      const snapshot = memory.snapshot();
      await this.options.snapshotStore?.save(this.stream, snapshot);
      this.savedRevision = snapshot.revision;
    };
    this.saving = this.saving
      .then(saveNow)
      .catch((error: unknown) => this.options.warn(`${this.stream}: snapshot not saved: ${String(error)}`));
    return this.saving;
  }
}
