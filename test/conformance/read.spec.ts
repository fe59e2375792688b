/** Reads through the official client: streams and `$all`, both directions, links. */
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  binaryEvent,
  END,
  FORWARDS,
  type Position,
  START,
} from '@eventstore/db-client';
import { type Connection, connect, events, nameOf, namesIn, refusal } from './connection.ts';

jest.setTimeout(20_000);

let connection: Connection;
let stream: string;
const NAMES = Array.from({ length: 10 }, (_, index) => `${index}`);

beforeAll(async () => {
  connection = await connect();
  stream = connection.stream();
  await connection.client.appendToStream(stream, events(...NAMES));
});
afterAll(() => connection.close());

describe('a stream', () => {
  const read = (options: Parameters<typeof namesIn>[2]) => namesIn(connection.client, stream, options);

  test.each([
    ['all of it', {}, NAMES],
    ['from a revision, included', { fromRevision: 7n }, ['7', '8', '9']],
    ['at most so many', { fromRevision: 2n, maxCount: 3 }, ['2', '3', '4']],
    ['from beyond its end', { fromRevision: 50n }, []],
    ['backwards from its end', { direction: BACKWARDS, fromRevision: END, maxCount: 3 }, ['9', '8', '7']],
    ['backwards from a revision, included', { direction: BACKWARDS, fromRevision: 2n }, ['2', '1', '0']],
    ['backwards from its start', { direction: BACKWARDS, fromRevision: START }, ['0']],
    ['backwards from beyond its end', { direction: BACKWARDS, fromRevision: 50n, maxCount: 1 }, ['9']],
  ] as const)('%s', async (_what, options, expected) => {
    expect(await read(options)).toEqual(expected);
  });

  test('forwards from its end is no read', async () => {
    expect((await refusal(read({ fromRevision: END }))).message).toMatch(/UNKNOWN.*ReadStreamResult: Error/);
  });

  test('that does not exist is said to be missing', async () => {
    const missing = connection.stream();
    expect(await refusal(namesIn(connection.client, missing))).toMatchObject({
      type: 'stream-not-found',
      streamName: missing,
    });
  });

  test('of many pages comes whole and in order, both ways', async () => {
    const long = connection.stream();
    const names = Array.from({ length: 2500 }, (_, index) => `${index}`);
    for (let at = 0; at < names.length; at += 500) {
      await connection.client.appendToStream(long, events(...names.slice(at, at + 500)));
    }
    expect(await namesIn(connection.client, long)).toEqual(names);
    expect(await namesIn(connection.client, long, { direction: BACKWARDS, fromRevision: END })).toEqual(
      [...names].reverse(),
    );
  });

  test.each(["o'brien", 'a\\b', 'one $1 and $2', "E'\\'; --", 'ação 🏗'])(
    'by the name of %s comes whole and alone',
    async (name) => {
      const stream = `${connection.stream()}-${name}`;
      const names = Array.from({ length: 100 }, (_, index) => `${index}`);
      await connection.client.appendToStream(stream, events(...names));
      await connection.client.appendToStream(`${stream}x`, events('other'));
      expect(await namesIn(connection.client, stream)).toEqual(names);
      expect(await namesIn(connection.client, stream, { maxCount: 2 })).toEqual(['0', '1']);
    },
  );

  test('of large events comes whole', async () => {
    const heavy = connection.stream();
    for (let index = 0; index < 6; index += 1) {
      await connection.client.appendToStream(
        heavy,
        binaryEvent({ type: 'B', data: Buffer.alloc(900_000, index) }),
      );
    }
    const sizes: number[] = [];
    for await (const { event } of connection.client.readStream(heavy)) {
      sizes.push((event!.data as Uint8Array).length);
    }
    expect(sizes).toEqual(Array.from({ length: 6 }, () => 900_000));
  });
});

describe('$all', () => {
  const own = async (
    options: Parameters<typeof connection.client.readAll>[0],
  ): Promise<AllStreamResolvedEvent[]> => {
    const found: AllStreamResolvedEvent[] = [];
    for await (const resolved of connection.client.readAll(options)) {
      if (resolved.event?.streamId === stream) found.push(resolved);
    }
    return found;
  };
  const positionOf = async (name: string): Promise<Position> => {
    // Read to the end: the client cannot dispose of a read that was left in the middle.
    let found: Position | undefined;
    for await (const { event } of connection.client.readStream(stream)) {
      if (nameOf(event) === name) found = event?.position;
    }
    if (!found) throw new Error(`no event ${name}`);
    return found;
  };
  const names = (found: AllStreamResolvedEvent[]): string[] => found.map(({ event }) => nameOf(event));
  test('forwards, in the order of the commits', async () => {
    // From where our own begin: a store that others use may be large.
    const found = await own({ fromPosition: await positionOf('0') });
    expect(names(found)).toEqual(NAMES);
    const positions = found.map(({ event }) => event?.position.commit ?? 0n);
    expect([...positions].sort((a, b) => (a < b ? -1 : 1))).toEqual(positions);
    expect(found[0]).toMatchObject({ commitPosition: positions[0] });
  });

  test('forwards the position is included, backwards it is not', async () => {
    const at = await positionOf('4');
    expect(names(await own({ fromPosition: at }))).toEqual(NAMES.slice(4));
    expect(names(await own({ fromPosition: at, direction: BACKWARDS, maxCount: 50 }))).toEqual([
      '3',
      '2',
      '1',
      '0',
    ]);
  });

  test('from its end: nothing forwards, the newest first backwards', async () => {
    expect(await own({ fromPosition: END, direction: FORWARDS })).toEqual([]);
    const last = connection.stream();
    await connection.client.appendToStream(last, events('x', 'y'));
    const newest: string[] = [];
    for await (const { event } of connection.client.readAll({
      direction: BACKWARDS,
      fromPosition: END,
      maxCount: 500,
    })) {
      if (event?.streamId === last) newest.push(nameOf(event));
    }
    expect(newest).toEqual(['y', 'x']);
  });

  test('backwards from beyond its end is no read', async () => {
    const beyond = await connection.client.appendToStream(stream, []);
    const far = (beyond.position?.commit ?? 0n) + 1_000_000_000n;
    const read = own({ direction: BACKWARDS, fromPosition: { commit: far, prepare: far } });
    expect((await refusal(read)).message).toMatch(/UNKNOWN/);
  });

  test('at most so many', async () => {
    const found = [];
    for await (const resolved of connection.client.readAll({
      direction: BACKWARDS,
      fromPosition: END,
      maxCount: 2,
    })) {
      found.push(resolved);
    }
    expect(found).toHaveLength(2);
  });
});

describe('links', () => {
  test('are resolved on request, and one that leads nowhere stays a link', async () => {
    const links = connection.stream();
    await connection.client.appendToStream(links, [
      binaryEvent({ type: '$>', data: Buffer.from(`3@${stream}`) }),
      binaryEvent({ type: '$>', data: Buffer.from(`99@${stream}`) }),
    ]);
    const resolved = [];
    for await (const item of connection.client.readStream(links, { resolveLinkTos: true }))
      resolved.push(item);
    expect(resolved[0]?.event).toMatchObject({ streamId: stream, revision: 3n, type: 'Type-3' });
    expect(resolved[0]?.link).toMatchObject({ streamId: links, revision: 0n, type: '$>' });
    expect(resolved[1]?.event).toBeUndefined();
    expect(resolved[1]?.link).toMatchObject({ streamId: links, revision: 1n });

    const raw = [];
    for await (const item of connection.client.readStream(links)) raw.push(item);
    expect(raw[0]?.event).toMatchObject({ streamId: links, type: '$>' });
    expect(raw[0]?.link).toBeUndefined();
  });

  const resolvedIn = async (links: string) => {
    const found = [];
    for await (const item of connection.client.readStream(links, { resolveLinkTos: true })) found.push(item);
    return found;
  };
  const link = (to: string) => binaryEvent({ type: '$>', data: Buffer.from(to) });

  test.each([
    ['deleted', (target: string) => connection.client.deleteStream(target)],
    ['closed for ever', (target: string) => connection.client.tombstoneStream(target)],
    ['cut off', (target: string) => connection.client.setStreamMetadata(target, { truncateBefore: 1 })],
  ])('show nothing of what was %s', async (_what, hide) => {
    const [target, links] = [connection.stream(), connection.stream()];
    await connection.client.appendToStream(target, events('secret'));
    await connection.client.appendToStream(links, link(`0@${target}`));
    expect((await resolvedIn(links))[0]?.event).toMatchObject({ streamId: target });
    await hide(target);
    const [hidden] = await resolvedIn(links);
    expect(hidden?.event).toBeUndefined();
    expect(hidden?.link).toMatchObject({ streamId: links });
  });

  test.each(['rubbish', '', 'x@s', '{"to":1}'])('that are none (%s) stand for themselves', async (to) => {
    const links = connection.stream();
    await connection.client.appendToStream(links, link(to));
    const [itself] = await resolvedIn(links);
    expect(itself?.event).toMatchObject({ streamId: links, type: '$>' });
    expect(itself?.link).toBeUndefined();
  });

  test('to -1 lead to the last event', async () => {
    const links = connection.stream();
    await connection.client.appendToStream(links, link(`-1@${stream}`));
    expect((await resolvedIn(links))[0]?.event).toMatchObject({ streamId: stream, revision: 9n });
  });
});
