/**
 * Answers of the store's Read decoded by hand, as `libs/embedded-event-store/src/wire.ts` encodes them: the generated code builds
 * an object for each part of an event, and is what a reader of the whole journal waits for. Field numbers are those of
 * EventStoreDB's streams.proto; a field that is not known here is passed over.
 */
import type { RecordedEvent } from '@eventstore/db-client';

const TICKS_PER_MS = 10_000;

/** A message read front to back. */
class Fields {
  field = 0;
  /** Of a field of varint. */
  number = 0;
  /** Where a field of bytes lies. */
  start = 0;
  private at: number;

  constructor(
    readonly bytes: Buffer,
    from: number,
    private readonly end: number,
  ) {
    this.at = from;
  }

  next(): boolean {
    if (this.at >= this.end) return false;
    const tag = this.#varint();
    this.field = tag >>> 3;
    switch (tag & 7) {
      case 0:
        this.number = this.#varint();
        break;
      case 2: {
        const length = this.#varint();
        this.start = this.at;
        this.at += length;
        break;
      }
      case 1:
        this.at += 8;
        break;
      case 5:
        this.at += 4;
        break;
      default:
        throw new Error(`An answer of the store cannot be read: wire type ${tag & 7}.`);
    }
    if (this.at > this.end) throw new Error('An answer of the store was cut off.');
    return true;
  }

  /** The field that was just met, as a message of its own. */
  inner(): Fields {
    return new Fields(this.bytes, this.start, this.at);
  }

  text(): string {
    return this.bytes.toString('utf8', this.start, this.at);
  }

  slice(): Buffer {
    return this.bytes.subarray(this.start, this.at);
  }

  /** Beyond JavaScript's whole numbers lies nothing that the program ever writes. */
  #varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return Math.min(value, Number.MAX_SAFE_INTEGER);
    }
  }
}

/** An event as the store has it: nothing of it is read. */
export interface RawEvent {
  readonly id: string;
  /** By its full name. */
  readonly stream: string;
  /** `Number.MAX_SAFE_INTEGER` for the event that closes a stream for ever. */
  readonly revision: number;
  /** Commit and prepare position; undefined where the server gives none with the event itself. */
  readonly position: { readonly commit: bigint; readonly prepare: bigint } | undefined;
  readonly type: string;
  readonly isJson: boolean;
  /** Ticks of 100 ns since 1970: more than JavaScript's whole numbers hold. */
  readonly createdTicks: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

export interface ReadEvent {
  readonly event: RecordedEvent;
  readonly commitPosition: bigint;
}

export interface ReadRawEvent {
  readonly event: RawEvent;
  readonly commitPosition: bigint;
}

/** The event of an answer, undefined where it has none. */
export function readEventOf(answer: Buffer): ReadEvent | undefined {
  const found = rawEventOf(answer);
  return found && { event: recorded(found.event), commitPosition: found.commitPosition };
}

/** The same unread; its bytes are parts of the answer. */
export function rawEventOf(answer: Buffer): ReadRawEvent | undefined {
  const fields = new Fields(answer, 0, answer.length);
  while (fields.next()) if (fields.field === 1) return resolved(fields.inner());
  return undefined;
}

function resolved(fields: Fields): ReadRawEvent | undefined {
  let event: RawEvent | undefined;
  let commit = -1;
  while (fields.next()) {
    if (fields.field === 1) event = raw(fields.inner());
    else if (fields.field === 3) commit = fields.number;
  }
  return event && { event, commitPosition: BigInt(commit) };
}

function recorded(event: RawEvent): RecordedEvent {
  const { data, metadata } = event;
  return {
    id: event.id,
    streamId: event.stream,
    revision: BigInt(event.revision),
    type: event.type,
    isJson: event.isJson,
    created: new Date(Number(event.createdTicks) / TICKS_PER_MS),
    position: event.position,
    data: event.isJson ? parsed(data) : data,
    metadata: metadata.length > 0 ? parsed(metadata) : undefined,
  } as RecordedEvent;
}

function raw(fields: Fields): RawEvent {
  let id = '';
  let stream = '';
  let revision = 0;
  let prepare = 0;
  let commit = -1;
  let type = '';
  let isJson = false;
  let createdTicks = '0';
  let metadata: Buffer = EMPTY;
  let data: Buffer = EMPTY;
  while (fields.next()) {
    if (fields.field === 1) id = textIn(fields.inner(), 2);
    else if (fields.field === 2) stream = textIn(fields.inner(), 3);
    else if (fields.field === 3) revision = fields.number;
    else if (fields.field === 4) prepare = fields.number;
    else if (fields.field === 5) commit = fields.number;
    else if (fields.field === 6) {
      const [key, value] = entryOf(fields.inner());
      if (key === 'type') type = value;
      else if (key === 'content-type') isJson = value === 'application/json';
      else if (key === 'created') createdTicks = value;
    } else if (fields.field === 7) metadata = fields.slice();
    else if (fields.field === 8) data = fields.slice();
  }
  const position = commit < 0 ? undefined : { commit: BigInt(commit), prepare: BigInt(prepare) };
  return { id, stream, revision, position, type, isJson, createdTicks, data, metadata };
}

const EMPTY = Buffer.alloc(0);

/** What is no JSON stays bytes, and is refused as such. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return bytes;
  }
}

function textIn(fields: Fields, field: number): string {
  while (fields.next()) if (fields.field === field) return fields.text();
  return '';
}

function entryOf(fields: Fields): readonly [string, string] {
  let key = '';
  let value = '';
  while (fields.next()) {
    if (fields.field === 1) key = fields.text();
    else if (fields.field === 2) value = fields.text();
  }
  return [key, value];
}
