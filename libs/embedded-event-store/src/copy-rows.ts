/**
 * Events as rows of Postgres' binary COPY, to the table and from it: no text in between, which costs both sides several
 * times as much, and one message each way. The order of the columns is that of `COLUMNS`.
 */
import { type StoredEvent, TOMBSTONE, TOMBSTONE_ON_DISK } from './event.ts';

export const COLUMNS = 'position, stream, revision, id, type, is_json, created_ticks, data, metadata';
export const INSERT = `copy store.events (${COLUMNS}) from stdin (format binary)`;

/** Signature, no flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const FIELDS = 9;
const UUID_BYTES = 16;
const END = -1;
/** Number of fields, a length before each, three numbers of 64 bits, the id and one boolean. */
const FIXED_BYTES = 2 + FIELDS * 4 + 3 * 8 + UUID_BYTES + 1;

export function copyOf(events: readonly StoredEvent[]): Buffer {
  let size = HEADER.length + 2;
  for (const { stream, type, data, metadata } of events) {
    size += FIXED_BYTES + Buffer.byteLength(stream) + Buffer.byteLength(type) + data.length + metadata.length;
  }
  const out = Buffer.allocUnsafe(size);
  let at = HEADER.copy(out);
  const number = (value: number): void => {
    at = out.writeInt32BE(8, at);
    at = out.writeUInt32BE(Math.floor(value / 2 ** 32), at);
    at = out.writeUInt32BE(value % 2 ** 32, at);
  };
  const bigNumber = (value: bigint): void => {
    at = out.writeInt32BE(8, at);
    at = out.writeBigInt64BE(value, at);
  };
  const text = (value: string): void => {
    const length = out.write(value, at + 4);
    at = out.writeInt32BE(length, at) + length;
  };
  const bytes = (value: Buffer): void => {
    at = out.writeInt32BE(value.length, at);
    at += value.copy(out, at);
  };
  for (const event of events) {
    at = out.writeInt16BE(FIELDS, at);
    number(event.position);
    text(event.stream);
    if (event.revision === TOMBSTONE) bigNumber(TOMBSTONE_ON_DISK);
    else number(event.revision);
    at = out.writeInt32BE(UUID_BYTES, at);
    at += out.write(event.id.replaceAll('-', ''), at, 'hex');
    text(event.type);
    at = out.writeInt32BE(1, at);
    at = out.writeUInt8(event.isJson ? 1 : 0, at);
    bigNumber(event.createdTicks);
    bytes(event.data);
    bytes(event.metadata);
  }
  out.writeInt16BE(END, at);
  return out;
}

/** `copy` is all that Postgres sent; the events' data and metadata are parts of it. */
export function eventsOf(copy: Buffer): StoredEvent[] {
  const events: StoredEvent[] = [];
  if (copy.length === 0) return events;
  let at = HEADER.length + copy.readInt32BE(HEADER.length - 4);
  const field = (): Buffer => {
    const from = at + 4;
    at = from + copy.readInt32BE(at);
    return copy.subarray(from, at);
  };
  const text = (): string => {
    const from = at + 4;
    at = from + copy.readInt32BE(at);
    return copy.toString('utf8', from, at);
  };
  const number = (): number => {
    at += 12;
    return copy.readInt32BE(at - 8) * 2 ** 32 + copy.readUInt32BE(at - 4);
  };
  const bigNumber = (): bigint => {
    at += 12;
    return copy.readBigInt64BE(at - 8);
  };
  while (copy.readInt16BE(at) !== END) {
    at += 2;
    events.push({
      position: number(),
      stream: text(),
      revision: revisionOf(number()),
      id: uuid(field()),
      type: text(),
      isJson: field()[0] === 1,
      createdTicks: bigNumber(),
      data: field(),
      metadata: field(),
    });
  }
  return events;
}

/** As it is in memory: JavaScript rounds a tombstone's, which is above all others. */
export const revisionOf = (onDisk: number): number => (onDisk > Number.MAX_SAFE_INTEGER ? TOMBSTONE : onDisk);

function uuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
