/**
 * A store drops the projector's subscription in the middle because it was too slow while live: the projector resumes from its
 * checkpoint within seconds, and what was on its way is neither lost nor counted twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { isEvent } from '../../backend/src/platform/event-store/subscription.ts';
import type { Projection } from '../../backend/src/platform/projections/projection.types.ts';
import {
  type Addresses,
  type Engine,
  eventually,
  fragileTallies,
  Journal,
  startEngine,
  tallies,
} from '../api/projections.fixture.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { DroppingProxy } from './dropping-proxy.ts';
import { expectEqualToFreshBuild, inTimeMs, isFolded, whileWriting } from './projections-judge.ts';

const DROPS = Number(process.env.SUBSCRIPTION_DROPS ?? 10);
const BUILD_MS = 120_000;

jest.setTimeout(300_000 + DROPS * 10_000);

let parts: TestParts;
let proxy: DroppingProxy;
let journal: Journal;
let store: EventStore;
let database: Database;
const engines: Engine[] = [];
/** Folding waits for it: a read side that is busy with something else. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  parts = await startTestParts();
  proxy = await DroppingProxy.start(parts.eventStoreUrl);
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  journal = new Journal(store);
  database = new Database({ url: parts.databaseUrl });
  await engineOn({ ...parts, eventStoreUrl: proxy.through(parts.eventStoreUrl) });
});
afterAll(async () => {
  for (const engine of engines) await engine.stop();
  await proxy?.stop();
  await store?.close();
  await database?.close();
  await parts?.stop();
});

async function engineOn(given: Addresses): Promise<Engine> {
  const sums: Projection<unknown> = { ...tallies('sums'), prepare: () => gate };
  const engine = await startEngine(given, [sums, fragileTallies('fragile')]);
  engines.push(engine);
  return engine;
}

/** Until all is folded; answers how long that took. */
async function caughtUp(): Promise<number> {
  const began = performance.now();
  await eventually(() => isFolded(database, journal), BUILD_MS);
  return performance.now() - began;
}

const assertNothingLostOrDoubled = (): Promise<void> =>
  expectEqualToFreshBuild(database, journal, parts, engineOn, BUILD_MS);

it('goes on in time when it is dropped in the middle of what is written', async () => {
  await journal.write(20);
  await caughtUp();
  let drops = 0;
  const waits: number[] = [];
  await whileWriting(journal, DROPS, async () => {
    // Another drop before it is live again would only be the loss of a connection.
    for (let dropped = 0; dropped === 0; await sleep(5)) drops += dropped = proxy.drop();
    const [before, began] = [journal.next, performance.now()];
    const folded = async (): Promise<boolean> => {
      const [row] = await database.query<{ least: number }>(
        `select min((revisions ->> 'ledger')::bigint)::int as least from projection.checkpoints where status = 'live'`,
      );
      return row!.least >= before;
    };
    await eventually(folded, BUILD_MS);
    waits.push(performance.now() - began);
  });
  process.stdout.write(
    `dropped ${drops} times, gone on after ${waits.map((ms) => Math.round(ms)).join(', ')} ms\n`,
  );
  expect(drops).toBeGreaterThanOrEqual(DROPS);
  expect(Math.max(...waits)).toBeLessThan(inTimeMs());
  await assertNothingLostOrDoubled();
});

it('goes on in time when the store itself has found it too slow', async () => {
  await caughtUp();
  let open = (): void => undefined;
  gate = new Promise((resolve) => (open = resolve));
  const before = proxy.droppedByStore;
  try {
    for (let round = 0; round < 24; round++) await journal.write(500);
    await sleep(2_500);
  } finally {
    open();
  }
  const waited = await caughtUp();
  process.stdout.write(
    `dropped by the store, caught up ${Math.round(waited)} ms after it could fold again\n`,
  );
  expect(proxy.droppedByStore).toBeGreaterThan(before);
  expect(waited).toBeLessThan(2 * inTimeMs());
  await assertNothingLostOrDoubled();
});

it('says so to anyone who follows the streams, after all that had come', async () => {
  const through = new EventStore({
    url: proxy.through(parts.eventStoreUrl),
    streamPrefix: parts.streamPrefix,
  });
  const subscription = through.subscribe(undefined);
  const seen: bigint[] = [];
  const failure = await (async () => {
    for await (const item of subscription) {
      if (isEvent(item)) seen.push(item.revision);
      if ('caughtUp' in item) expect(proxy.drop()).toBeGreaterThan(0);
    }
  })().catch((error: Error) => error);
  expect(failure).toMatchObject({
    name: 'StoreUnreachableError',
    message: expect.stringContaining('Consumer too slow to handle event while live'),
  });
  expect(seen).toEqual(Array.from({ length: journal.next }, (_, index) => BigInt(index)));
  await through.close();
});
