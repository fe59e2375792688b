/** What the store keeps: events as a caller proposes them and as they stand in the log. */

/** The revision of the event that closes a stream for ever; int64's highest value on the wire and in the table. */
export const TOMBSTONE = Infinity;
export const TOMBSTONE_ON_DISK = 9_223_372_036_854_775_807n;

export interface ProposedEvent {
  /** UUID in lower case. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

export interface StoredEvent extends ProposedEvent {
  /** Place in `$all`, from 1, without gaps, in the order of commits. */
  readonly position: number;
  readonly stream: string;
  /** Place in its stream, from 0; `TOMBSTONE` for the last event of a stream that was closed for ever. */
  readonly revision: number;
  /** Ticks of 100 ns since 1970, as the protocol wants them. */
  readonly createdTicks: bigint;
}

/** The revision that a caller expects a stream to stand at. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

/** Bytes that an event takes in memory, about. */
export const sizeOf = (event: ProposedEvent): number =>
  event.data.length + event.metadata.length + event.type.length * 2;
