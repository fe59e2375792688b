/**
 * Everything that the projector stands on is taken away at random moments, and itself too: afterwards the tables are those
 * of a build from nothing, byte by byte, so that no event counted twice and none was lost.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningEventStore, startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import { Database } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import {
  type Addresses,
  anotherDatabase,
  type Engine,
  eventually,
  fragileTallies,
  Journal,
  startEngine,
  tallies,
} from '../api/projections.fixture.ts';
import { FaultProxy } from './book-proxy.ts';
import { expectEqualToFreshBuild, inTimeMs, isFolded, whileWriting } from './projections-judge.ts';
import { startTestParts, storeProgram, temporaryFolder, type TestParts } from '../support/store-process.ts';

const KILLS = Number(process.env.PROJECTION_KILLS ?? 10);
/** A kill of Postgres or of a process costs seconds on a busy machine; and what is written meanwhile is folded twice in the end. */
const BUILD_MS = 120_000 + KILLS * 6_000;

jest.setTimeout(300_000 + KILLS * 30_000);

let parts: TestParts;
let addresses: Addresses;
let storeDatabase: string;
let running: RunningEventStore;
let store: EventStore;
let journal: Journal;
let database: Database;
const engines: Engine[] = [];
const instances: Instance[] = [];

beforeAll(async () => {
  parts = await startTestParts();
  // A store of our own, at an address that outlives it.
  storeDatabase = await anotherDatabase(parts.databaseUrl);
  running = await startEventStore({ databaseUrl: storeDatabase, program: storeProgram() });
  addresses = { ...parts, eventStoreUrl: running.url };
  store = new EventStore({ url: running.url, streamPrefix: parts.streamPrefix });
  journal = new Journal(store);
  database = new Database({ url: parts.databaseUrl });
});
afterEach(async () => {
  for (const { child } of instances.splice(0)) child.kill('SIGKILL');
  for (const engine of engines.splice(0)) await engine.stop();
});
afterAll(async () => {
  await store?.close();
  await database?.close();
  await running?.stop();
  await parts?.stop();
});

async function engineOn(given: Addresses): Promise<Engine> {
  const engine = await startEngine(given, [tallies('sums'), fragileTallies('fragile')]);
  engines.push(engine);
  return engine;
}

interface Instance {
  readonly child: ChildProcess;
  /** All that it said, the newest last. */
  readonly roles: string[];
}

async function instance(): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      '-r',
      path.join(__dirname, 'book-loader.cjs'),
      path.join(__dirname, 'projections-instance.ts'),
      JSON.stringify(addresses),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const roles: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => roles.push(...text.trim().split('\n')));
  instances.push({ child, roles });
  await eventually(() => roles.includes('active') || roles.includes('standby'), 180_000);
}
const active = (): Instance | undefined => instances.find(({ roles }) => roles.at(-1) === 'active');

const assertEqualToFreshBuild = (readSide = database): Promise<void> =>
  expectEqualToFreshBuild(
    readSide,
    journal,
    { ...addresses, databaseUrl: parts.databaseUrl },
    engineOn,
    BUILD_MS,
  );

it('counts each event once while its sessions are terminated', async () => {
  const engine = await engineOn(addresses);
  await whileWriting(journal, KILLS, async (round) => {
    // Now all of the process's sessions, now one: the lock's, a lane's or the pool's.
    await database.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity
          where application_name like 'livro%' and datname = current_database() and usename = current_user
            and pid <> pg_backend_pid()
          order by random() limit $1) as some_sessions`,
      [round % 2 === 0 ? 100 : 1],
    );
  });
  await assertEqualToFreshBuild();
  expect(engine.app.get(Projector).role).toBe('active');
});

it('counts each event once while the store is killed and comes back', async () => {
  await engineOn(addresses);
  await whileWriting(journal, Math.ceil(KILLS / 3), async () => {
    process.kill(running.pid, 'SIGKILL');
    await running.exited;
    running = await startEventStore({
      databaseUrl: storeDatabase,
      program: storeProgram(),
      port: running.port,
    });
  });
  await assertEqualToFreshBuild();
});

it('counts each event once while Postgres is killed, which forgets the last commits, and comes back', async () => {
  const releases: (() => Promise<void>)[] = [];
  const directory = path.join(temporaryFolder(releases), 'postgres');
  let postgres = await startPostgres({ directory, database: 'livro' });
  const { url } = postgres;
  const engine = await engineOn({ ...addresses, databaseUrl: url });
  await whileWriting(journal, Math.ceil(KILLS / 3), async () => {
    const note = await engine.database.query<{ note: string }>(
      `select pg_read_file('postmaster.pid') as note`,
    );
    process.kill(Number.parseInt(note[0]!.note, 10), 'SIGKILL');
    await postgres.exited;
    postgres = await startPostgres({ directory, database: 'livro' });
    expect(postgres.url).toBe(url);
  });
  await assertEqualToFreshBuild(engine.database);
  await engines.pop()!.stop();
  await engines.pop()!.stop();
  await postgres.stop(0);
  for (const release of releases) await release();
});

it('counts each event once while the projecting process is killed, and another takes over in time', async () => {
  await instance();
  await instance();
  const waits: number[] = [];
  await whileWriting(journal, Math.ceil(KILLS / 3), async () => {
    const victim = active()!;
    victim.child.kill('SIGKILL');
    const killed = performance.now();
    instances.splice(instances.indexOf(victim), 1);
    await eventually(() => active() !== undefined, 60_000);
    waits.push(performance.now() - killed);
    await instance();
  });
  process.stdout.write(`taken over after ${waits.map((ms) => Math.round(ms)).join(', ')} ms\n`);
  expect(Math.max(...waits)).toBeLessThan(inTimeMs());
  await assertEqualToFreshBuild();
});

it.each(['event store', 'Postgres'] as const)(
  'has caught up in time once the network to %s is back, which swallowed everything or hung up',
  async (what) => {
    const target = what === 'Postgres' ? Number(new URL(parts.databaseUrl).port) : running.port;
    const proxy = await FaultProxy.start(() => target);
    const through = proxy.through(what === 'Postgres' ? parts.databaseUrl : addresses.eventStoreUrl);
    await engineOn({ ...addresses, [what === 'Postgres' ? 'databaseUrl' : 'eventStoreUrl']: through });
    try {
      const waits: number[] = [];
      for (const fault of ['hole', 'cut', 'hole'] as const) {
        await journal.write(5);
        if (fault === 'cut') proxy.cut();
        else proxy.set('hole');
        await sleep(fault === 'cut' ? 0 : 2_500);
        await journal.write(5);
        proxy.set('fair');
        const back = performance.now();
        await eventually(() => isFolded(database, journal), 60_000);
        waits.push(performance.now() - back);
      }
      process.stdout.write(
        `caught up ${waits.map((ms) => Math.round(ms)).join(', ')} ms after the network to ${what} was back\n`,
      );
      expect(Math.max(...waits)).toBeLessThan(inTimeMs());
      await assertEqualToFreshBuild();
    } finally {
      await engines[0]!.stop();
      engines.splice(0, 1);
      await proxy.stop();
    }
  },
);

it('has caught up in time when only the connection that it writes over is swallowed', async () => {
  const target = Number(new URL(parts.databaseUrl).port);
  const proxy = await FaultProxy.start(() => target);
  const engine = await engineOn({ ...addresses, databaseUrl: proxy.through(parts.databaseUrl) });
  try {
    await journal.write(5);
    await eventually(() => isFolded(database, journal), 60_000);
    const [lane] = await database.query<{ client_port: number }>(
      `select client_port from pg_stat_activity
        where datname = current_database() and application_name = 'livro' and query = 'commit'
        order by state_change desc limit 1`,
    );
    proxy.lose(lane!.client_port);
    await journal.write(5);
    const lost = performance.now();
    await eventually(() => isFolded(database, journal), 60_000);
    const waited = performance.now() - lost;
    process.stdout.write(`caught up ${Math.round(waited)} ms after one connection was lost\n`);
    expect(waited).toBeLessThan(inTimeMs());
    await assertEqualToFreshBuild();
  } finally {
    engines.splice(engines.indexOf(engine), 1);
    await engine.stop();
    await proxy.stop();
  }
});

it('takes the place of a frozen projector, and lets it write nothing when it awakes', async () => {
  await instance();
  await instance();
  const waits: number[] = [];
  await whileWriting(journal, 2, async () => {
    const sleeper = active()!;
    sleeper.child.kill('SIGSTOP');
    sleeper.roles.push('asleep');
    // Its session does not end by itself, as that of a killed process does: the other one ends it.
    const asleep = performance.now();
    await eventually(() => active() !== undefined, 60_000);
    waits.push(performance.now() - asleep);
    sleeper.child.kill('SIGCONT');
    await eventually(() => sleeper.roles.at(-1) === 'standby', 60_000);
  });
  process.stdout.write(
    `a frozen one was replaced after ${waits.map((ms) => Math.round(ms)).join(', ')} ms\n`,
  );
  await assertEqualToFreshBuild();
});
