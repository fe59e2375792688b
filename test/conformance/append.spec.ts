/** Appends through the official client, on both of its paths: expected revisions, repeated ids, limits. */
import { type AppendExpectedRevision, binaryEvent, type EventData, jsonEvent } from '@eventstore/db-client';
import { type Connection, connect, events, namesIn, PATHS, refusal, revisionOf } from './connection.ts';

jest.setTimeout(20_000);

let connection: Connection;
beforeAll(async () => (connection = await connect()));
afterAll(() => connection.close());

describe.each(Object.entries(PATHS))('%s append', (_name, path) => {
  const append = (stream: string, list: EventData[], expectedRevision: AppendExpectedRevision) =>
    connection.client.appendToStream(stream, list, { expectedRevision, ...path });
  const read = (stream: string) => namesIn(connection.client, stream);

  describe('expected revisions', () => {
    test('no_stream begins a stream, once', async () => {
      const stream = connection.stream();
      const result = await append(stream, events('a', 'b'), 'no_stream');
      expect(result).toMatchObject({ success: true, nextExpectedRevision: 1n });
      expect(result.position?.commit).toBeGreaterThanOrEqual(0n);
      expect(await refusal(append(stream, events('c'), 'no_stream'))).toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: 'no_stream',
        actualVersion: 1n,
      });
      expect(await read(stream)).toEqual(['a', 'b']);
    });

    test('an exact revision is the head or it is refused', async () => {
      const stream = connection.stream();
      await append(stream, events('a'), 'no_stream');
      expect(await revisionOf(append(stream, events('b', 'c'), 0n))).toBe(2n);
      for (const wrong of [0n, 1n, 3n, 99n]) {
        expect(await refusal(append(stream, events('x'), wrong))).toMatchObject({
          type: 'wrong-expected-version',
          expectedVersion: wrong,
          actualVersion: 2n,
        });
      }
      expect(await refusal(append(connection.stream(), events('x'), 0n))).toMatchObject({
        type: 'wrong-expected-version',
        actualVersion: 'no_stream',
      });
      expect(await read(stream)).toEqual(['a', 'b', 'c']);
    });

    test('any is always right, stream_exists wants a stream', async () => {
      const stream = connection.stream();
      expect(await refusal(append(stream, events('x'), 'stream_exists'))).toMatchObject({
        type: 'wrong-expected-version',
        expectedVersion: 'stream_exists',
        actualVersion: 'no_stream',
      });
      expect(await revisionOf(append(stream, events('a'), 'any'))).toBe(0n);
      expect(await revisionOf(append(stream, events('b'), 'stream_exists'))).toBe(1n);
      expect(await revisionOf(append(stream, events('c'), 'any'))).toBe(2n);
      expect(await read(stream)).toEqual(['a', 'b', 'c']);
    });

    test('of many appends at one revision exactly one is written', async () => {
      const stream = connection.stream();
      await append(stream, events('first'), 'no_stream');
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => append(stream, events(`${index}`), 0n)),
      );
      const won = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [`${index}`] : []));
      expect(won).toHaveLength(1);
      expect(await read(stream)).toEqual(['first', ...won]);
    });
  });

  describe('the same events again', () => {
    /** z a b, where a and b went in together after z. */
    const written = async (): Promise<{ stream: string; z: EventData; a: EventData; b: EventData }> => {
      const stream = connection.stream();
      const [z, a, b] = events('z', 'a', 'b') as [EventData, EventData, EventData];
      await append(stream, [z], 'no_stream');
      await append(stream, [a, b], 0n);
      return { stream, z, a, b };
    };

    test('the whole batch, its beginning and its end at their old places are known again', async () => {
      const { stream, z, a, b } = await written();
      expect(await revisionOf(append(stream, [a, b], 0n))).toBe(2n);
      expect(await revisionOf(append(stream, [a], 0n))).toBe(1n);
      expect(await revisionOf(append(stream, [b], 1n))).toBe(2n);
      expect(await revisionOf(append(stream, [z], 'no_stream'))).toBe(0n);
      expect(await revisionOf(append(stream, [z, a, b], 'no_stream'))).toBe(2n);
      expect(await read(stream)).toEqual(['z', 'a', 'b']);
    });

    test('however late it comes', async () => {
      const { stream, a, b } = await written();
      for (let round = 0; round < 10; round += 1) {
        await append(stream, events(...Array.from({ length: 50 }, (_, index) => `${round}.${index}`)), 'any');
      }
      expect(await revisionOf(append(stream, [a, b], 0n))).toBe(2n);
      expect(await read(stream)).toHaveLength(503);
    });

    test('longer, shorter in the middle, reordered or shifted: refused, and nothing is written', async () => {
      const { stream, a, b } = await written();
      const [c] = events('c') as [EventData];
      for (const batch of [[a, b, c], [a, c], [b, a], [b]]) {
        expect(await refusal(append(stream, batch, 0n))).toMatchObject({
          type: 'wrong-expected-version',
          actualVersion: 2n,
        });
      }
      expect(await read(stream)).toEqual(['z', 'a', 'b']);
    });

    test('the same ids with other content at the old place: accepted, and the old content stays', async () => {
      const { stream, a, b } = await written();
      const other = (event: EventData, name: string): EventData =>
        jsonEvent({ id: event.id, type: 'Other', data: { name } });
      expect(await revisionOf(append(stream, [other(a, 'not a'), other(b, 'not b')], 0n))).toBe(2n);
      expect(await read(stream)).toEqual(['z', 'a', 'b']);
    });

    test('at the head they are written again', async () => {
      const { stream, a, b } = await written();
      expect(await revisionOf(append(stream, [a, b], 2n))).toBe(4n);
      expect(await read(stream)).toEqual(['z', 'a', 'b', 'a', 'b']);
    });

    test('one id twice in a batch: both are written', async () => {
      const stream = connection.stream();
      const [a] = events('a') as [EventData];
      expect(await revisionOf(append(stream, [a, a], 'no_stream'))).toBe(1n);
      expect(await read(stream)).toEqual(['a', 'a']);
    });

    test('at any revision recent ids are known again, as a whole or not at all', async () => {
      const { stream, a, b } = await written();
      const [c] = events('c') as [EventData];
      expect(await revisionOf(append(stream, [a, b], 'any'))).toBe(2n);
      expect(await refusal(append(stream, [a, b, c], 'any'))).toMatchObject({
        type: 'wrong-expected-version',
        expectedVersion: 'any',
      });
      expect(await read(stream)).toEqual(['z', 'a', 'b']);
      expect(await revisionOf(append(stream, [c, a], 'any'))).toBe(4n);
      expect(await read(stream)).toEqual(['z', 'a', 'b', 'c', 'a']);
    });

    test('of an id that went to several places the first is known', async () => {
      const [one, other] = [connection.stream(), connection.stream()];
      const [x, y, a] = events('x', 'y', 'a') as [EventData, EventData, EventData];
      await append(one, [a], 'any');
      await append(other, [a], 'any');
      expect(await revisionOf(append(one, [a], 'any'))).toBe(0n);
      expect(await revisionOf(append(other, [a], 'any'))).toBe(1n);
      expect(await revisionOf(append(one, [x, a], 'any'))).toBe(2n);
      expect(await revisionOf(append(one, [a], 'any'))).toBe(0n);
      expect(await revisionOf(append(one, [y], 'any'))).toBe(3n);
      expect(await read(one)).toEqual(['a', 'x', 'a', 'y']);
    });

    test('in a stream that was deleted meanwhile: known, but without a position', async () => {
      const stream = connection.stream();
      const list = events('a', 'b');
      await append(stream, list, 'no_stream');
      await connection.client.deleteStream(stream);
      const again = await append(stream, list, 'no_stream');
      expect(again).toMatchObject({ success: true, nextExpectedRevision: 1n });
      expect(again.position).toBeUndefined();
    });

    test('no events at all: taken, with a position', async () => {
      const stream = connection.stream();
      await append(stream, events('a'), 'no_stream');
      const nothing = await append(stream, [], 0n);
      expect(nothing).toMatchObject({ success: true, nextExpectedRevision: 0n });
      expect(nothing.position?.commit).toBeGreaterThan(0n);
    });

    test('ids are known by stream: another stream takes the same ones', async () => {
      const { a, b } = await written();
      const other = connection.stream();
      expect(await revisionOf(append(other, [a, b], 'any'))).toBe(1n);
      expect(await read(other)).toEqual(['a', 'b']);
    });
  });

  describe('content', () => {
    test('data, metadata, type and time come back as they were given', async () => {
      const stream = `${connection.stream()}-ção`;
      const json = jsonEvent({
        type: 'Aço',
        data: { text: 'é "ü" 🏗', list: [1, null] },
        metadata: { who: 'ana' },
      });
      const binary = binaryEvent({
        type: 'Bytes',
        data: Uint8Array.from([0, 255, 128, 7]),
        metadata: Uint8Array.from([1, 2]),
      });
      const before = Date.now();
      await append(stream, [json, binary], 'no_stream');
      const stored = [];
      for await (const { event } of connection.client.readStream(stream)) if (event) stored.push(event);
      expect(stored[0]).toMatchObject({
        streamId: stream,
        id: json.id,
        type: 'Aço',
        revision: 0n,
        isJson: true,
        data: json.data,
        metadata: json.metadata,
      });
      expect(stored[1]).toMatchObject({ id: binary.id, type: 'Bytes', revision: 1n, isJson: false });
      expect(Buffer.from(stored[1]?.data as Uint8Array)).toEqual(Buffer.from([0, 255, 128, 7]));
      expect(Buffer.from(stored[1]?.metadata as Uint8Array)).toEqual(Buffer.from([1, 2]));
      expect(Math.abs((stored[0]?.created.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    test('an append of nearly the limit is taken, a larger one is refused as a whole', async () => {
      const stream = connection.stream();
      const bytes = (size: number): EventData => binaryEvent({ type: 'B', data: new Uint8Array(size) });
      const limit = 1024 * 1024;
      expect(await revisionOf(append(stream, [bytes(limit / 2), bytes(limit / 2 - 100)], 'no_stream'))).toBe(
        1n,
      );
      expect(await refusal(append(stream, [bytes(limit / 2), bytes(limit / 2 + 1)], 1n))).toMatchObject({
        type: 'maximum-append-size-exceeded',
        maxAppendSize: limit,
      });
      expect(await revisionOf(append(stream, [bytes(1)], 1n))).toBe(2n);
    });

    test('the limit counts data alone', async () => {
      const stream = connection.stream();
      const of = (data: number, metadata: number): EventData =>
        binaryEvent({ type: 'B', data: new Uint8Array(data), metadata: new Uint8Array(metadata) });
      const limit = 1024 * 1024;
      expect(await revisionOf(append(stream, [of(limit, 100)], 'no_stream'))).toBe(0n);
      expect(await revisionOf(append(stream, [of(700_000, 700_000)], 0n))).toBe(1n);
      expect((await refusal(append(stream, [of(limit + 1, 0)], 1n))).type).toBe(
        'maximum-append-size-exceeded',
      );
    });

    test('the id of no event is refused', async () => {
      const nobody = jsonEvent({ id: '00000000-0000-0000-0000-000000000000', type: 'T', data: {} });
      await refusal(append(connection.stream(), [nobody], 'any'));
    });

    test('a thousand events in one append stand in order', async () => {
      const stream = connection.stream();
      const names = Array.from({ length: 1000 }, (_, index) => `${index}`);
      expect(await revisionOf(append(stream, events(...names), 'no_stream'))).toBe(999n);
      expect(await read(stream)).toEqual(names);
    });
  });
});

test('a batch append sent in parts is one append', async () => {
  const stream = connection.stream();
  const names = Array.from({ length: 30 }, (_, index) => `${index}`);
  await connection.client.appendToStream(stream, events(...names), {
    expectedRevision: 'no_stream',
    batchAppendSize: 200,
  });
  expect(await namesIn(connection.client, stream)).toEqual(names);
});

test('thirty thousand small events are one append', async () => {
  const stream = connection.stream();
  const list = Array.from({ length: 30_000 }, (_, index) =>
    jsonEvent({ type: 'TypeName', data: { message: 'test', index } }),
  );
  expect(await revisionOf(connection.client.appendToStream(stream, list))).toBe(29_999n);
});
