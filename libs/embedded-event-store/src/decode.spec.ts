import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { AppendReq, BatchAppendReq, ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { expectedOf, proposedEvent, readRequest, streamName } from './decode.ts';

const named = (name: string): StreamIdentifier => {
  const identifier = new StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};

test('what is written must expect something', () => {
  const options = new BatchAppendReq.Options();
  expect(() => expectedOf(options, undefined)).toThrow('expects nothing');
  expect(expectedOf(options, '7')).toBe(7);
  const any = new AppendReq.Options();
  any.setAny(new Empty());
  expect(expectedOf(any, undefined)).toBe('any');
});

test('an event has an id of its own', () => {
  const message = new AppendReq.ProposedMessage();
  message.getMetadataMap().set('type', 'T').set('content-type', 'application/json');
  const id = new UUID();
  message.setId(id);
  id.setString('6D0D0B0A-0000-4000-8000-000000000001');
  expect(proposedEvent(message).id).toBe('6d0d0b0a-0000-4000-8000-000000000001');
  id.setString('00000000-0000-0000-0000-000000000000');
  expect(() => proposedEvent(message)).toThrow('empty id');
});

test('a name has as many bytes for the metadata of a stream as for the stream', () => {
  const long = 'ç'.repeat(512);
  expect(streamName(named(long))).toBe(long);
  expect(streamName(named(`$$${long}`))).toBe(`$$${long}`);
  expect(() => streamName(named(`${long}x`))).toThrow('at most 1024 bytes');
  expect(() => streamName(named('a\0b'))).toThrow('no zero byte');
  expect(() => streamName(named(''))).toThrow('no name');
});

test('a subscription that never reports its position is refused', () => {
  const request = new ReadReq();
  const options = new ReadReq.Options();
  const filter = new ReadReq.Options.FilterOptions();
  options.setSubscription(new ReadReq.Options.SubscriptionOptions());
  options.setFilter(filter);
  request.setOptions(options);
  expect(() => readRequest(request)).toThrow('at least 1');
  filter.setCheckpointintervalmultiplier(2);
  expect(readRequest(request).filter?.checkpointEvery).toBe(64);
});
