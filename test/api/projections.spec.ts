/** The projection engine against a real store and database: what a reader may rely on, and what a projection may do wrong. */
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { CommandHistory } from '../../backend/src/platform/book/command-history.ts';
import { ProjectionLags } from '../../backend/src/platform/projections/progress/projection-lag.ts';
import {
  type Projection,
  ProjectionProgress,
} from '../../backend/src/platform/projections/projection.types.ts';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import {
  anotherDatabase,
  checksums,
  type Engine,
  eventually,
  Journal,
  startEngine,
  tallies,
  totalsIn,
} from './projections.fixture.ts';

jest.setTimeout(60_000);

let parts: TestParts;
let store: EventStore;
let journal: Journal;
const running: Engine[] = [];

async function engineWith(
  projections: readonly Projection<unknown>[],
  databaseUrl = parts.databaseUrl,
): Promise<Engine> {
  const engine = await startEngine({ ...parts, databaseUrl }, projections);
  running.push(engine);
  return engine;
}
async function stopped(engine: Engine): Promise<void> {
  running.splice(running.indexOf(engine), 1);
  await engine.stop();
}
const reached = (engine: Engine, names: readonly string[], timeoutMs = 10_000): Promise<boolean> =>
  engine.app.get(ProjectionProgress).reached('ledger', BigInt(journal.next - 1), names, timeoutMs);
const stateOf = async (engine: Engine, name: string) =>
  (await engine.app.get(ProjectionLags).measure()).projections.find((p) => p.name === name);

beforeAll(async () => {
  parts = await startTestParts();
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  journal = new Journal(store);
});
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});
afterAll(async () => {
  await store?.close();
  await parts?.stop();
});

it('is ready on an empty journal, with views that can be read', async () => {
  const engine = await engineWith([tallies('sums')]);
  expect(await engine.database.query('select * from read.sums_totals')).toEqual([]);
  expect(await engine.app.get(Projector).caughtUpToHeadAtStart(5_000)).toBe(true);
  expect(engine.app.get(Projector).role).toBe('active');
  expect(await engine.app.get(ProjectionLags).measure()).toMatchObject({ lagEvents: 0, lagSeconds: 0 });
});

it('lets a writer read its own event, in the default time', async () => {
  const engine = await engineWith([tallies('sums')]);
  for (let i = 0; i < 10; i++) {
    const revision = await journal.write(1);
    expect(await engine.app.get(ProjectionProgress).reached('ledger', revision, ['sums'])).toBe(true);
    expect(await totalsIn(engine.database, 'sums')).toEqual(journal.sums);
  }
  expect(await engine.app.get(ProjectionProgress).reached('ledger', 10_000_000n, ['sums'], 50)).toBe(false);
  expect(() => engine.app.get(ProjectionProgress).reached('ledger', 0n, ['none'])).toThrow(
    'There is no projection none',
  );
});

it('goes on where it stopped, and what it wrote equals a build from nothing, byte by byte', async () => {
  await journal.write(500);
  const before = await engineWith([tallies('sums')]);
  expect(await reached(before, ['sums', 'command-log'])).toBe(true);
  await stopped(before);
  await journal.write(300);
  const again = await engineWith([tallies('sums')]);
  await journal.write(50);
  expect(await reached(again, ['sums', 'command-log'])).toBe(true);
  expect(await totalsIn(again.database, 'sums')).toEqual(journal.sums);

  const fresh = await engineWith([tallies('sums')], await anotherDatabase(parts.databaseUrl));
  expect(await reached(fresh, ['sums', 'command-log'])).toBe(true);
  expect(await checksums(again.database, 'sums')).toEqual(await checksums(fresh.database, 'sums'));
  expect(await again.database.query('select * from read.commands order by first_revision')).toEqual(
    await fresh.database.query('select * from read.commands order by first_revision'),
  );
});

it('knows old commands, and how much of the stream it knows', async () => {
  const engine = await engineWith([tallies('sums')]);
  await journal.write(3);
  expect(await reached(engine, ['command-log'])).toBe(true);
  const last = (await store.lastEvent('ledger'))!;
  const unknown = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
  const answer = await engine.app.get(CommandHistory).find('ledger', [last.metadata.commandId, unknown]);
  expect(answer.completeThrough).toBe(last.revision);
  expect([...answer.commands]).toEqual([
    [last.metadata.commandId, { firstRevision: last.revision, lastRevision: last.revision }],
  ]);
  expect(await engine.app.get(CommandHistory).find('clients', [])).toEqual({
    completeThrough: -1n,
    commands: new Map(),
  });
});

it('lets a writer read its own event in a process that only stands by', async () => {
  const active = await engineWith([tallies('sums')]);
  const standby = await engineWith([tallies('sums')]);
  expect([active, standby].map(({ app }) => app.get(Projector).role)).toEqual(['active', 'standby']);
  expect(await standby.app.get(Projector).caughtUpToHeadAtStart(5_000)).toBe(true);
  for (let i = 0; i < 10; i++) {
    const revision = await journal.write(1);
    expect(await standby.app.get(ProjectionProgress).reached('ledger', revision)).toBe(true);
    expect(await totalsIn(standby.database, 'sums')).toEqual(journal.sums);
  }
  await stopped(active);
  await eventually(() => standby.app.get(Projector).role === 'active', 5_000);
  await journal.write(1);
  expect(await reached(standby, ['sums'], 5_000)).toBe(true);
});

it('builds a new version beside the old one and swaps the views when it has caught up', async () => {
  const old = await engineWith([tallies('sums')]);
  expect(await reached(old, ['sums'])).toBe(true);
  await stopped(old);
  const engine = await engineWith([tallies('sums', 2)]);
  const reading = (async () => {
    for (let i = 0; i < 40; i++) {
      const [row] = await engine.database.query<{ lines: number }>(
        'select count(*) as lines from read.sums_lines',
      );
      expect(row!.lines).toBeGreaterThanOrEqual(journal.sums.size);
    }
  })();
  await journal.write(20);
  await eventually(async () => (await stateOf(engine, 'sums'))?.version === 2);
  await reading;
  expect(await reached(engine, ['sums'])).toBe(true);
  const doubled = new Map([...journal.sums].map(([k, v]) => [k, { ...v, total: v.total * 2 }]));
  expect(await totalsIn(engine.database, 'sums')).toEqual(doubled);
  expect(
    await engine.database.query(
      `select version, status from projection.checkpoints where projection = 'sums' order by version`,
    ),
  ).toEqual([
    { version: 1, status: 'kept' },
    { version: 2, status: 'live' },
  ]);
});

it('folds anew what somebody dropped, and what was folded from another journal', async () => {
  const first = await engineWith([tallies('sums', 2)]);
  expect(await reached(first, ['sums'])).toBe(true);
  await first.database.query('drop schema read_sums_v2_g1 cascade');
  await stopped(first);
  const second = await engineWith([tallies('sums', 2)]);
  expect(await reached(second, ['sums'])).toBe(true);
  expect((await totalsIn(second.database, 'sums')).size).toBe(journal.sums.size);
  await stopped(second);

  const elsewhere = await startEngine({ ...parts, streamPrefix: `${parts.streamPrefix}other-` }, [
    tallies('sums', 2),
  ]);
  running.push(elsewhere);
  expect(await elsewhere.app.get(Projector).caughtUpToHeadAtStart(5_000)).toBe(true);
  expect(await totalsIn(elsewhere.database, 'sums')).toEqual(new Map());
});
