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

export interface ReadEvent {
  readonly event: RecordedEvent;
  readonly commitPosition: bigint;
}

/** The event of an answer, undefined where it has none. */
export function readEventOf(answer: Buffer): ReadEvent | undefined {
  const fields = new Fields(answer, 0, answer.length);
  while (fields.next()) if (fields.field === 1) return resolved(fields.inner());
  return undefined;
}

function resolved(fields: Fields): ReadEvent | undefined {
  let event: RecordedEvent | undefined;
  let commit = -1;
  while (fields.next()) {
    if (fields.field === 1) event = recorded(fields.inner());
    else if (fields.field === 3) commit = fields.number;
  }
  return event && { event, commitPosition: BigInt(commit) };
}

function recorded(fields: Fields): RecordedEvent {
  let id = '';
  let streamId = '';
  let revision = 0;
  let prepare = 0;
  let commit = -1;
  let type = '';
  let isJson = false;
  let created = 0;
  let metadata: Buffer = EMPTY;
  let data: Buffer = EMPTY;
  while (fields.next()) {
    if (fields.field === 1) id = textIn(fields.inner(), 2);
    else if (fields.field === 2) streamId = textIn(fields.inner(), 3);
    else if (fields.field === 3) revision = fields.number;
    else if (fields.field === 4) prepare = fields.number;
    else if (fields.field === 5) commit = fields.number;
    else if (fields.field === 6) {
      const [key, value] = entryOf(fields.inner());
      if (key === 'type') type = value;
      else if (key === 'content-type') isJson = value === 'application/json';
      else if (key === 'created') created = Number(value);
    } else if (fields.field === 7) metadata = fields.slice();
    else if (fields.field === 8) data = fields.slice();
  }
  return {
    id,
    streamId,
    revision: BigInt(revision),
    type,
    isJson,
    created: new Date(created / TICKS_PER_MS),
    position: commit < 0 ? undefined : { commit: BigInt(commit), prepare: BigInt(prepare) },
    data: isJson ? parsed(data) : data,
    metadata: metadata.length > 0 ? parsed(metadata) : undefined,
  } as RecordedEvent;
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
