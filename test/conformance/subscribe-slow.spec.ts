/** A subscriber that does not take what comes: waited for while it catches up, dropped once it is live. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type Position,
  streamNameFilter,
} from '@eventstore/db-client';
import { type Connection, connect, events } from './connection.ts';
import { follow } from './follow.ts';

jest.setTimeout(40_000);

let connection: Connection;
beforeAll(async () => (connection = await connect()));
afterAll(() => connection.close());

const own = (prefix: string) => streamNameFilter({ prefixes: [prefix] });
/** How long nothing is taken. */
const HELD_MS = 2_500;
const ROUNDS = 30;
const SIZE = 200;

async function write(stream: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await connection.client.appendToStream(
      stream,
      events(...Array.from({ length: SIZE }, (_, index) => `${round}.${index}`)),
    );
  }
}

const iterated = (subscription: AllStreamSubscription): AsyncIterator<AllStreamResolvedEvent> =>
  subscription[Symbol.asyncIterator]() as AsyncIterator<AllStreamResolvedEvent>;

test('that is live is dropped and told so; resumed where it was, it misses nothing', async () => {
  const stream = connection.stream();
  const subscription = connection.client.subscribeToAll({ filter: own(stream) }, { highWaterMark: 4 });
  const caughtUp = new Promise((resolve) => subscription.once('caughtUp', resolve));
  const taken = iterated(subscription);
  await connection.client.appendToStream(stream, events('first'));
  const first = await taken.next();
  await caughtUp;
  await write(stream);
  await sleep(HELD_MS);

  let last = first.value as AllStreamResolvedEvent;
  const revisions = [last.event?.revision];
  const refusal = await (async () => {
    for (;;) {
      const { value, done } = await taken.next();
      if (done) return undefined;
      last = value;
      revisions.push(last.event?.revision);
    }
  })().catch((error: Error) => error.message);
  expect(refusal).toMatch(
    /ABORTED: Operation timed out: Consumer too slow to handle event while live\. Client resubscription required\./,
  );
  expect(revisions.length).toBeLessThan(ROUNDS * SIZE);

  const again = follow(
    connection.client.subscribeToAll({ filter: own(stream), fromPosition: last.event?.position as Position }),
  );
  await again.received(1 + ROUNDS * SIZE - revisions.length);
  const all = [...revisions, ...again.resolved.map(({ event }) => event?.revision)];
  expect(all).toEqual(Array.from({ length: 1 + ROUNDS * SIZE }, (_, index) => BigInt(index)));
  await again.stop();
});

test('that is still catching up is waited for, however long', async () => {
  const stream = connection.stream();
  await write(stream);
  const subscription = connection.client.subscribeToAll({ filter: own(stream) }, { highWaterMark: 4 });
  const taken = iterated(subscription);
  const revisions: (bigint | undefined)[] = [];
  while (revisions.length < ROUNDS * SIZE) {
    const { value } = (await taken.next()) as { value: AllStreamResolvedEvent };
    revisions.push(value.event?.revision);
    if (revisions.length === 1) await sleep(HELD_MS);
  }
  expect(revisions).toEqual(Array.from({ length: ROUNDS * SIZE }, (_, index) => BigInt(index)));
  await subscription.unsubscribe();
});
