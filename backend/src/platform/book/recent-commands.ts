/**
 * The command ids that a Book remembers, in the order in which they were carried out. It forgets the oldest only, and says
 * up to which revision it did: what it does not know is new only if somebody else vouches for that part.
 */
import type { PastCommand } from './command-history.ts';

/** `[id, first revision, last revision, content hash]`, as kept in snapshots. */
export type RememberedRow = readonly [id: string, first: string, last: string, contentHash: string | null];

export class RecentCommands {
  private readonly byId = new Map<string, PastCommand>();

  /** `forgottenThrough`: every command with events after this revision is remembered; -1 when all are. */
  constructor(public forgottenThrough = -1n) {}

  get size(): number {
    return this.byId.size;
  }

  find(commandId: string): PastCommand | undefined {
    return this.byId.get(commandId);
  }

  /** Notes that the command has an event at `revision`; events of one command stand side by side. */
  note(commandId: string, revision: bigint, contentHash: string | undefined): void {
    const known = this.byId.get(commandId);
    this.byId.set(
      commandId,
      known
        ? { ...known, lastRevision: revision }
        : { firstRevision: revision, lastRevision: revision, contentHash },
    );
  }

  /** Forgets the oldest until `limit` remain, but none with an event after `vouchedThrough`. */
  forget(limit: number, vouchedThrough: bigint): void {
    for (const [id, command] of this.byId) {
      if (this.byId.size <= limit || command.lastRevision > vouchedThrough) return;
      this.byId.delete(id);
      this.forgottenThrough = command.lastRevision;
    }
  }

  rows(): RememberedRow[] {
    return [...this.byId].map(([id, c]) => [
      id,
      `${c.firstRevision}`,
      `${c.lastRevision}`,
      c.contentHash ?? null,
    ]);
  }

  static from(rows: readonly RememberedRow[], forgottenThrough: bigint): RecentCommands {
    const commands = new RecentCommands(forgottenThrough);
    for (const [id, first, last, contentHash] of rows) {
      commands.byId.set(id, {
        firstRevision: BigInt(first),
        lastRevision: BigInt(last),
        contentHash: contentHash ?? undefined,
      });
    }
    return commands;
  }
}
