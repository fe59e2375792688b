/** Rebuilds beside people at work: equal before they are read, never behind what was read, resumed where they stopped. */
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import {
  type Projection,
  ProjectionProgress,
} from '../../backend/src/platform/projections/projection.types.ts';
import type { Session } from '../../backend/src/platform/projections/schema/checkpoints.ts';
import { lockRebuild, RebuildUnderWayError } from '../../backend/src/platform/projections/rebuild/loading.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { type Engine, eventually, Journal, startEngine, tallies, totalsIn } from './projections.fixture.ts';

jest.setTimeout(60_000);

let parts: TestParts;
let store: EventStore;
let journal: Journal;
const running: Engine[] = [];

async function engineWith(...projections: Projection<unknown>[]): Promise<Engine> {
  const engine = await startEngine(parts, projections);
  running.push(engine);
  return engine;
}
const reached = (engine: Engine): Promise<boolean> =>
  engine.app.get(ProjectionProgress).reached('ledger', BigInt(journal.next - 1), ['sums'], 10_000);
const statuses = async (engine: Engine): Promise<string[]> =>
  (
    await engine.database.query<{ at: string }>(
      `select version || '.' || generation || ' ' || status as at from projection.checkpoints
        where projection = 'sums' and status <> 'retired' order by version, generation`,
    )
  ).map(({ at }) => at);

beforeAll(async () => {
  parts = await startTestParts();
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  journal = new Journal(store);
  for (let i = 0; i < 12; i++) await journal.write(250);
});
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});
afterAll(async () => {
  await store?.close();
  await parts?.stop();
});

it('swaps in an equal generation while people read and write, and no answer goes back in time', async () => {
  const engine = await engineWith(tallies('sums'));
  expect(await reached(engine)).toBe(true);
  let over = false;
  const reading = (async () => {
    let seen = 0;
    while (!over) {
      const [row] = await engine.database.query<{ events: number }>(
        'select sum(events)::bigint as events from read.sums_totals',
      );
      expect(row!.events).toBeGreaterThanOrEqual(seen);
      seen = row!.events;
    }
    return seen;
  })();
  const writing = (async () => {
    for (; !over; await new Promise((resolve) => setTimeout(resolve, 5))) await journal.write(3);
  })();
  const phases = new Set<string>();
  const report = await engine.app
    .get(Rebuilds)
    .rebuild('sums', { pace: 'own', onProgress: ({ phase }) => phases.add(phase) });
  over = true;
  await writing;
  await reading;
  expect(report).toMatchObject({ outcome: 'swapped', version: 1, generation: 2, resumed: false });
  expect(report.events).toBeGreaterThanOrEqual(3_000);
  expect(report.comparison).toMatchObject({ equal: true, sameVersion: true });
  expect(report.comparison!.tables.map(({ table, equal }) => [table, equal])).toEqual([
    ['sums_totals', true],
    ['sums_lines', true],
  ]);
  expect([...phases]).toEqual(expect.arrayContaining(['loading', 'indexing']));
  expect(await statuses(engine)).toEqual(['1.1 kept', '1.2 live']);
  expect(await reached(engine)).toBe(true);
  expect(await totalsIn(engine.database, 'sums')).toEqual(journal.sums);
});

it('holds what differs from the live one, until a person promotes it, and goes back to what was kept', async () => {
  const engine = await engineWith(tallies('sums'));
  expect(await reached(engine)).toBe(true);
  await engine.database.query(
    `update read.sums_totals set total = total + 1 where account in ('account 0', 'account 1')`,
  );
  const wrong = await totalsIn(engine.database, 'sums');
  const rebuilds = engine.app.get(Rebuilds);
  const report = await rebuilds.rebuild('sums', { pace: 'own' });
  expect(report).toMatchObject({ outcome: 'differs', generation: 3 });
  expect(report.comparison!.tables).toMatchObject([
    { table: 'sums_totals', equal: false, onlyBuilt: 2, onlyLive: 2, rows: 7, liveRows: 7 },
    { table: 'sums_lines', equal: true, onlyBuilt: 0, onlyLive: 0 },
  ]);
  expect(await totalsIn(engine.database, 'sums')).toEqual(wrong);

  await journal.write(20);
  expect(await rebuilds.promote('sums')).toMatchObject({ generation: 3, status: 'live' });
  expect(await reached(engine)).toBe(true);
  expect(await totalsIn(engine.database, 'sums')).toEqual(journal.sums);
  expect(await statuses(engine)).toEqual(['1.2 kept', '1.3 live']);

  await journal.write(20);
  expect(await rebuilds.rollback('sums')).toMatchObject({ generation: 2, status: 'live' });
  expect(await reached(engine)).toBe(true);
  const [row] = await engine.database.query<{ events: number }>(
    'select sum(events)::bigint as events from read.sums_totals',
  );
  expect(row!.events).toBe(journal.next);
  expect(await rebuilds.rollback('sums')).toMatchObject({ generation: 3, status: 'live' });
  await expect(rebuilds.promote('sums')).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
  await expect(rebuilds.rebuild('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('goes on where it was interrupted, and drops what was only wanted for checking', async () => {
  const engine = await engineWith(tallies('sums'));
  expect(await reached(engine)).toBe(true);
  const rebuilds = engine.app.get(Rebuilds);
  const stop = new AbortController();
  const interrupted = await rebuilds.rebuild('sums', {
    wish: 'drop',
    signal: stop.signal,
    onProgress: ({ done }) => done > 500 && stop.abort(),
  });
  expect(interrupted.outcome).toBe('interrupted');
  expect(interrupted.events).toBeGreaterThan(0);
  expect(interrupted.events).toBeLessThan(journal.next);
  expect(await statuses(engine)).toEqual(['1.2 kept', '1.3 live', '1.4 loading']);
  expect(await rebuilds.plan('sums')).toMatchObject({ outcome: 'planned', resumed: true, generation: 4 });

  const checked = await rebuilds.rebuild('sums', { wish: 'drop' });
  expect(checked).toMatchObject({ outcome: 'checked', resumed: true, generation: 4 });
  expect(checked.comparison).toMatchObject({ equal: true });
  expect(checked.events + interrupted.events).toBe(journal.next);
  await eventually(async () => !(await statuses(engine)).some((status) => status.startsWith('1.4')));
});

it('waits for the session of a killed rebuild, and is refused by one that lives', async () => {
  const engine = await engineWith(tallies('sums'));
  const holder = await engine.database.session();
  const asking = await engine.database.session();
  try {
    await lockRebuild(holder, 'sums');
    await expect(lockRebuild(asking, 'sums')).rejects.toThrow(RebuildUnderWayError);
    // The holder's death is noticed after the first refusal.
    const answers: boolean[] = [];
    const dying: Session = {
      query: async (...asked: [string, unknown[]]) => {
        const answer = await asking.query(...asked);
        answers.push((answer.rows[0] as { locked: boolean }).locked);
        if (answers.length === 1) await holder.end();
        return answer;
      },
    } as never;
    await lockRebuild(dying, 'sums');
    expect(answers[0]).toBe(false);
    expect(answers.at(-1)).toBe(true);
  } finally {
    await holder.end();
    await asking.end();
  }
});

it('lets the version that is read follow the journal while the next one is built', async () => {
  const before = await engineWith(tallies('sums'));
  expect(await reached(before)).toBe(true);
  await running.pop()!.stop();
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const next: Projection = { ...tallies('sums', 2), former: tallies('sums', 1), prepare: () => gate };
  const engine = await engineWith(next);
  await journal.write(10);
  expect(await reached(engine)).toBe(true);
  expect(await totalsIn(engine.database, 'sums')).toEqual(journal.sums);
  expect(await statuses(engine)).toEqual(expect.arrayContaining(['1.3 live', '2.1 building']));
  open();
  await eventually(async () => (await statuses(engine)).includes('2.1 live'));
  expect(await reached(engine)).toBe(true);
  const doubled = new Map([...journal.sums].map(([k, v]) => [k, { ...v, total: v.total * 2 }]));
  expect(await totalsIn(engine.database, 'sums')).toEqual(doubled);
  const [standing] = await engine.app.get(Rebuilds).statuses(['sums']);
  const live = standing!.generations.find(({ status }) => status === 'live');
  expect(live?.comparison).toMatchObject({ sameVersion: false, equal: false });
});
