/**
 * What is known of one stream: its head, and the limits that its metadata stream `$$name` sets. Both names share one
 * state, because what happens to one decides over the other. Pure.
 */
import { TOMBSTONE } from './event.ts';

export interface StreamMetadata {
  /** The whole document, also what we do not know of. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly bytes: number;
  /** Events below it are invisible; `Infinity` means that the stream is soft-deleted. */
  readonly truncateBefore: number;
  readonly maxCount?: number;
  readonly maxAgeSeconds?: number;
}

export interface StreamState {
  /** Revision of the last event, -1 for none. */
  readonly revision: number;
  /** Closed for ever. */
  readonly tombstoned: boolean;
  /** Revision of the last event of the metadata stream, -1 for none. */
  readonly metadataRevision: number;
  readonly metadata: StreamMetadata;
}

/** The protocol's "everything is truncated": int64's highest value. JSON has it as a number that JavaScript rounds. */
export const SOFT_DELETED_JSON = '9223372036854775807';

const NO_METADATA: StreamMetadata = { raw: {}, bytes: 0, truncateBefore: 0 };
export const NO_STREAM: StreamState = {
  revision: -1,
  tombstoned: false,
  metadataRevision: -1,
  metadata: NO_METADATA,
};

export const isMetadataStream = (name: string): boolean => name.startsWith('$$');
/** The stream that the state belongs to: `orders` for `orders` and for `$$orders`. */
export const subjectOf = (name: string): string => (isMetadataStream(name) ? name.slice(2) : name);
export const isSoftDeleted = (state: StreamState): boolean => state.metadata.truncateBefore === Infinity;

/** Whole seconds that EventStoreDB's own measure of time holds. */
const MAX_AGE_SECONDS = 922_337_203_685n;
const MAX_INT64 = 2n ** 63n - 1n;

/**
 * Reads a metadata event's data. What is no JSON object sets no limits; nor does a document of which one limit is no whole
 * number of 64 bits, a fraction or a text.
 */
export function readMetadata(data: Buffer): StreamMetadata {
  let raw: unknown;
  try {
    raw = JSON.parse(data.toString('utf8'));
  } catch {
    return NO_METADATA;
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return NO_METADATA;
  const document = raw as Record<string, unknown>;
  const without: StreamMetadata = { ...NO_METADATA, raw: document, bytes: data.length };
  const [before, count, age] = ['$tb', '$maxCount', '$maxAge'].map((name) =>
    wholeNumber(data.toString('utf8'), name, document[name]),
  );
  if (before === null || count === null || age === null || (age ?? 0n) > MAX_AGE_SECONDS) return without;
  return {
    ...without,
    truncateBefore: before === MAX_INT64 ? Infinity : (numberFrom(before, 0n) ?? 0),
    maxCount: numberFrom(count, 1n),
    maxAgeSeconds: numberFrom(age, 1n),
  };
}

/**
 * The member of a document as it was written: JavaScript rounds numbers of 64 bits, and takes 1.0 for whole. Null where it
 * is no whole number of 64 bits, undefined where it is not there.
 */
function wholeNumber(text: string, name: string, parsed: unknown): bigint | null | undefined {
  if (parsed === undefined) return undefined;
  if (typeof parsed !== 'number') return null;
  const written = [...text.matchAll(new RegExp(`"\\${name}"\\s*:\\s*(-?[\\d.eE+-]+)`, 'g'))];
  const literal = written.find(([, number]) => Number(number) === parsed)?.[1] ?? '';
  if (!/^-?\d+$/.test(literal)) return null;
  const value = BigInt(literal);
  return value > MAX_INT64 || value < -MAX_INT64 - 1n ? null : value;
}

const numberFrom = (value: bigint | undefined, least: bigint): number | undefined =>
  value === undefined || value < least ? undefined : Math.min(Number(value), Number.MAX_SAFE_INTEGER);

/** No stream for a reader, though its name may have been used before. */
export const isMissing = (name: string, state: StreamState): boolean =>
  isMetadataStream(name) ? state.metadataRevision < 0 : state.revision < 0 || isSoftDeleted(state);

/** The metadata document with everything before `revision` cut off. */
export function withTruncation(metadata: StreamMetadata, revision: number): Buffer {
  return Buffer.from(JSON.stringify({ ...metadata.raw, $tb: revision }));
}

/** The part of a stream that a reader may see. */
export interface Window {
  /** -1 for an empty stream. */
  readonly last: number;
  readonly first: number;
  readonly oldestTicks: bigint;
}

/** What is visible of stream `name`, of whose subject `state` is known, at the instant `nowMs`. */
export function windowOf(name: string, state: StreamState, nowMs: number): Window {
  // A metadata stream shows its newest document only.
  if (isMetadataStream(name)) {
    return { last: state.metadataRevision, first: Math.max(0, state.metadataRevision), oldestTicks: 0n };
  }
  const { truncateBefore, maxCount, maxAgeSeconds } = state.metadata;
  const byCount = maxCount === undefined ? 0 : state.revision - maxCount + 1;
  return {
    last: state.revision,
    first: Math.max(0, truncateBefore, byCount),
    oldestTicks: maxAgeSeconds === undefined ? 0n : ticksOf(nowMs - maxAgeSeconds * 1000),
  };
}

export const ticksOf = (ms: number): bigint => BigInt(Math.max(0, Math.floor(ms))) * 10_000n;

/** The state after an event at `revision` of `name` (the subject or its metadata stream). */
export function advance(state: StreamState, name: string, revision: number, data: Buffer): StreamState {
  if (isMetadataStream(name)) return { ...state, metadataRevision: revision, metadata: readMetadata(data) };
  return revision === TOMBSTONE ? { ...state, tombstoned: true } : { ...state, revision };
}
