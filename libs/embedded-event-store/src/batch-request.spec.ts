import { UUID } from '@eventstore/db-client/generated/shared_pb';
import { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb';
import { batchRequest, proposedIn } from './batch-request.ts';

const ID = '6d0d0b0a-0000-4000-8000-000000000001';
const uuid = (text: string): UUID => {
  const id = new UUID();
  id.setString(text);
  return id;
};

interface Given {
  readonly type?: string;
  readonly contentType?: string;
  readonly data?: Buffer;
  readonly metadata?: Buffer;
  readonly id?: UUID;
}
function proposed({ type, contentType, data, metadata, id }: Given): BatchAppendReq.ProposedMessage {
  const message = new BatchAppendReq.ProposedMessage();
  if (id) message.setId(id);
  if (type !== undefined) message.getMetadataMap().set('type', type);
  if (contentType !== undefined) message.getMetadataMap().set('content-type', contentType);
  if (data) message.setData(data);
  if (metadata) message.setCustomMetadata(metadata);
  return message;
}
const encoded = (message: { serializeBinary(): Uint8Array }): Buffer =>
  Buffer.from(message.serializeBinary());
const usual: Given = { type: 'T', contentType: 'application/json', id: uuid(ID) };

test.each<[string, Given, object]>([
  ['a small one', { ...usual, data: Buffer.from('{}') }, { data: Buffer.from('{}') }],
  ['neither data nor metadata', usual, { type: 'T', isJson: true, data: Buffer.alloc(0) }],
  ['another content', { ...usual, contentType: 'application/octet-stream' }, { isJson: false }],
  ['an empty content type', { ...usual, contentType: '' }, { isJson: false }],
  ['a type beyond ASCII', { ...usual, type: 'Aço-🏗' }, { type: 'Aço-🏗' }],
  ['an id in capitals', { ...usual, id: uuid(ID.toUpperCase()) }, { id: ID }],
  [
    'much of both',
    { ...usual, data: Buffer.alloc(70_000, 1), metadata: Buffer.alloc(128, 2) },
    { data: Buffer.alloc(70_000, 1), metadata: Buffer.alloc(128, 2) },
  ],
])('reads of the generated encoder %s', (_what, given, read) => {
  expect(proposedIn(encoded(proposed(given)))).toMatchObject({ id: ID, ...read });
});

test('an id may come as two numbers', () => {
  const structured = new UUID.Structured();
  structured.setMostSignificantBits('-1');
  structured.setLeastSignificantBits('1');
  const id = new UUID();
  id.setStructured(structured);
  const { id: read } = proposedIn(encoded(proposed({ ...usual, id })));
  expect(read).toBe('ffffffff-ffff-ffff-0000-000000000001');
});

test.each<[string, Given]>([
  ['type and content-type', { ...usual, type: undefined }],
  ['type and content-type', { ...usual, contentType: undefined }],
  ['type and content-type', { ...usual, type: '' }],
  ['no UUID', { ...usual, id: undefined }],
  ['no UUID', { ...usual, id: uuid('six') }],
  ['empty id', { ...usual, id: uuid('00000000-0000-0000-0000-000000000000') }],
  ['no zero byte', { ...usual, type: 'a\0b' }],
])('refuses an event: %s', (words, given) => {
  expect(() => proposedIn(encoded(proposed(given)))).toThrow(words);
});

test('a request has its events in order, its options and whether more of it comes', () => {
  const request = new BatchAppendReq();
  request.setCorrelationId(uuid(ID));
  const options = new BatchAppendReq.Options();
  options.setStreamPosition('7');
  request.setOptions(options);
  for (const type of ['A', 'B']) request.addProposedMessages(proposed({ ...usual, type }));
  const part = batchRequest(encoded(request));
  expect(part).toMatchObject({ isFinal: false });
  expect(part.correlation.getString()).toBe(ID);
  expect(part.options?.getStreamPosition()).toBe('7');
  expect(part.proposed.map((event) => proposedIn(event).type)).toEqual(['A', 'B']);
  request.setIsFinal(true);
  request.clearOptions();
  expect(batchRequest(encoded(request))).toMatchObject({ isFinal: true, options: undefined });
});

test('passes over fields that it does not know, and refuses what breaks off', () => {
  const event = encoded(proposed({ ...usual, data: Buffer.from('{}') }));
  // Field 15 as a number, as 64 and 32 bits, and as bytes.
  const unknown = Buffer.from([120, 255, 1, 121, 1, 2, 3, 4, 5, 6, 7, 8, 125, 1, 2, 3, 4, 122, 2, 9, 9]);
  expect(proposedIn(Buffer.concat([unknown, event, unknown])).data.toString()).toBe('{}');
  expect(() => proposedIn(event.subarray(0, -1))).toThrow('breaks off');
  expect(() => batchRequest(Buffer.from([26, 5, 1]))).toThrow('breaks off');
});
