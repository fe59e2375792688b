/** Events that a projection cannot fold: what waits for them, what does not, and what people may decide about them. */
import { randomUUID } from 'node:crypto';
import type { Recorded } from '@livro/event-sourcing';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { CommandHistory } from '../../backend/src/platform/book/command-history.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { ParkedEvents } from '../../backend/src/platform/projections/parking/parked.types.ts';
import {
  type Projection,
  ProjectionProgress,
} from '../../backend/src/platform/projections/projection.types.ts';
import { ProjectionLags } from '../../backend/src/platform/projections/progress/projection-lag.ts';
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

const ANA = { id: 'ana' };
let parts: TestParts;
let store: EventStore;
let journal: Journal;
const running: Engine[] = [];

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

async function engineWith(
  projections: readonly Projection<unknown>[],
  databaseUrl = parts.databaseUrl,
): Promise<Engine> {
  const engine = await startEngine({ ...parts, databaseUrl }, projections);
  running.push(engine);
  return engine;
}
const reached = (engine: Engine, names: readonly string[]): Promise<boolean> =>
  engine.app.get(ProjectionProgress).reached('ledger', BigInt(journal.next - 1), names, 10_000);
const parkedIn = (engine: Engine, projection?: string) =>
  engine.app.get(ParkedEvents).list(projection === undefined ? {} : { projection });
const places = async (engine: Engine, projection: string) =>
  (await parkedIn(engine, projection)).map(({ revision, state }) => `${revision} ${state}`);
const staleIn = (engine: Engine) => engine.app.get(ParkedEvents).staleKeys(['fragile']);
const accountOf = (revision: number): string => `account ${revision % 7}`;

it('parks an event that cannot be folded and what comes after it on the same account, and goes on with all else', async () => {
  let broken = true;
  const bad = journal.next + 25;
  const fragile = tallies('fragile', 1, (event: Recorded) => broken && Number(event.revision) === bad);
  const engine = await engineWith([tallies('sums'), fragile]);
  await journal.write(50);
  expect(await reached(engine, ['sums', 'fragile'])).toBe(true);
  const later = [32, 39, 46].map((n) => `${n} waiting`);
  expect(await places(engine, 'fragile')).toEqual([`${bad} failed`, ...later]);
  expect(await places(engine, 'sums')).toEqual([]);
  const [failed] = await parkedIn(engine, 'fragile');
  expect(failed).toMatchObject({ type: 'Counted', stream: 'ledger', attempts: 1, isLive: true });
  expect(failed!.cause).toContain(`fragile cannot fold revision ${bad}`);

  // Others write beside this one: a new projection is whole once it has passed by their events, too.
  await eventually(async () => !(await staleIn(engine)).filling);
  const stale = await staleIn(engine);
  const key = (account: string) => `fragile_totals:${account}`;
  expect([stale.has(key(accountOf(bad))), stale.has(key(accountOf(bad + 1))), stale.all]).toEqual([
    true,
    false,
    false,
  ]);
  const { projections } = await engine.app.get(ProjectionLags).measure();
  expect(projections.find((p) => p.name === 'fragile')).toMatchObject({
    state: 'live',
    lagEvents: 0,
    parked: 1,
    waiting: 3,
  });
  const others = new Map([...journal.sums].filter(([account]) => account !== accountOf(bad)));
  const folded = await totalsIn(engine.database, 'fragile');
  expect(new Map([...folded].filter(([account]) => account !== accountOf(bad)))).toEqual(others);
  expect(folded.get(accountOf(bad))!.events).toBe(3);

  const decisions = engine.app.get(ParkedEvents);
  const again = await decisions.retry(failed!.id, ANA);
  expect(again).toMatchObject({ carriedOut: true, still: { attempts: 2, state: 'failed' } });
  await expect(decisions.retry((await parkedIn(engine, 'fragile'))[1]!.id, ANA)).rejects.toMatchObject({
    code: 'INVALID_OPERATION',
  });
  broken = false;
  expect(await decisions.retry(failed!.id, ANA)).toMatchObject({ carriedOut: true, still: undefined });
  expect(await parkedIn(engine)).toEqual([]);
  await journal.write(20);
  expect(await reached(engine, ['sums', 'fragile'])).toBe(true);
  expect(await totalsIn(engine.database, 'fragile')).toEqual(journal.sums);
  await expect(decisions.retry(failed!.id, ANA)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('leaves out what a person skips, and so does a build from nothing that could fold it by then', async () => {
  let broken = true;
  const bad = journal.next + 3;
  const fragile = tallies('skipping', 1, (event: Recorded) => broken && Number(event.revision) === bad);
  const engine = await engineWith([fragile]);
  await journal.write(30);
  expect(await reached(engine, ['skipping'])).toBe(true);
  const [failed] = await parkedIn(engine, 'skipping');
  const decisions = engine.app.get(ParkedEvents);
  await expect(decisions.skip(failed!.id, ' ', ANA)).rejects.toMatchObject({ code: 'REQUIRED_FIELD' });
  await journal.write(10);
  const skipped = await decisions.skip(failed!.id, 'lançado em duplicidade', ANA);
  expect(skipped).toMatchObject({ carriedOut: true, still: undefined });
  expect((await decisions.staleKeys()).size).toBe(0);
  const recorded = await store.lastEvent('operations');
  expect(recorded).toMatchObject({
    type: 'ParkedEventSkipped',
    data: { projection: 'skipping', eventId: failed!.eventId, reason: 'lançado em duplicidade' },
    metadata: { actor: 'ana' },
  });

  broken = false;
  const fresh = await engineWith([tallies('skipping')], await anotherDatabase(parts.databaseUrl));
  expect(await reached(fresh, ['skipping'])).toBe(true);
  expect((await totalsIn(fresh.database, 'skipping')).get(accountOf(bad))!.events).toBe(
    journal.sums.get(accountOf(bad))!.events - 1,
  );
  expect(await checksums(fresh.database, 'skipping')).toEqual(await checksums(engine.database, 'skipping'));
});

it('never leaves an event out of a projection of money', async () => {
  const bad = journal.next + 1;
  const money = { ...tallies('money', 1, (event) => Number(event.revision) === bad), holdsMoney: true };
  const engine = await engineWith([money]);
  await journal.write(5);
  expect(await reached(engine, ['money'])).toBe(true);
  const [failed] = await parkedIn(engine, 'money');
  await expect(engine.app.get(ParkedEvents).skip(failed!.id, 'cansei', ANA)).rejects.toMatchObject({
    code: 'INVALID_OPERATION',
  });
  expect(await places(engine, 'money')).toEqual([`${bad} failed`]);
});

it('finds the one event whose rows Postgres refuses, and takes it back once they are right', async () => {
  let broken = true;
  const bad = journal.next + 13;
  const base = tallies('wrong');
  const projection: Projection = {
    ...base,
    fold(event, rows, context) {
      base.fold(event, rows, context);
      if (broken && Number(event.revision) === bad)
        rows.put(base.tables[0]!, { account: 'nul \0', events: 1, total: 1, last_revision: 1 });
    },
  };
  const engine = await engineWith([tallies('sums'), projection]);
  await journal.write(40);
  expect(await reached(engine, ['sums'])).toBe(true);
  await eventually(async () => (await places(engine, 'wrong')).length > 0);
  expect(await reached(engine, ['wrong'])).toBe(true);
  expect(await places(engine, 'wrong')).toEqual(
    [bad, bad + 7, bad + 14, bad + 21].map((n) => `${n} ${n === bad ? 'failed' : 'waiting'}`),
  );
  const decisions = engine.app.get(ParkedEvents);
  const [failed] = await parkedIn(engine, 'wrong');
  await decisions.retry(failed!.id, ANA);
  await eventually(async () => (await parkedIn(engine, 'wrong'))[0]?.attempts === 2);
  broken = false;
  await eventually(async () =>
    (await decisions.retry(failed!.id, ANA).catch(() => undefined)) ? true : false,
  );
  await eventually(async () => (await parkedIn(engine, 'wrong')).length === 0);
  expect(await totalsIn(engine.database, 'wrong')).toEqual(journal.sums);
});

it('parks what it parked before in a process that comes after, and folds the rest in order', async () => {
  const bad = journal.next + 2;
  const fragile = () => tallies('lasting', 1, (event: Recorded) => Number(event.revision) === bad);
  const first = await engineWith([fragile()]);
  await journal.write(10);
  expect(await reached(first, ['lasting'])).toBe(true);
  running.splice(running.indexOf(first), 1);
  await first.stop();
  await journal.write(10);
  const second = await engineWith([fragile()]);
  await journal.write(10);
  expect(await reached(second, ['lasting'])).toBe(true);
  expect(await places(second, 'lasting')).toEqual(
    [bad, bad + 7, bad + 14, bad + 21].map((n) => `${n} ${n === bad ? 'failed' : 'waiting'}`),
  );
  const fresh = await engineWith([fragile()], await anotherDatabase(parts.databaseUrl));
  expect(await reached(fresh, ['lasting'])).toBe(true);
  expect(await checksums(fresh.database, 'lasting')).toEqual(await checksums(second.database, 'lasting'));
  expect(await places(fresh, 'lasting')).toEqual(await places(second, 'lasting'));
});

it('goes on past an event that nobody can read, for anyone who does not need it', async () => {
  const engine = await engineWith([tallies('sums'), { ...tallies('deaf'), handles: ['Other'] }]);
  const client = EventStoreDBClient.connectionString(parts.eventStoreUrl);
  const stranger = jsonEvent({
    id: randomUUID(),
    type: 'Counted',
    data: { account: 'account 3', amount: 1 },
  });
  await client.appendToStream(`${parts.streamPrefix}ledger`, stranger);
  await client.dispose();
  const at = journal.next++;
  await journal.write(14);
  expect(await reached(engine, ['sums', 'deaf', 'command-log'])).toBe(true);
  const mine = (await parkedIn(engine)).filter(({ projection }) =>
    ['command-log', 'sums'].includes(projection),
  );
  const parked = mine.map((p) => `${p.projection} ${p.revision} ${p.state}`);
  const onAccount = [...Array(14).keys()].map((i) => at + 1 + i).filter((n) => accountOf(n) === 'account 3');
  expect(parked).toEqual([
    `command-log ${at} failed`,
    `sums ${at} failed`,
    ...onAccount.map((n) => `sums ${n} waiting`),
  ]);
  expect((await parkedIn(engine, 'sums'))[0]!.cause).toContain('its metadata has no proper');
  expect((await engine.app.get(CommandHistory).find('ledger', [])).completeThrough).toBe(BigInt(at - 1));
  expect(await engine.app.get(ProjectionLags).measure()).toMatchObject({ lagEvents: 0 });
});
