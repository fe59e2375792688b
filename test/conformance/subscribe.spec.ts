/** Subscriptions through the official client: order, live events, resuming, checkpoints, caughtUp. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  binaryEvent,
  END,
  eventTypeFilter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { type Connection, connect, events, nameOf } from './connection.ts';
import { follow } from './follow.ts';

jest.setTimeout(20_000);

let connection: Connection;
beforeAll(async () => (connection = await connect()));
afterAll(() => connection.close());

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}`);

describe('of one stream', () => {
  test('from the start: what is there, caughtUp, then what comes', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('a', 'b'));
    const following = follow(connection.client.subscribeToStream(stream, { fromRevision: START }));
    await following.caughtUp();
    expect(following.caughtUpAfter()).toBe(2);
    await connection.client.appendToStream(stream, events('c'));
    await connection.client.appendToStream(connection.stream(), events('elsewhere'));
    await connection.client.appendToStream(stream, events('d'));
    await following.received(4);
    expect(following.names).toEqual(['a', 'b', 'c', 'd']);
    await following.stop();
  });

  test('from a revision: only what stands after it', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events(...numbered(6)));
    const following = follow(connection.client.subscribeToStream(stream, { fromRevision: 3n }));
    await following.received(2);
    await following.caughtUp();
    expect(following.names).toEqual(['4', '5']);
    await following.stop();
  });

  test('from the end: only what comes', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('old'));
    const following = follow(connection.client.subscribeToStream(stream, { fromRevision: END }));
    await following.caughtUp();
    await connection.client.appendToStream(stream, events('new'));
    await following.received(1);
    expect(following.names).toEqual(['new']);
    await following.stop();
  });

  test('that does not exist yet: waits for it, and has caught up when its first event has come', async () => {
    const stream = connection.stream();
    const following = follow(connection.client.subscribeToStream(stream));
    await following.confirmed();
    await sleep(300);
    expect(following.caughtUpAfter()).toBeUndefined();
    await connection.client.appendToStream(stream, events('first'));
    await following.caughtUp();
    await connection.client.appendToStream(stream, events('second'));
    await following.received(2);
    expect(following.names).toEqual(['first', 'second']);
    expect(following.caughtUpAfter()).toBe(1);
    await following.stop();
  });

  test('that was deleted: waits until it begins again, and brings nothing of before', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('old'));
    await connection.client.deleteStream(stream);
    const following = follow(connection.client.subscribeToStream(stream));
    await following.confirmed();
    await sleep(300);
    expect(following.caughtUpAfter()).toBeUndefined();
    await connection.client.appendToStream(stream, events('new'));
    await following.caughtUp();
    expect(following.names).toEqual(['new']);
    await following.stop();
  });

  test('whose $maxAge has hidden some: brings what a read would', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('old'));
    await connection.client.setStreamMetadata(stream, { maxAge: 1 });
    await sleep(2_000);
    await connection.client.appendToStream(stream, events('new'));
    const following = follow(connection.client.subscribeToStream(stream));
    await following.caughtUp();
    expect(following.names).toEqual(['new']);
    await following.stop();
  });

  test('with links resolved', async () => {
    const [stream, links] = [connection.stream(), connection.stream()];
    await connection.client.appendToStream(stream, events('target'));
    const following = follow(connection.client.subscribeToStream(links, { resolveLinkTos: true }));
    await following.confirmed();
    await connection.client.appendToStream(
      links,
      binaryEvent({ type: '$>', data: Buffer.from(`0@${stream}`) }),
    );
    await following.received(1);
    expect(following.resolved[0]).toMatchObject({ event: { streamId: stream }, link: { streamId: links } });
    await following.stop();
  });

  test('that was closed for ever: an error at once', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('a'));
    await connection.client.tombstoneStream(stream);
    const following = follow(connection.client.subscribeToStream(stream));
    expect((await following.failure())?.type).toBe('stream-deleted');
    expect(following.isConfirmed()).toBe(false);
  });

  test('that was closed for ever, from its end: stays open and brings nothing', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('a'));
    await connection.client.tombstoneStream(stream);
    const following = follow(connection.client.subscribeToStream(stream, { fromRevision: END }));
    await following.confirmed();
    await sleep(300);
    await following.until(() => true);
    expect(following.names).toEqual([]);
    await following.stop();
  });

  test('that is closed for ever while it is followed: the event that closes it, then an error', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('a'));
    const following = follow(connection.client.subscribeToStream(stream));
    await following.caughtUp();
    await connection.client.tombstoneStream(stream);
    expect((await following.failure())?.type).toBe('stream-deleted');
    expect(following.resolved.map(({ event }) => event?.type)).toEqual(['Type-a', '$streamDeleted']);
    expect(following.resolved[1]?.event).toMatchObject({ isJson: false, data: new Uint8Array() });
  });
});

describe('of $all', () => {
  const own = (prefix: string) => streamNameFilter({ prefixes: [prefix] });

  test('while eight writers append: every event once, in the order of the commits', async () => {
    const prefix = `${connection.stream()}-`;
    const following = follow(connection.client.subscribeToAll({ filter: own(prefix) }));
    const acknowledged: { name: string; commit: bigint }[] = [];
    await Promise.all(
      numbered(8).map(async (writer) => {
        for (const index of numbered(25)) {
          const name = `${writer}.${index}`;
          const { position } = await connection.client.appendToStream(`${prefix}${writer}`, events(name));
          acknowledged.push({ name, commit: position?.commit ?? -1n });
        }
      }),
    );
    await following.received(200);
    acknowledged.sort((a, b) => (a.commit < b.commit ? -1 : 1));
    expect(following.names).toEqual(acknowledged.map(({ name }) => name));
    await following.stop();
  });

  test('resumed after a position: what stood after it, nothing twice', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events(...numbered(5)));
    const first = follow(connection.client.subscribeToAll({ filter: own(stream) }));
    await first.received(5);
    await first.stop();
    const after = first.resolved[2]?.event?.position as Position;
    const second = follow(connection.client.subscribeToAll({ filter: own(stream), fromPosition: after }));
    await second.received(2);
    await second.caughtUp();
    await connection.client.appendToStream(stream, events('live'));
    await second.received(3);
    expect(second.names).toEqual(['3', '4', 'live']);
    await second.stop();
  });

  test('from the end: only what comes', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('old'));
    const following = follow(connection.client.subscribeToAll({ filter: own(stream), fromPosition: END }));
    await following.caughtUp();
    await connection.client.appendToStream(stream, events('new'));
    await following.received(1);
    expect(following.names).toEqual(['new']);
    await following.stop();
  });

  test.each([
    ['prefixes of the type', () => eventTypeFilter({ prefixes: ['nothing', 'Type-1'] })],
    ['a regular expression on the type', () => eventTypeFilter({ regex: '^Type-1' })],
    [
      'prefixes of the stream',
      (stream: string) => streamNameFilter({ prefixes: ['nothing', `${stream}-1`] }),
    ],
    ['a regular expression on the stream', (stream: string) => streamNameFilter({ regex: `^${stream}-1` })],
    [
      'a regular expression with the anchors of .NET',
      (stream: string) => streamNameFilter({ regex: `\\A${stream}-1\\d?\\z` }),
    ],
  ])('filtered by %s', async (_what, filter) => {
    const stream = connection.stream();
    const begin = await connection.client.appendToStream(stream, events('begin'));
    const following = follow(
      connection.client.subscribeToAll({ filter: filter(stream), fromPosition: begin.position as Position }),
    );
    for (const name of numbered(20))
      await connection.client.appendToStream(`${stream}-${name}`, events(name));
    const mine = (): string[] =>
      following.resolved
        .filter(({ event }) => event?.streamId.startsWith(stream))
        .map(({ event }) => nameOf(event));
    const wanted = numbered(20).filter((name) => name.startsWith('1'));
    await following.until(() => mine().length >= wanted.length);
    expect(mine()).toEqual(wanted);
    await following.stop();
  });

  test('filtered: positions are reported for what does not pass too, and one can resume there', async () => {
    const [wanted, other] = [connection.stream(), connection.stream()];
    const begin = await connection.client.appendToStream(wanted, events('begin'));
    await connection.client.appendToStream(other, events(...numbered(100)));
    const checkpoints: Position[] = [];
    const following = follow(
      connection.client.subscribeToAll({
        fromPosition: begin.position as Position,
        filter: streamNameFilter({
          prefixes: [wanted],
          maxSearchWindow: 10,
          checkpointInterval: 2,
          checkpointReached: (_subscription, position) => {
            checkpoints.push(position);
          },
        }),
      }),
    );
    await following.caughtUp();
    await connection.client.appendToStream(wanted, events('end'));
    await following.received(1);
    await following.stop();
    expect(following.names).toEqual(['end']);
    // Every 2 × 10 events considered, and 100 were.
    expect(checkpoints.length).toBeGreaterThanOrEqual(4);
    const commits = checkpoints.map(({ commit }) => commit);
    expect([...commits].sort((a, b) => (a < b ? -1 : 1))).toEqual(commits);

    const again = follow(
      connection.client.subscribeToAll({ filter: own(wanted), fromPosition: checkpoints.at(-1) }),
    );
    await again.received(1);
    expect(again.names).toEqual(['end']);
    await again.stop();
  });
});

test.each([
  ['a regular expression that does not end', streamNameFilter({ regex: '(' })],
  ['an escape of a letter that means nothing', streamNameFilter({ regex: '^a\\_b' })],
])('a filter with %s is refused', async (_what, filter) => {
  const following = follow(connection.client.subscribeToAll({ filter }));
  expect(await following.failure()).toBeDefined();
});
