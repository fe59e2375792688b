/**
 * A process that serves, for benches: the projector with its read models, and people who read a balance every few
 * milliseconds over its own pool. It has a read model rebuilt where it is asked to, as a server does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '../../backend/src/platform/config/settings.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import {
  startRebuild,
  type ToldResult,
} from '../../backend/src/platform/projections/http/rebuild-process.ts';
import { ProjectionProgress } from '../../backend/src/platform/projections/projection.types.ts';
import { type Addresses, type Engine, Journal, startEngine, tallies } from '../api/projections.fixture.ts';
import { answering, given } from './forked.ts';
import { percentiles } from './load.ts';
import { measured, VAULT_MASTER_KEY } from './rebuild-probe.ts';
import { accountOf } from './rebuild.fixture.ts';

export type ServingMeasure =
  /** Until all read models have folded the ledger up to there; -1: nothing is waited for. */
  | { readonly what: 'level'; readonly revision: number }
  | { readonly what: 'begin reading' }
  | { readonly what: 'end reading' }
  | { readonly what: 'rest'; readonly ms: number }
  | { readonly what: 'rebuild'; readonly projection: string }
  /** Appends at a pace, each timed until readers see it. */
  | { readonly what: 'live'; readonly seconds: number; readonly perSecond: number; readonly appends: number };

export type ServingSample = Readonly<Record<string, number>>;

/** Tallies in the place of the ledger's read models, for events that anybody can write. */
export interface Serving extends Addresses {
  readonly tallies?: boolean;
}

const READ_EVERY_MS = 5;
let waits: number[] = [];
let reading: Promise<void> | undefined;
let over = false;

async function read({ database }: Engine): Promise<void> {
  for (let n = 0; !over; n++) {
    const asked = performance.now();
    await database.query('select balance from read.accounts where id = $1', [accountOf(n)]);
    waits.push(performance.now() - asked);
    await sleep(READ_EVERY_MS);
  }
}

async function level({ app }: Engine, revision: number): Promise<void> {
  const progress = app.get(ProjectionProgress);
  while (!(await progress.reached('ledger', BigInt(revision), undefined, 1_000)));
}

let journal: Journal | undefined;

async function live(
  engine: Engine,
  { seconds, perSecond, appends }: Extract<ServingMeasure, { what: 'live' }>,
): Promise<ServingSample> {
  const progress = engine.app.get(ProjectionProgress);
  journal ??= new Journal(engine.app.get(EventStore));
  const before = journal.next;
  const visible: Promise<number>[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    const revision = await journal.write(perSecond / appends);
    const appended = performance.now();
    visible.push(
      progress.reached('ledger', revision, undefined, 10_000).then(() => performance.now() - appended),
    );
    const due = began + (visible.length * 1_000) / appends;
    await sleep(Math.max(0, due - performance.now()));
  }
  const took = (performance.now() - began) / 1_000;
  return { perSecond: (journal.next - before) / took, ...percentiles(await Promise.all(visible)) };
}

/** Of this process, for as long as it lives. */
let dataDir: string | undefined;

/** As a server does whom an administrator asks: in a process of its own. */
async function rebuiltInChild(projection: string): Promise<ServingSample> {
  const { databaseUrl, eventStoreUrl, streamPrefix } = given<Serving>();
  dataDir ??= mkdtempSync(path.join(os.tmpdir(), 'livro-bench-'));
  const settings = readSettings({ DATA_DIR: dataDir, STREAM_PREFIX: streamPrefix, VAULT_MASTER_KEY });
  const parts = { databaseUrl, eventStoreUrl };
  const order = { settings, parts, projections: [projection], wish: 'check' as const };
  const results: ToldResult[] = [];
  const listener = { onProgress: () => undefined, onResult: (result: ToldResult) => results.push(result) };
  await startRebuild(order, listener).end;
  if (results[0]?.report?.outcome !== 'swapped')
    throw new Error(`A rebuild ended otherwise: ${JSON.stringify(results)}`);
  return {};
}

async function answer(engine: Engine, message: ServingMeasure): Promise<ServingSample> {
  switch (message.what) {
    case 'level':
      if (message.revision >= 0) await level(engine, message.revision);
      return {};
    case 'begin reading':
      [waits, over] = [[], false];
      reading = read(engine);
      return {};
    case 'end reading':
      over = true;
      await reading;
      return percentiles(waits);
    case 'rest':
      await sleep(message.ms);
      return {};
    case 'rebuild':
      return rebuiltInChild(message.projection);
    case 'live':
      return live(engine, message);
    default:
      throw new Error(`No such measure: ${JSON.stringify(message satisfies never)}`);
  }
}

async function main(): Promise<void> {
  const { tallies: simple, ...addresses } = given<Serving>();
  const projections = simple ? [tallies('sums'), tallies('others')] : measured;
  const engine = await startEngine(addresses, projections);
  answering<ServingMeasure>(
    (message) => answer(engine, message),
    async () => {
      await engine.stop();
      if (dataDir) rmSync(dataDir, { recursive: true });
    },
  );
}

if (require.main === module) void main();
