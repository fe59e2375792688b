/** The process's connection to the store: what it reads, what it follows, and how it behaves when the store falls silent. */
import { randomUUID } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Recorded } from '@livro/event-sourcing';
import { Database } from '../../backend/src/platform/database/database.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { GENESIS_HASH } from '../../backend/src/platform/event-store/chain.ts';
import type { ProposedEvent } from '../../backend/src/platform/event-store/codec.ts';
import {
  OutcomeUnknownError,
  StoreUnreachableError,
  WrongRevisionError,
} from '../../backend/src/platform/event-store/errors.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { BookModule } from '../../backend/src/platform/book/book.module.ts';
import { EventStoreModule } from '../../backend/src/platform/event-store/event-store.module.ts';
import { isEvent, type SubscriptionItem } from '../../backend/src/platform/event-store/subscription.ts';
import { integrityFor } from '../support/integrity.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { accounts } from './book-accounts.ts';
import { open, sleep } from './book-callers.ts';
import { FaultProxy } from './book-proxy.ts';

let parts: TestParts;
let proxy: FaultProxy;
let store: EventStore;
let streamPrefix: string;

beforeAll(async () => {
  parts = await startTestParts();
}, 60_000);
afterAll(() => parts.stop());
beforeEach(async () => {
  streamPrefix = `${parts.streamPrefix}${randomUUID().slice(0, 8)}-`;
  proxy = await FaultProxy.start(() => Number(new URL(parts.eventStoreUrl).port || 2113));
  store = new EventStore({
    url: proxy.through(parts.eventStoreUrl),
    streamPrefix,
    timeoutMs: 800,
    quietMs: 500,
  });
});
afterEach(async () => {
  await store.close();
  await proxy.stop();
});

const events = (count: number, type = 'Noted', size = 0): ProposedEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type,
    data: { n, text: 'ã'.repeat(size) },
    metadata: {
      commandId: randomUUID(),
      correlationId: 'c',
      causationId: 'c',
      actor: 'tester',
      recordedAt: '2026-11-21T12:00:00.000Z',
      schema: 1,
      previousHash: GENESIS_HASH,
      hash: GENESIS_HASH,
    },
  }));

async function all(source: AsyncIterable<Recorded>): Promise<Recorded[]> {
  const found: Recorded[] = [];
  for await (const event of source) found.push(event);
  return found;
}

/** Takes items until `enough` says so. */
async function take(
  source: AsyncIterable<SubscriptionItem>,
  enough: (items: readonly SubscriptionItem[]) => boolean,
): Promise<SubscriptionItem[]> {
  const items: SubscriptionItem[] = [];
  for await (const item of source) {
    items.push(item);
    if (enough(items)) break;
  }
  return items;
}

const places = (items: readonly SubscriptionItem[]): string[] =>
  items.filter(isEvent).map(({ stream, revision }) => `${stream}@${revision}`);

describe('appending and reading', () => {
  test('append answers the last revision; a wrong expectation is told apart from silence', async () => {
    expect(await store.append('ledger', events(2), -1n)).toBe(1n);
    expect(await store.append('ledger', events(1), 1n)).toBe(2n);
    await expect(store.append('ledger', events(1), 0n)).rejects.toThrow(WrongRevisionError);
    await expect(store.append('ledger', events(1), -1n)).rejects.toThrow(WrongRevisionError);
    proxy.set('hole');
    await expect(store.append('ledger', events(1), 2n)).rejects.toThrow(StoreUnreachableError);
    await expect(all(store.readStream('ledger'))).rejects.toThrow(StoreUnreachableError);
  });

  test('reads from any revision to the head, nothing beyond it and nothing of a stream that is not there', async () => {
    await store.append('ledger', events(5), -1n);
    expect((await all(store.readStream('ledger', 3n))).map(({ revision }) => revision)).toEqual([3n, 4n]);
    expect(await all(store.readStream('ledger', 5n))).toEqual([]);
    expect(await all(store.readStream('ledger', 9n))).toEqual([]);
    expect(await all(store.readStream('ledger', 1n, { maxCount: 1 }))).toHaveLength(1);
    expect(await all(store.readStream('users'))).toEqual([]);
    expect(await store.lastEvent('ledger')).toMatchObject({ revision: 4n, stream: 'ledger', data: { n: 4 } });
    expect(await store.lastEvent('users')).toBeUndefined();
  });

  test('the head is that of our streams, anyone who else writes into the store', async () => {
    expect(await store.headPosition()).toBeUndefined();
    await store.append('ledger', events(1), -1n);
    await store.append('users', events(1), -1n);
    const neighbour = new EventStore({ url: parts.eventStoreUrl, streamPrefix: `${streamPrefix}x-` });
    await neighbour.append('ledger', events(3), -1n);
    expect(await store.headPosition()).toBe((await store.lastEvent('users'))!.position);
    await neighbour.close();
  });

  test('a read that is cut short fails, for what came looks like all there is', async () => {
    let head = -1n;
    for (let i = 0; i < 8; i++) head = await store.append('ledger', events(200, 'Noted', 1000), head);
    const reading = (async () => {
      let count = 0;
      for await (const _ of store.readStream('ledger')) if (++count === 10) await store.reconnect();
      return count;
    })();
    await expect(reading).rejects.toThrow(StoreUnreachableError);
    expect(await all(store.readStream('ledger'))).toHaveLength(1600);
  }, 20_000);

  test('a reconnection is made once for all who met the same trouble', async () => {
    await store.append('ledger', events(1), -1n);
    const { currentSession } = store;
    await Promise.all([store.reconnect(currentSession), store.reconnect(currentSession)]);
    expect(store.currentSession).toBe(currentSession + 1);
    await store.reconnect(currentSession);
    expect(store.currentSession).toBe(currentSession + 1);
    expect(await store.append('ledger', events(1), 0n)).toBe(1n);
  });
});

describe('a subscription', () => {
  test('gives what was there in order, says when it has caught up, and goes on', async () => {
    await store.append('ledger', events(3), -1n);
    await store.append('users', events(1), -1n);
    await store.append('ledger', events(1), 2n);
    const neighbour = new EventStore({ url: parts.eventStoreUrl, streamPrefix: `${streamPrefix}x-` });
    await neighbour.append('ledger', events(3), -1n);
    await neighbour.close();
    const items: SubscriptionItem[] = [];
    const following = take(store.subscribe(undefined), (so) => {
      items.splice(0, items.length, ...so);
      return places(so).length === 6;
    });
    while (!items.some((item) => 'caughtUp' in item)) await sleep(20);
    expect(places(items)).toEqual(['ledger@0', 'ledger@1', 'ledger@2', 'users@0', 'ledger@3']);
    await store.append('clients', events(1), -1n);
    expect(places(await following).at(-1)).toBe('clients@0');
  });

  test('resumes after the position it is given, and passes by the types that nobody asked for', async () => {
    await store.append('ledger', events(2, 'A'), -1n);
    await store.append('ledger', events(2, 'B'), 1n);
    await store.append('ledger', events(2, 'A'), 3n);
    const [, second] = await all(store.readStream('ledger'));
    const items = await take(store.subscribe(second!.position, ['A']), (so) =>
      so.some((item) => 'caughtUp' in item),
    );
    expect(places(items)).toEqual(['ledger@4', 'ledger@5']);
  });

  test('checkpoints tell that others moved the store on, and never overtake an event', async () => {
    await store.append('ledger', events(1), -1n);
    const neighbour = new EventStore({ url: parts.eventStoreUrl, streamPrefix: `${streamPrefix}x-` });
    await neighbour.append('ledger', events(200), -1n);
    await store.append('ledger', events(100), 0n);
    await neighbour.close();
    const items = await take(store.subscribe(undefined), (so) => so.some((item) => 'caughtUp' in item));
    const positions = items.flatMap((item) =>
      isEvent(item) ? [item.position] : 'checkpoint' in item ? [item.checkpoint] : [],
    );
    expect(items.filter((item) => 'checkpoint' in item).length).toBeGreaterThan(3);
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  test('comes in batches of what has arrived, with memory for no more', async () => {
    let head = -1n;
    for (let i = 0; i < 10; i++) head = await store.append('ledger', events(500), head);
    const sizes: number[] = [];
    for await (const batch of store.subscribe(undefined).batches(1000)) {
      sizes.push(batch.filter(isEvent).length);
      await sleep(5);
      if (batch.some((item) => 'caughtUp' in item)) break;
    }
    expect(sizes.reduce((a, b) => a + b)).toBe(5000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000);
  }, 20_000);

  test('in a quiet store it stays, and still hears what comes', async () => {
    await store.append('ledger', events(1), -1n);
    const following = take(store.subscribe(undefined), (so) => places(so).length === 2);
    await sleep(1800);
    await store.append('ledger', events(1), 0n);
    expect(places(await following)).toEqual(['ledger@0', 'ledger@1']);
  });

  test.each<[string, () => void | Promise<void>]>([
    ['falls silent', () => proxy.set('hole')],
    ['hangs up', () => proxy.cut()],
    ['is given up', () => store.reconnect()],
    ['is closed', () => store.close()],
  ])(
    'ends when the connection %s',
    async (_, happens) => {
      await store.append('ledger', events(1), -1n);
      const following = take(store.subscribe(undefined), () => false).catch((error: Error) => error);
      await sleep(300);
      await happens();
      expect(await following).toBeInstanceOf(StoreUnreachableError);
    },
    10_000,
  );
});

test('the module gives everyone the same store and Books, and closes them in order', async () => {
  @Global()
  @Module({
    providers: [{ provide: Database, useFactory: () => new Database({ url: parts.databaseUrl }) }],
    exports: [Database],
  })
  class DatabaseHere {}
  const app = await Test.createTestingModule({
    imports: [
      DatabaseHere,
      EventStoreModule.forRoot({ url: parts.eventStoreUrl, streamPrefix }),
      integrityFor(streamPrefix),
      BookModule,
    ],
  }).compile();
  await app.init();
  const books = app.get(Books);
  const book = await books.open(accounts);
  expect(await books.open(accounts)).toBe(book);
  await expect(books.open({ ...accounts })).rejects.toThrow('Two deciders claim the stream ledger.');
  await book.execute(open('a', 10));
  expect(await book.catchUp()).toEqual({ a: 10 });
  const late = book.execute(open('b', 10));
  await app.close();
  expect(await late).toMatchObject({ firstRevision: 1n });
  await expect(book.execute(open('c', 10))).rejects.toThrow(OutcomeUnknownError);
  expect((await all(store.readStream('ledger'))).map(({ revision }) => revision)).toEqual([0n, 1n]);
  const database = new Database({ url: parts.databaseUrl });
  const saved = await database.query('select revision from book.snapshots where stream = $1', [
    `${streamPrefix}ledger`,
  ]);
  expect(saved).toEqual([{ revision: 1 }]);
  await database.close();
}, 20_000);
