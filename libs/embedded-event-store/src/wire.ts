/**
 * The hot answer, `ReadResp` with one event, encoded by hand: the generated code builds objects and maps for each event
 * and is several times slower. Field numbers are those of EventStoreDB's streams.proto; a spec holds this file against
 * the generated decoder.
 */
import { BoundedMap } from './bounded-map.ts';
import { type StoredEvent, TOMBSTONE, TOMBSTONE_ON_DISK } from './event.ts';

const VARINT = 0;
const BYTES = 2;
const tag = (field: number, type: number): number => field * 8 + type;

const READ_RESP = { event: tag(1, BYTES) };
const READ_EVENT = { event: tag(1, BYTES), link: tag(2, BYTES), commitPosition: tag(3, VARINT) };
const RECORDED = {
  id: tag(1, BYTES),
  stream: tag(2, BYTES),
  revision: tag(3, VARINT),
  preparePosition: tag(4, VARINT),
  commitPosition: tag(5, VARINT),
  metadata: tag(6, BYTES),
  customMetadata: tag(7, BYTES),
  data: tag(8, BYTES),
};
const UUID_STRING = tag(2, BYTES);
const STREAM_NAME = tag(3, BYTES);
const UUID_LENGTH = 36;

/** Bytes that `value`, a whole number from 0, takes as a varint. */
function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

/** A buffer that is written front to back; all sizes are known before. */
class Pen {
  private at = 0;
  constructor(private readonly out: Buffer) {}

  byte(value: number): void {
    this.out[this.at++] = value;
  }
  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.out[this.at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.out[this.at++] = rest;
  }
  bigVarint(value: bigint): void {
    let rest = value;
    while (rest >= 128n) {
      this.out[this.at++] = Number(rest & 127n) | 128;
      rest >>= 7n;
    }
    this.out[this.at++] = Number(rest);
  }
  bytes(field: number, value: Buffer): void {
    this.byte(field);
    this.varint(value.length);
    this.at += value.copy(this.out, this.at);
  }
  text(field: number, value: string, length: number): void {
    this.byte(field);
    this.varint(length);
    this.at += this.out.write(value, this.at);
  }
  number(field: number, value: number): void {
    this.byte(field);
    this.varint(value);
  }
  raw(value: Buffer): void {
    this.at += value.copy(this.out, this.at);
  }
}

const bytesField = (length: number): number => 1 + varintSize(length) + length;

/** An entry of the `metadata` map, field included. */
function mapEntry(key: string, value: string): Buffer {
  const length = bytesField(key.length) + bytesField(Buffer.byteLength(value));
  const out = Buffer.alloc(bytesField(length));
  const pen = new Pen(out);
  pen.number(RECORDED.metadata, length);
  pen.text(tag(1, BYTES), key, key.length);
  pen.text(tag(2, BYTES), value, Buffer.byteLength(value));
  return out;
}
const JSON_CONTENT = mapEntry('content-type', 'application/json');
const BINARY_CONTENT = mapEntry('content-type', 'application/octet-stream');

/** Few types come again and again, and events that were written together have one time. */
const typeEntries = new BoundedMap<string, Buffer>(1000);
function typeEntry(type: string): Buffer {
  let entry = typeEntries.get(type);
  if (!entry) typeEntries.set(type, (entry = mapEntry('type', type)));
  return entry;
}
let newest: { readonly ticks: bigint; readonly entry: Buffer } = { ticks: -1n, entry: Buffer.alloc(0) };
function createdEntry(ticks: bigint): Buffer {
  if (newest.ticks !== ticks) newest = { ticks, entry: mapEntry('created', String(ticks)) };
  return newest.entry;
}

/** `RecordedEvent`: its size, and how it is written once there is room for it. */
class Recorded {
  readonly size: number;
  private readonly nameLength: number;
  private readonly type: Buffer;
  private readonly created: Buffer;
  private readonly content: Buffer;

  constructor(private readonly event: StoredEvent) {
    this.nameLength = Buffer.byteLength(event.stream);
    this.type = typeEntry(event.type);
    this.created = createdEntry(event.createdTicks);
    this.content = event.isJson ? JSON_CONTENT : BINARY_CONTENT;
    this.size =
      bytesField(bytesField(UUID_LENGTH)) +
      bytesField(bytesField(this.nameLength)) +
      (1 + (event.revision === TOMBSTONE ? 9 : varintSize(event.revision))) +
      2 * (1 + varintSize(event.position)) +
      this.type.length +
      this.created.length +
      this.content.length +
      (event.metadata.length > 0 ? bytesField(event.metadata.length) : 0) +
      (event.data.length > 0 ? bytesField(event.data.length) : 0);
  }

  write(pen: Pen, field: number): void {
    const { event } = this;
    pen.number(field, this.size);
    pen.number(RECORDED.id, bytesField(UUID_LENGTH));
    pen.text(UUID_STRING, event.id, UUID_LENGTH);
    pen.number(RECORDED.stream, bytesField(this.nameLength));
    pen.text(STREAM_NAME, event.stream, this.nameLength);
    pen.byte(RECORDED.revision);
    if (event.revision === TOMBSTONE) pen.bigVarint(TOMBSTONE_ON_DISK);
    else pen.varint(event.revision);
    pen.number(RECORDED.preparePosition, event.position);
    pen.number(RECORDED.commitPosition, event.position);
    pen.raw(this.type);
    pen.raw(this.content);
    pen.raw(this.created);
    if (event.metadata.length > 0) pen.bytes(RECORDED.customMetadata, event.metadata);
    if (event.data.length > 0) pen.bytes(RECORDED.data, event.data);
  }
}

/** `ReadResp` with an event, and with the link that led to it. `event` is undefined for a link that leads nowhere. */
export function encodeEvent(event: StoredEvent | undefined, link?: StoredEvent): Buffer {
  const recorded = event && new Recorded(event);
  const linked = link && new Recorded(link);
  const position = (link ?? event)?.position ?? 0;
  const size =
    (recorded ? bytesField(recorded.size) : 0) +
    (linked ? bytesField(linked.size) : 0) +
    1 +
    varintSize(position);
  const out = Buffer.allocUnsafe(bytesField(size));
  const pen = new Pen(out);
  pen.number(READ_RESP.event, size);
  recorded?.write(pen, READ_EVENT.event);
  linked?.write(pen, READ_EVENT.link);
  pen.number(READ_EVENT.commitPosition, position);
  return out;
}
