/** The port to the commands of old: a Book asks it for the ids that it no longer keeps in memory. */

/** Where a command's events stand. */
export interface PastCommand {
  readonly firstRevision: bigint;
  readonly lastRevision: bigint;
  /** SHA-256 of the command's content, where the caller gave an idempotency key. */
  readonly contentHash?: string;
}

export interface HistoryAnswer {
  /**
   * The answer takes every event of the stream up to this revision into account, -1 for none. Read it before, or in one
   * statement with, the commands: an answer that claims more than it saw would let a command be carried out twice.
   */
  readonly completeThrough: bigint;
  /** Those of the asked ids that were found. */
  readonly commands: ReadonlyMap<string, PastCommand>;
}

/** Implemented over the projection `read.commands`; a command id is unique within its stream. */
export abstract class CommandHistory {
  /** Finds which of these command ids (lower-case UUIDs, none or many) `stream` knows. */
  abstract find(stream: string, commandIds: readonly string[]): Promise<HistoryAnswer>;
}
