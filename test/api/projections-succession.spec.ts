/** Who folds while servers of two versions of the program are there: the newest, so that nobody's read models are taken from under them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { type Engine, eventually, Journal, startEngine, tallies, totalsIn } from './projections.fixture.ts';

jest.setTimeout(60_000);

let parts: TestParts;
let store: EventStore;
let journal: Journal;
const running: Engine[] = [];

beforeAll(async () => {
  parts = await startTestParts();
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  journal = new Journal(store);
  await journal.write(250);
});
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
});
afterAll(async () => {
  await store?.close();
  await parts?.stop();
});

async function server(version: number, kind: 'server' | 'command' = 'server'): Promise<Engine> {
  const engine = await startEngine(parts, [tallies('sums', version)], kind);
  running.push(engine);
  return engine;
}
const projectorOf = ({ app }: Engine): Projector => app.get(Projector);
const isReady = (engine: Engine): Promise<boolean> => projectorOf(engine).caughtUpToHeadAtStart();
const role = (engine: Engine): string => projectorOf(engine).role;
const sumsOf = (version: number) =>
  new Map([...journal.sums].map(([account, sum]) => [account, { ...sum, total: sum.total * version }]));

it('a newer server is ready beside an older one that led, and both read on', async () => {
  const old = await server(1);
  await eventually(() => isReady(old));
  const next = await server(2);
  await eventually(() => isReady(next));
  expect([role(old), role(next)]).toEqual(['standby', 'active']);
  await journal.write(50);
  await eventually(
    async () =>
      JSON.stringify([...(await totalsIn(old.database, 'sums'))].sort()) ===
      JSON.stringify([...sumsOf(2)].sort()),
  );
  expect(await totalsIn(next.database, 'sums')).toEqual(sumsOf(2));
});

it('an older server that comes beside a newer one is ready, and leads only when that one is gone', async () => {
  const next = await server(2);
  await eventually(() => isReady(next));
  const old = await server(1);
  await eventually(() => isReady(old));
  // Asked to go, a newer one folds on: what it answers until its end are its own read models.
  await projectorOf(next).handOver();
  await sleep(1_200);
  expect([role(old), role(next)]).toEqual(['standby', 'active']);
  await running.splice(0, 1)[0]!.stop();
  await eventually(() => role(old) === 'active');
  await eventually(
    async () =>
      (await totalsIn(old.database, 'sums')).get('account 1')?.total === sumsOf(1).get('account 1')!.total,
  );
});

it('one of the same version takes over at once from one that is asked to go', async () => {
  const first = await server(1);
  await eventually(() => isReady(first));
  const second = await server(1);
  await eventually(() => isReady(second));
  expect([role(first), role(second)]).toEqual(['active', 'standby']);
  await projectorOf(first).handOver();
  await eventually(() => role(second) === 'active');
});

it('a newer command line beside an older server leaves it its office', async () => {
  const old = await server(1);
  await eventually(() => isReady(old));
  const command = await server(2, 'command');
  await sleep(1_200);
  expect([role(old), role(command)]).toEqual(['active', 'standby']);
});
