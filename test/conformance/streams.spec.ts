/** What can be done to a whole stream: metadata and their limits, deleting and beginning again, closing for ever. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BACKWARDS, END, jsonEvent } from '@eventstore/db-client';
import { type Connection, connect, events, namesIn, PATHS, refusal, revisionOf } from './connection.ts';

jest.setTimeout(20_000);

let connection: Connection;
beforeAll(async () => (connection = await connect()));
afterAll(() => connection.close());

const read = (stream: string, options = {}) => namesIn(connection.client, stream, options);
/** What the protocol allows and the client's types leave out. */
const TO_EXIST = { expectedRevision: 'stream_exists' as never };
const begun = async (...names: string[]): Promise<string> => {
  const stream = connection.stream();
  await connection.client.appendToStream(stream, events(...names), { expectedRevision: 'no_stream' });
  return stream;
};

describe('metadata', () => {
  test('are kept, replaced, and read back', async () => {
    const { client } = connection;
    const stream = await begun('a');
    expect((await client.getStreamMetadata(stream)).metadata).toBeUndefined();
    await client.setStreamMetadata(stream, { maxCount: 7, owner: 'ana' });
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 7, owner: 'ana' });
    await client.setStreamMetadata(stream, { owner: 'eva' }, { expectedRevision: 0n });
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ owner: 'eva' });
    expect(await refusal(client.setStreamMetadata(stream, {}, { expectedRevision: 0n }))).toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 1n,
    });
  });

  test('may come before the first event, and then the stream exists', async () => {
    const { client } = connection;
    const stream = connection.stream();
    await client.setStreamMetadata(stream, { maxCount: 2 });
    expect((await refusal(read(stream))).type).toBe('stream-not-found');
    expect(
      await revisionOf(client.appendToStream(stream, events('a'), { expectedRevision: 'stream_exists' })),
    ).toBe(0n);
  });

  test('$maxCount shows the newest only, both ways and for revisions that are gone', async () => {
    const stream = await begun('a', 'b', 'c', 'd', 'e');
    await connection.client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await read(stream)).toEqual(['d', 'e']);
    expect(await read(stream, { direction: BACKWARDS, fromRevision: END })).toEqual(['e', 'd']);
    expect(await read(stream, { fromRevision: 1n, maxCount: 1 })).toEqual(['d']);
    await connection.client.appendToStream(stream, events('f'), { expectedRevision: 4n });
    expect(await read(stream)).toEqual(['e', 'f']);
  });

  test('$tb cuts off what stands before', async () => {
    const stream = await begun('a', 'b', 'c');
    await connection.client.setStreamMetadata(stream, { truncateBefore: 2 });
    expect(await read(stream)).toEqual(['c']);
    expect(
      await revisionOf(connection.client.appendToStream(stream, events('d'), { expectedRevision: 2n })),
    ).toBe(3n);
  });

  test('$maxAge hides what is older', async () => {
    const stream = await begun('old');
    await connection.client.setStreamMetadata(stream, { maxAge: 1 });
    await sleep(1_600);
    await connection.client.appendToStream(stream, events('new'));
    expect(await read(stream)).toEqual(['new']);
    expect(await read(stream, { maxCount: 1 })).toEqual(['new']);
  });

  test.each([
    ['a fraction as $maxCount', { $maxCount: 1.5 }],
    ['a fraction as $tb', { $tb: 2.5 }],
    ['a $tb beyond all numbers of events', { $tb: 1e300 }],
  ])('%s sets no limit', async (_what, document) => {
    const { client } = connection;
    const stream = await begun('a', 'b', 'c');
    await client.appendToStream(`$$${stream}`, jsonEvent({ type: '$metadata', data: document }));
    expect(await read(stream)).toEqual(['a', 'b', 'c']);
    expect(await read(stream, { direction: BACKWARDS, fromRevision: END })).toEqual(['c', 'b', 'a']);
    await client.appendToStream(stream, events('d'), { expectedRevision: 2n });
    expect(await read(stream)).toEqual(['a', 'b', 'c', 'd']);
    expect((await client.getStreamMetadata(`${stream}`)).metadata).toEqual(
      '$tb' in document ? { truncateBefore: document.$tb } : { maxCount: document.$maxCount },
    );
  });

  test('a $tb that no stream reaches leaves an empty stream, not a missing one', async () => {
    const stream = await begun('a', 'b');
    await connection.client.setStreamMetadata(stream, { truncateBefore: 2 ** 53 });
    expect(await read(stream)).toEqual([]);
    expect(await read(stream, { direction: BACKWARDS, fromRevision: END })).toEqual([]);
  });

  test('may be set for a stream with a long name', async () => {
    const stream = connection.stream().padEnd(1024, 'n');
    await connection.client.appendToStream(stream, events('a', 'b'));
    await connection.client.setStreamMetadata(stream, { maxCount: 1 });
    expect(await read(stream)).toEqual(['b']);
  });
});

describe('a deleted stream', () => {
  test('is missing, and one that never was cannot be deleted', async () => {
    const { client } = connection;
    const stream = await begun('a', 'b');
    const { position } = await client.deleteStream(stream, { expectedRevision: 1n });
    expect(position?.commit).toBeGreaterThan(0n);
    expect(await refusal(read(stream))).toMatchObject({ type: 'stream-not-found', streamName: stream });
    expect(
      await refusal(client.appendToStream(stream, events('x'), { expectedRevision: 'stream_exists' })),
    ).toMatchObject({ type: 'stream-deleted' });
  });

  test('needs the right revision', async () => {
    const { client } = connection;
    const stream = await begun('a', 'b');
    expect(await refusal(client.deleteStream(stream, { expectedRevision: 7n }))).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: 7n,
      actualVersion: 1n,
    });
    expect(await refusal(client.deleteStream(stream, { expectedRevision: 'no_stream' }))).toMatchObject({
      type: 'wrong-expected-version',
      expectedVersion: -1n,
    });
    expect(await read(stream)).toEqual(['a', 'b']);
    expect(await refusal(client.deleteStream(connection.stream(), { expectedRevision: 7n }))).toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: -1n,
      message: expect.stringContaining('Delete failed due to WrongExpectedVersion'),
    });
  });

  test.each([
    ['no_stream', 'no_stream' as const],
    ['any', 'any' as const],
    ['its last revision', 1n],
  ])('begins again at %s; its revisions go on and the past stays hidden', async (_what, expectedRevision) => {
    const { client } = connection;
    for (const path of Object.values(PATHS)) {
      const stream = await begun('a', 'b');
      await client.deleteStream(stream);
      expect(
        await revisionOf(client.appendToStream(stream, events('c', 'd'), { expectedRevision, ...path })),
      ).toBe(3n);
      expect(await read(stream)).toEqual(['c', 'd']);
      expect(await read(stream, { direction: BACKWARDS, fromRevision: END })).toEqual(['d', 'c']);
      expect((await client.getStreamMetadata(stream)).metadata).toMatchObject({ truncateBefore: 2 });
    }
  });
});

describe('a closed stream', () => {
  test('takes nothing and gives nothing, for ever', async () => {
    const { client } = connection;
    const stream = await begun('a');
    await client.tombstoneStream(stream, { expectedRevision: 0n });
    expect(await refusal(read(stream))).toMatchObject({ type: 'stream-deleted', streamName: stream });
    for (const path of Object.values(PATHS)) {
      for (const expectedRevision of ['any', 'no_stream', 'stream_exists', 0n] as const) {
        expect(
          await refusal(client.appendToStream(stream, events('x'), { expectedRevision, ...path })),
        ).toMatchObject({ type: 'stream-deleted', streamName: stream });
      }
    }
    expect((await refusal(client.deleteStream(stream))).type).toBe('stream-deleted');
    expect((await refusal(client.tombstoneStream(stream))).type).toBe('stream-deleted');
  });

  test('needs the right revision', async () => {
    const { client } = connection;
    const stream = await begun('a');
    expect(await refusal(client.tombstoneStream(stream, { expectedRevision: 5n }))).toMatchObject({
      type: 'wrong-expected-version',
      expectedVersion: 5n,
      actualVersion: 0n,
    });
    expect(await read(stream)).toEqual(['a']);
    expect(await refusal(client.tombstoneStream(connection.stream(), TO_EXIST))).toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: -1n,
    });
  });

  test('was not deleted before, where it is said to exist', async () => {
    const { client } = connection;
    const stream = await begun('a');
    await client.deleteStream(stream);
    expect(await refusal(client.tombstoneStream(stream, TO_EXIST))).toMatchObject({ type: 'stream-deleted' });
    await client.appendToStream(stream, events('b'));
    expect(await read(stream)).toEqual(['b']);
  });

  test('may be closed before its first event', async () => {
    const { client } = connection;
    const stream = connection.stream();
    await client.tombstoneStream(stream, { expectedRevision: 'no_stream' });
    expect((await refusal(client.appendToStream(stream, events('x')))).type).toBe('stream-deleted');
  });
});
