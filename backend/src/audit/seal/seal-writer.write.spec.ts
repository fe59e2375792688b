/** When the writer seals, what it makes of a store that is away, and that it vouches for nothing after a broken entry. */
import type { HeadWatch } from '../../platform/integrity/head-watch.ts';
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import { Logger } from '@nestjs/common';
import type { LedgerEvent } from '../../ledger/journal/events.ts';
import { journal } from '../../ledger/journal/journal.fixture.ts';
import type { Books } from '../../platform/book/book.types.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { UnreadableEvent } from '../../platform/event-store/subscription.ts';
import type { JournalSealed } from './events.ts';
import { LedgerFold } from '../verification/ledger-fold.read.ts';
import { SealKeys } from './seal-keys.read.ts';
import { SealedPlaces } from './sealed-places.read.ts';
import type { Seals } from './seals.read.ts';
import { noMark, storedJournal } from '../verification/stored-journal.fixture.ts';
import type { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import { HealthRegistry } from '../../platform/observability/health-registry.ts';
import type { Finding } from '../verification/finding.ts';
import { finding } from '../verification/finding.ts';
import { SealWriter } from './seal-writer.write.ts';
import type { SegmentRepairs } from '../segments/segment-repairs.write.ts';
import type { SegmentWriter } from '../segments/segment-writer.write.ts';
import type { JournalTree } from '../tree/journal-tree.write.ts';
import { TreeGrowth } from '../tree/tree-growth.write.ts';
import type { TreeRows } from '../tree/tree-rows.read.ts';

const closed = (period: string): LedgerEvent => ({
  type: 'PeriodClosed',
  data: { period, date: '2026-11-21' },
});
const entries = storedJournal([...journal, closed('2026-01'), ...journal.slice(3, 5), closed('2026-02')]);
const due = entries.flatMap(({ type }, i) => (type === 'PeriodClosed' ? [i + 1] : []));
const keys = new SealKeys({ dataDir: '', sealKey: 'ab'.repeat(32) });

/** Files are the affair of another spec. */
const noSegments = {
  reset: () => undefined,
  take: () => undefined,
  advance: () => Promise.resolve(true),
  upTo: () => Promise.resolve([]),
  sealed: () => Promise.resolve(),
} as unknown as SegmentWriter;

class Failing extends Error {}

/** As the store gives an entry that nobody can read; without metadata it is no link of the chain. */
const unreadable = (event: Recorded): UnreadableEvent => ({
  ...event,
  data: {},
  metadata: { recordedAt: event.metadata.recordedAt } as EventMetadata,
  flaw: new Error('its metadata has no proper commandId'),
});

beforeAll(() => Logger.overrideLogger(false));

/** A writer of these entries, and the seals that it had made; `away` times the store does not answer. */
function keeping(
  stored: readonly Recorded[],
  away = 0,
  findings: readonly Finding[] = [],
  { places = new SealedPlaces(), sealEveryMinutes = 60 } = {},
) {
  const made: JournalSealed['data'][] = [];
  let failures = away;
  let arrived: () => void = () => {};
  async function* read(stream: string, from: bigint) {
    if (failures-- > 0) throw new Failing('away');
    const events = stored.filter((event) => event.stream === stream && event.revision >= from);
    yield* await Promise.resolve(events);
  }
  const store = {
    head: () => Promise.resolve(undefined),
    readStream: read,
    readRaw: read,
    async *familiesAfter() {
      yield* await Promise.resolve([]);
    },
  };
  const nothing = () => Promise.resolve();
  const rows = { make: nothing, clear: nothing, put: nothing } as unknown as TreeRows;
  const health = new HealthRegistry();
  const execute = ({ command }: { command: { type: string } & JournalSealed['data'] }) => {
    const { type: _, ...seal } = command;
    made.push(seal);
    if (made.length === due.length) arrived();
    return Promise.resolve();
  };
  const writer = new SealWriter(
    store as unknown as EventStore,
    {
      open: () => Promise.resolve({ execute, catchUp: () => Promise.resolve({ entries: 0 }) }),
    } as unknown as Books,
    {
      check: () => Promise.resolve({ findings, lastGood: undefined, places, trees: [] }),
    } as unknown as Seals,
    keys,
    noMark,
    { begin: (signed) => TreeGrowth.from(store, rows, signed) } as JournalTree,
    noSegments,
    { look: nothing } as unknown as SegmentRepairs,
    health,
    {
      addCheck: () => undefined,
      report: () => undefined,
      begin: () => undefined,
      hasBegun: false,
    } as unknown as TamperReports,
    { sealEveryMinutes },
    { loss: () => Promise.resolve([]) } as unknown as HeadWatch,
  );
  return { writer, made, health, all: new Promise<void>((resolve) => (arrived = resolve)) };
}

it('seals as it starts whatever became due while nothing ran', async () => {
  const { writer, made, all } = keeping(entries);
  writer.onApplicationBootstrap();
  await all;
  await writer.onApplicationShutdown();
  expect(made.map(({ entries: counted }) => counted)).toEqual(due);
  for (const seal of made) {
    const fold = new LedgerFold();
    for (const entry of entries.slice(0, seal.entries)) fold.take(entry);
    expect(seal.trialBalance).toEqual(fold.balance());
    expect(seal.headHash).toBe(entries[seal.entries - 1]!.metadata.hash);
    expect(keys.flawOf(seal)).toBeUndefined();
  }
});

it('tells that the store is away, and seals each place once when it is back', async () => {
  const { writer, made } = keeping(entries, 1);
  await expect(writer.catchUp()).rejects.toThrow(Failing);
  await writer.catchUp();
  await writer.catchUp();
  expect(made.map(({ entries: counted }) => counted)).toEqual(due);
});

it('seals nothing after an entry that is broken', async () => {
  const broken = entries.map((event) => structuredClone(event));
  Object.assign(broken[due[0]!]!.data, { amount: 1 });
  const { writer, made, health } = keeping(broken);
  await writer.catchUp();
  await writer.catchUp();
  expect(made.map(({ entries: counted }) => counted)).toEqual(due.slice(0, 1));
  expect(health.of('seals')).toMatchObject({ state: 'stopped' });
});

it('seals nothing where a seal or the mark does not hold, and says so', async () => {
  const missing = finding('seal', 'seals', 'faltam eventos que a marca fora do banco conta');
  const { writer, made, health } = keeping(entries, 0, [missing]);
  await writer.catchUp();
  expect(made).toEqual([]);
  expect(health.of('seals')).toMatchObject({
    state: 'stopped',
    reason: expect.stringContaining('a marca'),
  });
});

it('passes over an entry that cannot be read, and seals none', async () => {
  const [first, second] = due as [number, number];
  const close = unreadable({ ...entries[first - 1]!, id: 'strange', revision: BigInt(first) });
  const later = entries.slice(first).map((event) => ({ ...event, revision: event.revision + 1n }));
  const { writer, made, health } = keeping([...entries.slice(0, first), close, ...later]);
  await writer.catchUp();
  expect(made.map(({ entries: counted }) => counted)).toEqual([first, second + 1]);
  expect(health.of('seals')).toMatchObject({ state: 'working' });
});

it('seals in time up to the newest entry that can be read', async () => {
  const last = entries.at(-1)!;
  const strange = unreadable({ ...last, id: 'strange', revision: last.revision + 1n });
  const { writer, made } = keeping([...entries, strange], 0, [], { sealEveryMinutes: 0 });
  await writer.catchUp();
  expect(made.map(({ entries: counted }) => counted)).toEqual([...due, entries.length]);
  expect(made.at(-1)!.headHash).toBe(last.metadata.hash);
});

it('seals nothing more where what cannot be read stands in the place of what was vouched for', async () => {
  const places = new SealedPlaces();
  const last = entries.at(-1)!;
  const statement = { entries: entries.length, headHash: last.metadata.hash, trialBalance: {} };
  places.add({ ...keys.signed(statement), number: 0, sealedAt: last.metadata.recordedAt });
  const replaced = entries.map((event) => (event === last ? unreadable(event) : event));
  const { writer, health } = keeping(replaced, 0, [], { places });
  await writer.catchUp();
  expect(health.of('seals')).toMatchObject({
    state: 'stopped',
    reason: expect.stringContaining('o diário não é o que foi selado'),
  });
});
