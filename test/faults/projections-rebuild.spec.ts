/** A rebuild of several by one read, in a process of its own, is killed at random moments, beside a server that goes on folding what is written. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../backend/src/platform/projections/projection.types.ts';
import type { RebuildReport } from '../../backend/src/platform/projections/rebuild/rebuild.types.ts';
import {
  checksums,
  type Engine,
  eventually,
  Journal,
  startEngine,
  tallies,
  totalsIn,
} from '../api/projections.fixture.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';

const NAMES = ['sums', 'others', 'thirds'];
const KILLS = Number(process.env.PROJECTION_KILLS ?? 3);
/** A process that starts at the lowest priority on a busy machine. */
const START_MS = 180_000;

jest.setTimeout(300_000 + KILLS * 40_000);

let parts: TestParts;
let store: EventStore;
let journal: Journal;
let engine: Engine;
const children: ChildProcess[] = [];

beforeAll(async () => {
  parts = await startTestParts();
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  journal = new Journal(store);
  for (let i = 0; i < 24; i++) await journal.write(500);
  engine = await startEngine(
    parts,
    NAMES.map((name) => tallies(name)),
  );
  await engine.app.get(ProjectionProgress).reached('ledger', BigInt(journal.next - 1), NAMES, 60_000);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await engine?.stop();
  await store?.close();
  await parts?.stop();
});

interface Rebuilding {
  readonly child: ChildProcess;
  readonly said: string[];
}

function rebuilding(): Rebuilding {
  const script = path.join(__dirname, 'projections-rebuild-instance.ts');
  const child = spawn(
    process.execPath,
    ['-r', path.join(__dirname, 'book-loader.cjs'), script, JSON.stringify(parts), ...NAMES],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  const said: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop()!;
    said.push(...lines);
  });
  return { child, said };
}

it('goes on from where it was killed, and ends with tables equal to the live ones, byte by byte', async () => {
  let over = false;
  const writing = (async () => {
    for (; !over; await sleep(20)) await journal.write(2);
  })();
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, said } = rebuilding();
    await eventually(() => said.includes('loading') || child.exitCode !== null, START_MS);
    expect(child.exitCode).toBeNull();
    await sleep(Math.random() * 400);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const { child, said } = rebuilding();
  const [code] = (await once(child, 'close')) as [number | null];
  over = true;
  await writing;
  expect(code).toBe(0);
  const reports = JSON.parse(said.at(-1)!) as RebuildReport[];
  expect(reports.map(({ projection }) => projection).toSorted()).toEqual(NAMES.toSorted());
  for (const report of reports)
    expect(report).toMatchObject({ outcome: 'swapped', comparison: { equal: true } });

  await eventually(
    () => engine.app.get(ProjectionProgress).reached('ledger', BigInt(journal.next - 1), NAMES, 100),
    30_000,
  );
  const generations = (name: string) =>
    engine.database.query<{ generation: number; status: string }>(
      `select generation, status from projection.checkpoints where projection = $1 and status <> 'retired' order by 1`,
      [name],
    );
  for (const { projection, generation } of reports) {
    expect(await totalsIn(engine.database, projection)).toEqual(journal.sums);
    // A rebuild that was killed after it had handed over is finished by the projector.
    const isSettled = async () =>
      (await generations(projection)).every(({ status }) => status === 'kept' || status === 'live');
    await eventually(isSettled, START_MS);
    const left = await generations(projection);
    expect(left.map(({ status }) => status)).toEqual(['kept', 'live']);
    expect(left.at(-1)!.generation).toBe(generation);
    expect((await checksums(engine.database, projection, 1, generation)).length).toBe(2);
  }
});
