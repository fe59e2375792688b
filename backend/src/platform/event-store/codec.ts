/**
 * From the store's events to ours: JSON in, `Recorded` out, with the metadata checked at run time. Refuses what the
 * Book did not write.
 */
import type { RecordedEvent } from '@eventstore/db-client';
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import { MalformedEventError } from './errors.ts';

/** An event as the Book freezes it: never changed after, so that a repeat sends the same bytes. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

/** The store's measure of an event: bytes of data and metadata and twice the type. */
export function appendSize(type: string, dataJson: string, metadataJson: string): number {
  return Buffer.byteLength(dataJson) + Buffer.byteLength(metadataJson) + 2 * Buffer.byteLength(type);
}

/**
 * The event as ours. `commitPosition` stands in where the server gives no position with the event itself. Throws
 * `MalformedEventError` on anything that no Book wrote.
 */
export function decode(event: RecordedEvent, prefix: string, commitPosition?: bigint): Recorded {
  const stream = event.streamId.startsWith(prefix) ? event.streamId.slice(prefix.length) : event.streamId;
  const position = event.position?.commit ?? commitPosition ?? -1n;
  const fail = (reason: string): never => {
    throw new MalformedEventError(stream, event.revision, position, reason);
  };
  if (!event.isJson) fail('its data is not JSON');
  if (typeof event.data !== 'object' || event.data === null || Array.isArray(event.data))
    fail('its data is no object');
  const flaw = metadataFlaw(event.metadata);
  if (flaw) fail(`its metadata has no proper ${flaw}`);
  return {
    id: event.id,
    stream,
    revision: event.revision,
    position,
    type: event.type,
    data: event.data as object,
    metadata: event.metadata as unknown as EventMetadata,
  };
}

/** As much of an event as can be told where `decode`, or what came after it, threw. */
export function undecoded(event: RecordedEvent, prefix: string, commitPosition?: bigint): Recorded {
  const metadata = isObject(event.metadata) ? event.metadata : {};
  const told = metadata['recordedAt'];
  const recordedAt = RULES.recordedAt(told) ? told : event.created.toISOString();
  return {
    id: event.id,
    stream: event.streamId.startsWith(prefix) ? event.streamId.slice(prefix.length) : event.streamId,
    revision: event.revision,
    position: event.position?.commit ?? commitPosition ?? -1n,
    type: event.type,
    data: isObject(event.data) ? event.data : {},
    // Without its data nothing can be held against its hashes.
    metadata: (isObject(event.data)
      ? { ...metadata, recordedAt }
      : { recordedAt }) as unknown as EventMetadata,
  };
}

const HASH = /^[0-9a-f]{64}$/;
const text = (value: unknown): boolean => typeof value === 'string' && value !== '';
const hash = (value: unknown): boolean => typeof value === 'string' && HASH.test(value);

const RULES: { readonly [Field in keyof EventMetadata]-?: (value: unknown) => boolean } = {
  commandId: text,
  correlationId: text,
  causationId: text,
  actor: text,
  actorKind: (value) => value === undefined || value === 'key',
  reason: (value) => value === undefined || typeof value === 'string',
  recordedAt: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  schema: (value) => Number.isInteger(value),
  idempotency: (value) =>
    value === undefined ||
    (isObject(value) && typeof value['key'] === 'string' && typeof value['contentHash'] === 'string'),
  previousHash: hash,
  hash,
  tag: (value) => value === undefined || hash(value),
};
const FIELDS = Object.keys(RULES) as (keyof EventMetadata)[];

/** The first field of the metadata that is not as the Book writes it. */
export function metadataFlaw(metadata: unknown): string | undefined {
  if (!isObject(metadata)) return 'form';
  return FIELDS.find((field) => !RULES[field](metadata[field]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}
