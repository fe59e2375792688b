/** Streams of which there is one for each thing: what the engine says of them is exact, and costs the same however many they are. */
import { randomUUID } from 'node:crypto';
import { CommandHistory } from '../../backend/src/platform/book/command-history.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { ProjectionLags } from '../../backend/src/platform/projections/progress/projection-lag.ts';
import {
  type Projection,
  ProjectionProgress,
} from '../../backend/src/platform/projections/projection.types.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { type Engine, eventually, proposed, startEngine, tallies, totalsIn } from './projections.fixture.ts';

jest.setTimeout(60_000);

let parts: TestParts;
/** Another process's way to the journal. */
let writer: EventStore;
let engine: Engine;
/** What folding waits for. */
let gate = Promise.resolve();
const asked: Projection = { ...tallies('asked'), handles: ['Asked'], prepare: () => gate };

beforeAll(async () => {
  parts = await startTestParts();
  writer = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  engine = await startEngine(parts, [asked, { ...tallies('others'), handles: [] }]);
});
afterAll(async () => {
  await engine?.stop();
  await writer?.close();
  await parts?.stop();
});

const newStream = (): string => `purchase-${randomUUID()}`;
const ask = (stream: string, revision = 0n) =>
  writer.append(stream, [proposed('Asked', { account: 'one', amount: 1 })], revision - 1n);
const lag = () => engine.app.get(ProjectionLags).measure();
const lagOf = async (name: string) => (await lag()).projections.find((p) => p.name === name)!;
const reached = (stream: string, revision: bigint, timeoutMs?: number) =>
  engine.app.get(ProjectionProgress).reached(stream, revision, ['asked'], timeoutMs);
const stands = () =>
  engine.database.query<{ projection: string; revisions: Record<string, string> }>(
    `select projection, revisions from projection.checkpoints where status = 'live'`,
  );

it('counts and ages what waits in them, anyone who wrote it', async () => {
  await ask(newStream());
  await eventually(async () => (await totalsIn(engine.database, 'asked')).get('one')?.events === 1);
  await eventually(async () => (await lag()).lagEvents === 0);
  let release = (): void => undefined;
  gate = new Promise((resolve) => (release = resolve));
  const before = Date.now();
  for (let n = 0; n < 3; n++) await ask(newStream());
  const written = Date.now();
  await eventually(async () => (await lagOf('asked')).lagEvents === 3);
  const waiting = await lagOf('asked');
  expect(waiting.lagSeconds).toBeGreaterThan(0);
  expect(Date.parse(waiting.dataUntil)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(waiting.dataUntil)).toBeLessThanOrEqual(written);
  release();
  await eventually(async () => (await lag()).lagEvents === 0);
  expect(await lag()).toMatchObject({ lagEvents: 0, lagSeconds: 0 });
});

it('lets anyone who wrote to one of them wait for it', async () => {
  const stream = newStream();
  expect(await reached(stream, 0n, 50)).toBe(false);
  let release = (): void => undefined;
  gate = new Promise((resolve) => (release = resolve));
  await ask(stream);
  expect(await reached(stream, 0n, 50)).toBe(false);
  const answer = reached(stream, 0n, 10_000);
  release();
  expect(await answer).toBe(true);
  expect(await reached(stream, 1n, 50)).toBe(false);
  const history = await engine.app.get(CommandHistory).find(stream, []);
  await eventually(
    async () => (await engine.app.get(CommandHistory).find(stream, [])).completeThrough === 0n,
  );
  expect(history.commands.size).toBe(0);
});

it('keeps one number for all of them in a checkpoint, which a rebuild comes to as well', async () => {
  const total = async () => (await totalsIn(engine.database, 'asked')).get('one')!.events;
  const streams = Array.from({ length: 40 }, newStream);
  for (const stream of streams) await ask(stream);
  for (const stream of streams) await ask(stream, 1n);
  await eventually(async () => (await total()) === 85);
  await eventually(async () => (await lag()).lagEvents === 0);
  for (const { revisions } of await stands()) expect(revisions).toEqual({ 'purchase-*': '84' });
  const seen: number[] = [];
  const report = await engine.app
    .get(Rebuilds)
    .rebuild('asked', { onProgress: ({ done, total: of }) => seen.push(of, done) });
  expect(report).toMatchObject({ outcome: 'swapped', events: 85, comparison: { equal: true } });
  expect(Math.max(...seen)).toBe(85);
  for (const { revisions } of await stands()) expect(revisions).toEqual({ 'purchase-*': '84' });
  expect(await total()).toBe(85);
});

it('counts none of them twice after a start', async () => {
  await engine.stop();
  await ask(newStream());
  engine = await startEngine(parts, [asked, { ...tallies('others'), handles: [] }]);
  await eventually(async () => (await totalsIn(engine.database, 'asked')).get('one')?.events === 86);
  await eventually(async () => (await lag()).lagEvents === 0);
  for (const { revisions } of await stands()) expect(revisions).toEqual({ 'purchase-*': '85' });
});
