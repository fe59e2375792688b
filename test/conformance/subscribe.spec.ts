/** Subscriptions through the official client: order, live events, resuming, checkpoints, caughtUp. */
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  binaryEvent,
  END,
  eventTypeFilter,
  type Position,
  START,
  streamNameFilter,
  type StreamSubscription,
} from '@eventstore/db-client';
import { type Connection, connect, events, nameOf } from './connection.ts';

jest.setTimeout(20_000);

let connection: Connection;
beforeAll(async () => (connection = await connect()));
afterAll(() => connection.close());

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}`);

/** Collects what a subscription brings, until told to stop. */
function follow(given: AllStreamSubscription | StreamSubscription) {
  // Both bring the same; only their types differ.
  const subscription = given as AllStreamSubscription;
  const names: string[] = [];
  const resolved: AllStreamResolvedEvent[] = [];
  let wake = (): void => {};
  let failed: unknown;
  let caughtUpAfter: number | undefined;
  subscription.on('data', (item: AllStreamResolvedEvent) => {
    names.push(nameOf(item.event));
    resolved.push(item);
    wake();
  });
  subscription.on('caughtUp', () => {
    caughtUpAfter ??= names.length;
    wake();
  });
  subscription.on('error', (error) => {
    failed = error;
    wake();
  });
  const until = async (condition: () => boolean): Promise<void> => {
    const deadline = Date.now() + 8_000;
    while (!condition()) {
      if (failed) throw failed as Error;
      if (Date.now() > deadline) throw new Error(`Waited in vain after ${names.length} events.`);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 100);
      });
    }
  };
  return {
    names,
    resolved,
    caughtUpAfter: () => caughtUpAfter,
    until,
    received: (count: number) => until(() => names.length >= count),
    caughtUp: () => until(() => caughtUpAfter !== undefined),
    failure: async () => {
      await until(() => true).catch(() => {});
      for (const deadline = Date.now() + 8_000; !failed && Date.now() < deadline;) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return failed as { type?: string };
    },
    stop: () => subscription.unsubscribe(),
  };
}

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

  test('that does not exist yet: waits for it', async () => {
    const stream = connection.stream();
    const following = follow(connection.client.subscribeToStream(stream));
    await following.caughtUp();
    await connection.client.appendToStream(stream, events('first'));
    await following.received(1);
    expect(following.names).toEqual(['first']);
    await following.stop();
  });

  test('with links resolved', async () => {
    const [stream, links] = [connection.stream(), connection.stream()];
    await connection.client.appendToStream(stream, events('target'));
    const following = follow(connection.client.subscribeToStream(links, { resolveLinkTos: true }));
    await following.caughtUp();
    await connection.client.appendToStream(
      links,
      binaryEvent({ type: '$>', data: Buffer.from(`0@${stream}`) }),
    );
    await following.received(1);
    expect(following.resolved[0]).toMatchObject({ event: { streamId: stream }, link: { streamId: links } });
    await following.stop();
  });

  test('that was closed for ever: an error', async () => {
    const stream = connection.stream();
    await connection.client.appendToStream(stream, events('a'));
    await connection.client.tombstoneStream(stream);
    const following = follow(connection.client.subscribeToStream(stream));
    expect((await following.failure()).type).toBe('stream-deleted');
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

  test('a subscriber that takes nothing for a while misses nothing', async () => {
    const stream = connection.stream();
    const subscription = connection.client.subscribeToAll({ filter: own(stream) }, { highWaterMark: 4 });
    const iterator = subscription[Symbol.asyncIterator]();
    await connection.client.appendToStream(stream, events('0'));
    await iterator.next();
    for (let round = 0; round < 30; round += 1) {
      const names = numbered(200).map((index) => `${round}.${index}`);
      await connection.client.appendToStream(stream, events(...names));
    }
    const revisions: bigint[] = [];
    while (revisions.length < 6000) {
      const { value } = (await iterator.next()) as { value: AllStreamResolvedEvent };
      revisions.push(value.event?.revision ?? -1n);
    }
    expect(revisions).toEqual(Array.from({ length: 6000 }, (_, index) => BigInt(index + 1)));
    await subscription.unsubscribe();
  });
});

test('a filter that is no regular expression is refused', async () => {
  const following = follow(connection.client.subscribeToAll({ filter: streamNameFilter({ regex: '(' }) }));
  expect(await following.failure()).toBeDefined();
});
