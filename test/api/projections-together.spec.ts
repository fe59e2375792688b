/** Several projections rebuilt by one read of the journal: each has its own place, its own end and its own outcome. */
import type { Recorded } from '@livro/event-sourcing';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { isEvent } from '../../backend/src/platform/event-store/subscription.ts';
import {
  type Projection,
  ProjectionProgress,
} from '../../backend/src/platform/projections/projection.types.ts';
import { lockRebuild, RebuildUnderWayError } from '../../backend/src/platform/projections/rebuild/loading.ts';
import type { RebuildResult } from '../../backend/src/platform/projections/rebuild/rebuild.types.ts';
import { RowMacs } from '../../backend/src/platform/integrity/row-macs.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { ProjectionRegistry } from '../../backend/src/platform/projections/schema/projection-registry.ts';
import type { SealedSegments } from '../../backend/src/platform/segments/sealed-segments.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import {
  checksums,
  type Engine,
  fragileTallies,
  Journal,
  startEngine,
  tallies,
  totalsIn,
} from './projections.fixture.ts';

jest.setTimeout(120_000);

const NAMES = ['sums', 'others', 'thirds'];
let parts: TestParts;
let store: EventStore;
let journal: Journal;
let engine: Engine;
let rebuilds: Rebuilds;

/** Cannot be written by Postgres from an event on: its column holds no such number. */
function overflowing(name: string): Projection {
  const base = tallies(name);
  const table = {
    name: `${name}_small`,
    columns: { revision: 'integer not null' },
    primaryKey: ['revision'],
  } as const;
  return {
    ...base,
    tables: [...base.tables, table],
    fold(event, rows, context) {
      base.fold(event, rows, context);
      rows.put(table, { revision: Number(event.revision) + (event.revision === 700n ? 2 ** 40 : 0) });
    },
  };
}

beforeAll(async () => {
  parts = await startTestParts();
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  journal = new Journal(store);
  for (let i = 0; i < 12; i++) await journal.write(250);
  const projections = [
    ...NAMES.map((name) => tallies(name)),
    fragileTallies('fragile'),
    overflowing('overflows'),
  ];
  engine = await startEngine(parts, projections);
  rebuilds = engine.app.get(Rebuilds);
  const progress = engine.app.get(ProjectionProgress);
  expect(await progress.reached('ledger', BigInt(journal.next - 1), undefined, 60_000)).toBe(true);
});
afterAll(async () => {
  await engine?.stop();
  await store?.close();
  await parts?.stop();
});

const byName = (results: readonly RebuildResult[]): ReadonlyMap<string, RebuildResult> =>
  new Map(results.map((result) => [result.projection, result]));
async function generationOf(name: string): Promise<number> {
  const [row] = await engine.database.query<{ generation: number }>(
    `select generation from projection.checkpoints where projection = $1 and status = 'live'`,
    [name],
  );
  return row!.generation;
}

it('reads the journal once for all, and each is equal to what is read', async () => {
  const subscribe = jest.spyOn(engine.app.get(EventStore), 'subscribe');
  const told = new Set<string>();
  const ended: string[] = [];
  const results = await rebuilds.rebuildTogether(NAMES, {
    pace: 'own',
    wish: 'hold',
    onProgress: ({ projection, phase }) => told.add(`${projection} ${phase}`),
    onResult: ({ projection }) => ended.push(projection),
  });
  const fromTheBeginning = subscribe.mock.calls.filter(([from]) => from === undefined);
  subscribe.mockRestore();
  expect(fromTheBeginning).toHaveLength(1);
  expect(results.map(({ report }) => report)).toEqual(
    NAMES.map(() => expect.objectContaining({ outcome: 'held', events: journal.next, resumed: false })),
  );
  expect(ended.toSorted()).toEqual(NAMES.toSorted());
  for (const name of NAMES) expect(told).toContain(`${name} loading`);
  for (const name of NAMES) {
    const [live, built] = [await generationOf(name), byName(results).get(name)!.report!.generation!];
    expect(await checksums(engine.database, name, 1, built)).toEqual(
      await checksums(engine.database, name, 1, live),
    );
    await rebuilds.promote(name);
    expect(await totalsIn(engine.database, name)).toEqual(journal.sums);
  }
});

it('goes on with each from where it was interrupted, however far apart those places are', async () => {
  const interrupt = async (name: string, after: number): Promise<number> => {
    const enough = new AbortController();
    const onProgress = ({ done }: { done: number }) => done > after && enough.abort();
    const { outcome, events } = await rebuilds.rebuild(name, { signal: enough.signal, onProgress });
    expect(outcome).toBe('interrupted');
    return events;
  };
  // As soon as it tells of itself, and a while later.
  const sums = await interrupt('sums', -1);
  const before = new Map([
    ['sums', sums],
    ['others', await interrupt('others', sums + 300)],
    ['thirds', 0],
  ]);
  expect(before.get('sums')).toBeLessThan(before.get('others')!);
  const results = byName(await rebuilds.rebuildTogether(NAMES, { pace: 'own' }));
  for (const name of NAMES) {
    const { report } = results.get(name)!;
    expect(report).toMatchObject({
      outcome: 'swapped',
      resumed: name !== 'thirds',
      comparison: { equal: true },
    });
    expect(report!.events + before.get(name)!).toBe(journal.next);
    expect(await totalsIn(engine.database, name)).toEqual(journal.sums);
  }
});

it('ends the loading of one that cannot fold an event, and of no other', async () => {
  const results = byName(await rebuilds.rebuildTogether(['fragile', 'sums'], { pace: 'own' }));
  expect(results.get('sums')!.report).toMatchObject({ outcome: 'swapped', stoppedAt: undefined });
  // The projector went on from there, and parked what it had parked before.
  const { report } = results.get('fragile')!;
  expect(report).toMatchObject({ outcome: 'swapped', comparison: { equal: true } });
  expect(report!.stoppedAt).toBe('ledger@3 (Counted): fragile cannot fold revision 3');
});

it('has no other suffer for rows that Postgres does not take, or for one that another process has', async () => {
  const holder = await engine.database.session();
  try {
    await lockRebuild(holder, 'thirds');
    const names = ['overflows', 'thirds', 'others'];
    const results = byName(await rebuilds.rebuildTogether(names, { pace: 'own' }));
    expect(results.get('overflows')!.error?.message).toMatch(/out of range for type integer/);
    expect(results.get('thirds')!.error).toBeInstanceOf(RebuildUnderWayError);
    expect(results.get('others')!.report).toMatchObject({ outcome: 'swapped' });
  } finally {
    await holder.end();
  }
});

it('takes the sealed part from files, and only the rest from the store', async () => {
  const sealed: Recorded[] = [];
  const reading = store.subscribe(undefined);
  for await (const item of reading) {
    if (isEvent(item)) sealed.push(item);
    if (sealed.length === 2_000) break;
  }
  const asked: (bigint | undefined)[] = [];
  const segments: SealedSegments = {
    async *batches(after) {
      asked.push(after);
      for (let from = 0; from < sealed.length; from += 700)
        yield sealed
          .slice(from, from + 700)
          .filter(({ position }) => after === undefined || position > after);
    },
  };
  const registry = new ProjectionRegistry();
  for (const name of NAMES) registry.add(tallies(name));
  const subscribe = jest.spyOn(store, 'subscribe');
  const withSegments = new Rebuilds(engine.database, store, registry, engine.app.get(RowMacs), segments);
  const results = await withSegments.rebuildTogether(NAMES, { pace: 'own' });
  expect(asked).toEqual([undefined]);
  expect(subscribe.mock.calls.map(([from]) => from)).toEqual([sealed.at(-1)!.position]);
  expect(results.map(({ report }) => report?.comparison?.equal)).toEqual([true, true, true]);
});
