/**
 * From the append's answer to "a reader can see it", at a steady pace: single events, each timed by a waiter of its own, as a
 * command's answer waits. Two read models and the command log fold beside each other. Nothing is judged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../backend/src/platform/projections/projection.types.ts';
import { Journal, startEngine, tallies } from '../api/projections.fixture.ts';
import { startTestParts } from '../support/store-process.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const PER_SECOND = Number(process.env.BENCH_PACE ?? 500);
/** Appends per second; each carries as many events as make up the pace. */
const APPENDS_PER_SECOND = 100;

test(`append to visible at ${PER_SECOND} events/s`, async () => {
  const parts = await startTestParts();
  const store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  const engine = await startEngine(parts, [tallies('sums'), tallies('others')]);
  const progress = engine.app.get(ProjectionProgress);
  const journal = new Journal(store);
  await journal.write(10);
  await progress.reached('ledger', 9n, undefined, 10_000);
  const waits: Promise<number>[] = [];
  const began = performance.now();
  while (performance.now() - began < SECONDS * 1_000) {
    const revision = await journal.write(PER_SECOND / APPENDS_PER_SECOND);
    const appended = performance.now();
    waits.push(
      progress.reached('ledger', revision, undefined, 10_000).then(() => performance.now() - appended),
    );
    const due = began + (waits.length * 1_000) / APPENDS_PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
  }
  const seconds = (performance.now() - began) / 1_000;
  const sorted = (await Promise.all(waits)).sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  console.log(
    `${Math.round(journal.next / seconds)} events/s for ${seconds.toFixed(1)} s: append to visible p50 ${at(0.5)} ms, ` +
      `p99 ${at(0.99)} ms, worst ${at(1)} ms`,
  );
  await engine.stop();
  await store.close();
  await parts.stop();
}, 120_000);
