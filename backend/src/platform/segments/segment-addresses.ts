/** Where the sealed segments lie, as seals have signed it: a port, for seals are the audit's. */

export interface SegmentAddress {
  /** The first leaf of the tree that is in it, and how many. */
  readonly first: number;
  readonly leaves: number;
  /** Commit position of its last event; the next segment begins after it. */
  readonly position: bigint;
  /** Of the file; left out where the range is too large for one: only the store has it. */
  readonly sha256: string | undefined;
}

export abstract class SegmentAddresses {
  /** Names of all streams and families whose events are in segments. */
  abstract readonly streams: readonly string[];

  /** Without a gap from the beginning of the journal, as far as it is sealed in files. */
  abstract all(): Promise<readonly SegmentAddress[]>;
}
