/** When the keeper seals, what it makes of a store that is away, and that it vouches for nothing after a broken entry. */
import type { Recorded } from '@livro/event-sourcing';
import { Logger } from '@nestjs/common';
import type { LedgerEvent } from '../../ledger/domain/events.ts';
import { journal } from '../../ledger/read/journal.fixture.ts';
import type { Books } from '../../platform/event-store/book.types.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { JournalSealed } from '../domain/events.ts';
import { LedgerFold } from '../read/ledger-fold.ts';
import { SealKeys } from '../read/seal-keys.ts';
import type { Seals } from '../read/seals.ts';
import { storedJournal } from '../read/stored-journal.fixture.ts';
import { SealKeeper } from './seal-keeper.ts';

const closed = (period: string): LedgerEvent => ({
  type: 'PeriodClosed',
  data: { period, date: '2026-11-21' },
});
const entries = storedJournal([...journal, closed('2026-01'), ...journal.slice(3, 5), closed('2026-02')]);
const places = entries.flatMap(({ type }, i) => (type === 'PeriodClosed' ? [i + 1] : []));
const keys = new SealKeys({ dataDir: '', sealKey: 'ab'.repeat(32) });

class Failing extends Error {}

beforeAll(() => Logger.overrideLogger(false));

/** A keeper of these entries, and the seals that it had made; `away` times the store does not answer. */
function keeping(stored: readonly Recorded[], away = 0) {
  const made: JournalSealed['data'][] = [];
  let failures = away;
  let arrived: () => void = () => {};
  const store = {
    async *readRaw(_: string, from: bigint) {
      if (failures-- > 0) throw new Failing('away');
      yield* await Promise.resolve(stored.filter(({ revision }) => revision >= from));
    },
  };
  const execute = ({ command }: { command: { type: string } & JournalSealed['data'] }) => {
    const { type: _, ...seal } = command;
    made.push(seal);
    if (made.length === places.length) arrived();
    return Promise.resolve();
  };
  const keeper = new SealKeeper(
    store as unknown as EventStore,
    { open: () => Promise.resolve({ execute }) } as unknown as Books,
    { check: () => Promise.resolve({ lastGood: undefined }) } as unknown as Seals,
    keys,
  );
  return { keeper, made, all: new Promise<void>((resolve) => (arrived = resolve)) };
}

it('seals as it starts whatever became due while nothing ran', async () => {
  const { keeper, made, all } = keeping(entries);
  keeper.onApplicationBootstrap();
  await all;
  await keeper.onApplicationShutdown();
  expect(made.map(({ entries: counted }) => counted)).toEqual(places);
  for (const seal of made) {
    const fold = new LedgerFold();
    for (const { type, data } of entries.slice(0, seal.entries)) fold.take({ type, data });
    expect(seal.trialBalance).toEqual(fold.balance());
    expect(seal.headHash).toBe(entries[seal.entries - 1]!.metadata.hash);
    expect(keys.flawOf(seal)).toBeUndefined();
  }
});

it('tells that the store is away, and seals each place once when it is back', async () => {
  const { keeper, made } = keeping(entries, 1);
  await expect(keeper.catchUp()).rejects.toThrow(Failing);
  await keeper.catchUp();
  await keeper.catchUp();
  expect(made.map(({ entries: counted }) => counted)).toEqual(places);
});

it('seals nothing after an entry that is broken', async () => {
  const broken = entries.map((event) => structuredClone(event));
  Object.assign(broken[places[0]!]!.data, { amount: 1 });
  const { keeper, made } = keeping(broken);
  await keeper.catchUp();
  await keeper.catchUp();
  expect(made.map(({ entries: counted }) => counted)).toEqual(places.slice(0, 1));
});
