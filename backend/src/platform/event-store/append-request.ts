/**
 * A batch append encoded by hand: the generated code builds objects for each part of an event, takes its JSON through base64 and
 * spells every event twice. Field numbers are those of EventStoreDB's streams.proto; a spec holds this against the generated decoder.
 */
import type { ProposedEvent } from './codec.ts';

export interface AppendRequest {
  readonly correlation: string;
  /** By its full name. */
  readonly stream: string;
  /** -1 for a stream that does not exist. */
  readonly expectedRevision: bigint;
  /** Milliseconds since 1970 after which the store need not carry it out. */
  readonly deadlineMs: number;
  readonly events: readonly ProposedEvent[];
}

/** One `BatchAppendReq`, whole and final. */
export function encodeAppend(request: AppendRequest): Buffer {
  const { correlation, stream, expectedRevision, deadlineMs, events } = request;
  const options = [
    ...field(1, field(3, [Buffer.from(stream)])),
    ...(expectedRevision < 0n ? field(3, []) : number(2, Number(expectedRevision))),
    ...field(6, [
      ...number(1, Math.floor(deadlineMs / 1000)),
      ...number(2, Math.round(deadlineMs % 1000) * 1e6),
    ]),
  ];
  const parts = [...field(1, uuid(correlation)), ...field(2, options)];
  for (const event of events) parts.push(...field(3, proposed(event)));
  parts.push(...number(4, 1));
  return Buffer.concat(parts);
}

function proposed({ id, type, data, metadata }: ProposedEvent): Buffer[] {
  const custom = Buffer.from(JSON.stringify(metadata));
  const body = Buffer.from(JSON.stringify(data));
  return [...field(1, uuid(id)), headOf(type), ...field(3, [custom]), ...field(4, [body])];
}

/** What is said of every event of a type. */
const heads = new Map<string, Buffer>();

function headOf(type: string): Buffer {
  let head = heads.get(type);
  if (!head) {
    const entry = (key: string, value: string): Buffer[] =>
      field(2, [...field(1, [Buffer.from(key)]), ...field(2, [Buffer.from(value)])]);
    head = Buffer.concat([...entry('type', type), ...entry('content-type', 'application/json')]);
    heads.set(type, head);
  }
  return head;
}

const uuid = (text: string): Buffer[] => field(2, [Buffer.from(text)]);

/** A field of bytes: its tag, its length and what it holds. */
function field(tag: number, held: readonly Buffer[]): Buffer[] {
  let length = 0;
  for (const part of held) length += part.length;
  return [varints(tag * 8 + 2, length), ...held];
}

const number = (tag: number, value: number): Buffer[] => [varints(tag * 8, value)];

function varints(...values: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (let rest of values) {
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}
