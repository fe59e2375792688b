/**
 * The hot request, `BatchAppendReq` with hundreds of events, decoded by hand: the generated code builds objects and maps for
 * each event and copies what it holds. Field numbers are those of EventStoreDB's streams.proto; a spec holds this file
 * against the generated encoder.
 */
import { UUID } from '@eventstore/db-client/generated/shared_pb';
import { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb';
import { checkedEvent, uuidOf, uuidText } from './decode.ts';
import type { ProposedEvent } from './event.ts';
import { WireReader } from './wire-reader.ts';

const REQUEST = { correlation: 1, options: 2, proposed: 3, isFinal: 4 };
const PROPOSED = { id: 1, properties: 2, metadata: 3, data: 4 };
const ENTRY = { key: 1, value: 2 };
const NOTHING = Buffer.alloc(0);

export interface BatchRequest {
  readonly correlation: UUID;
  readonly options?: BatchAppendReq.Options;
  /** Encoded as they came: one that makes no sense is refused under the request's correlation id. */
  readonly proposed: readonly Buffer[];
  readonly isFinal: boolean;
}

export function batchRequest(message: Buffer): BatchRequest {
  const reader = new WireReader(message);
  const proposed: Buffer[] = [];
  let correlation = new UUID();
  let options: BatchAppendReq.Options | undefined;
  let isFinal = false;
  while (reader.next()) {
    switch (reader.field) {
      case REQUEST.correlation:
        correlation = UUID.deserializeBinary(reader.bytes());
        break;
      case REQUEST.options:
        options = BatchAppendReq.Options.deserializeBinary(reader.bytes());
        break;
      case REQUEST.proposed:
        proposed.push(reader.bytes());
        break;
      case REQUEST.isFinal:
        isFinal = reader.number() !== 0;
        break;
      default:
        reader.skip();
    }
  }
  return { correlation, options, proposed, isFinal };
}

export function proposedIn(message: Buffer): ProposedEvent {
  const reader = new WireReader(message);
  let id = '';
  let type: string | undefined;
  let contentType: string | undefined;
  let metadata: Buffer = NOTHING;
  let data: Buffer = NOTHING;
  while (reader.next()) {
    switch (reader.field) {
      case PROPOSED.id:
        id = idIn(reader.bytes());
        break;
      case PROPOSED.properties: {
        const [key, value] = entryIn(reader.bytes());
        if (key === 'type') type = value;
        else if (key === 'content-type') contentType = value;
        break;
      }
      case PROPOSED.metadata:
        metadata = reader.bytes();
        break;
      case PROPOSED.data:
        data = reader.bytes();
        break;
      default:
        reader.skip();
    }
  }
  return checkedEvent({ id: id || uuidText(''), type, contentType, data, metadata });
}

const UUID_STRING = 2;
function idIn(message: Buffer): string {
  const reader = new WireReader(message);
  return reader.next() && reader.field === UUID_STRING
    ? uuidText(reader.bytes().toString())
    : uuidOf(UUID.deserializeBinary(message));
}

function entryIn(message: Buffer): readonly [string, string] {
  const reader = new WireReader(message);
  let key = '';
  let value = '';
  while (reader.next()) {
    if (reader.field === ENTRY.key) key = reader.bytes().toString();
    else if (reader.field === ENTRY.value) value = reader.bytes().toString();
    else reader.skip();
  }
  return [key, value];
}
