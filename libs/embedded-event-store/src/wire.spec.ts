import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { type StoredEvent, TOMBSTONE } from './event.ts';
import { encodeEvent } from './wire.ts';

const base: StoredEvent = {
  position: 1,
  stream: 's',
  revision: 0,
  id: '0f7b3c1e-5b0e-4b57-9d6c-0d9f6d1c2a3b',
  type: 'T',
  isJson: true,
  createdTicks: 17_952_585_213_770_000n,
  data: Buffer.from('{"a":1}'),
  metadata: Buffer.alloc(0),
};

function decoded(bytes: Buffer) {
  const event = ReadResp.deserializeBinary(bytes).getEvent();
  const plain = (record: ReadResp.ReadEvent.RecordedEvent | undefined) =>
    record && {
      id: record.getId()?.getString(),
      stream: Buffer.from(record.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
      revision: record.getStreamRevision(),
      commit: record.getCommitPosition(),
      prepare: record.getPreparePosition(),
      properties: Object.fromEntries(record.getMetadataMap().toArray()),
      data: Buffer.from(record.getData_asU8()).toString('hex'),
      metadata: Buffer.from(record.getCustomMetadata_asU8()).toString('hex'),
    };
  return {
    event: plain(event?.getEvent()),
    link: plain(event?.getLink()),
    position: event?.getCommitPosition(),
  };
}

test.each<[string, Partial<StoredEvent>]>([
  ['a small one', {}],
  ['empty data', { data: Buffer.alloc(0) }],
  ['binary with metadata', { isJson: false, data: Buffer.from([0, 255]), metadata: Buffer.from('{}') }],
  ['names beyond ASCII', { stream: 'ação-🏗', type: 'Aço' }],
  [
    'one byte below and above the length of a varint',
    { data: Buffer.alloc(127, 1), metadata: Buffer.alloc(128, 2) },
  ],
  ['much data', { data: Buffer.alloc(70_000, 3) }],
  ['large numbers', { revision: 2 ** 40 + 5, position: Number.MAX_SAFE_INTEGER }],
])('the generated decoder reads %s', (_what, given) => {
  const event = { ...base, ...given };
  expect(decoded(encodeEvent(event))).toEqual({
    event: {
      id: event.id,
      stream: event.stream,
      revision: String(event.revision),
      commit: String(event.position),
      prepare: String(event.position),
      properties: {
        type: event.type,
        'content-type': event.isJson ? 'application/json' : 'application/octet-stream',
        created: String(event.createdTicks),
      },
      data: event.data.toString('hex'),
      metadata: event.metadata.toString('hex'),
    },
    link: undefined,
    position: String(event.position),
  });
});

test('a tombstone has the highest revision', () => {
  expect(decoded(encodeEvent({ ...base, revision: TOMBSTONE })).event?.revision).toBe('9223372036854775807');
});

test('a resolved link carries both events and its own position', () => {
  const link = { ...base, position: 9, stream: 'links', type: '$>' };
  expect(decoded(encodeEvent(base, link))).toMatchObject({
    event: { stream: 's' },
    link: { stream: 'links', properties: { type: '$>' } },
    position: '9',
  });
  expect(decoded(encodeEvent(undefined, link))).toMatchObject({ event: undefined, position: '9' });
});
