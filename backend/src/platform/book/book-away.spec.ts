/** A read before a command ends in time where the store does not answer, and nothing is kept waiting by it. */
import { AccessDeniedError } from '@eventstore/db-client';
import { businessToday } from '@livro/calendar';
import type { Decider, DomainEvent } from '@livro/event-sourcing';
import { AppendRejectedError, StoreUnreachableError, unreachable } from '../event-store/errors.ts';
import { defaultBookOptions } from './book-options.ts';
import { StreamBook } from './book.ts';
import type { JournalStore } from './journal.ts';

type Counted = DomainEvent<'Counted', { on: string }>;
const counter: Decider<number, never, Counted> = {
  stream: 'counter',
  initialState: 0,
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as number,
  evolve: (state) => state + 1,
  decide: () => [{ type: 'Counted', data: { on: businessToday(new Date()) } }],
};

it('gives a read up in time, and the next one is answered as soon as the store is back', async () => {
  let isAway = true;
  let reads = 0;
  const store: JournalStore = {
    append: () => Promise.reject(new StoreUnreachableError('away')),
    // eslint-disable-next-line require-yield -- a stream in which nothing is
    async *readStream() {
      reads++;
      await Promise.resolve();
      if (isAway) throw new StoreUnreachableError('away');
    },
    currentSession: 1,
    reconnect: () => Promise.resolve(),
  };
  const book = new StreamBook(counter, store, {
    ...defaultBookOptions,
    readPatienceMs: 200,
    firstPauseMs: 5,
    longestPauseMs: 20,
  });
  const started = performance.now();
  const asked = [book.catchUp(), book.catchUp(), book.catchUp()];
  for (const one of asked) await expect(one).rejects.toThrow(StoreUnreachableError);
  expect(performance.now() - started).toBeLessThan(1_000);
  isAway = false;
  expect(await book.catchUp()).toBe(0);
  // Of those that were given up only the one under way went on.
  expect(reads).toBeLessThan(100);
});

describe('the connection, which other calls share', () => {
  const denied = new AccessDeniedError(
    new Error('Access Denied') as ConstructorParameters<typeof AccessDeniedError>[0],
  );

  it.each<[string, Error, boolean]>([
    ['stays while the store rejects appends', new AppendRejectedError('disk full'), false],
    ['stays while the store denies access', denied, false],
    ['is renewed when the store gives no answer', new Error('no answer'), true],
  ])('%s', async (_, cause, isRenewed) => {
    let failuresLeft = 3;
    let reconnects = 0;
    const store: JournalStore = {
      append: () => Promise.reject(unreachable(cause, 'appending')),
      // eslint-disable-next-line require-yield -- a stream in which nothing is
      async *readStream() {
        await Promise.resolve();
        if (failuresLeft-- > 0) throw unreachable(cause, 'reading');
      },
      currentSession: 1,
      reconnect: () => Promise.resolve(void reconnects++),
    };
    const book = new StreamBook(counter, store, {
      ...defaultBookOptions,
      firstPauseMs: 1,
      longestPauseMs: 2,
    });
    expect(await book.catchUp()).toBe(0);
    expect(reconnects > 0).toBe(isRenewed);
  });
});
