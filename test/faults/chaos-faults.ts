/** The table of faults: what each is called, how it begins and how it ends. A schedule of them is drawn from a seed. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { sleep } from '../support/program.ts';
import type { Weather } from './book-proxy.ts';
import type { ChaosWorld, Server } from './chaos-world.ts';

export type Draw = <Item>(items: readonly Item[]) => Item;

export interface Fault {
  readonly name: string;
  /** False where this machine cannot have it. */
  isPossible?(world: ChaosWorld): boolean;
  /** Answers what was chosen, in a few words. */
  begin(world: ChaosWorld, draw: Draw): Promise<string> | string;
  end(world: ChaosWorld): Promise<void> | void;
}

const MEMORY_GONE_WITHIN_MS = 30_000;
const HOUR_MS = 3_600_000;
/** As a virtual machine that slept, a wrong time server or a battery that is flat would have it; sessions end by some of them. */
const JUMPS_MS = [-26, -1, -0.002, 0.002, 1, 26].map((hours) => hours * HOUR_MS);
const WEATHERS: readonly (Weather | 'cut')[] = ['cut', 'hole', 'swallow', 'late', 'slow'];

const name = (world: ChaosWorld, server: Server): string =>
  server === world.servers[0] ? 'the first server' : 'the second server';

/** Ends it and keeps it down. */
function kill(server: Server): void {
  server.isHeldDown = true;
  server.lives++;
  server.signal('SIGKILL');
}

async function relaunch({ servers }: ChaosWorld): Promise<void> {
  for (const server of servers.filter(({ isHeldDown }) => isHeldDown)) {
    while (server.program.running) await sleep(10);
    server.launch();
    server.isHeldDown = false;
  }
}

function killPostgres(world: ChaosWorld): void {
  world.held.add('postgres');
  process.kill(postmaster(world), 'SIGKILL');
}

async function postgresBack(world: ChaosWorld): Promise<void> {
  await world.postgres.exited;
  await world.startPostgres();
  world.held.delete('postgres');
}

function killStore(world: ChaosWorld): void {
  world.held.add('store');
  process.kill(world.store.pid, 'SIGKILL');
}

async function storeBack(world: ChaosWorld): Promise<void> {
  await world.store.exited;
  await world.startStore();
  world.held.delete('store');
}

function dataOf(world: ChaosWorld): string {
  const [note] = fs
    .readdirSync(world.postgresFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'postmaster.pid');
  return path.join(world.postgresFolder, note!);
}
const postmaster = (world: ChaosWorld): number => Number.parseInt(fs.readFileSync(dataOf(world), 'utf8'), 10);

const childrenOf = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const ballast = (world: ChaosWorld): string => path.join(world.disk!, 'ballast');

/** What is logged next needs a new file: Postgres ends, and does not start, while there is no room for it. */
async function endSegment({ postgres }: ChaosWorld): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_switch_wal()').catch(() => undefined);
  await client.end().catch(() => undefined);
}

function weatherOn(link: 'database' | 'journal') {
  return {
    begin(world: ChaosWorld, draw: Draw): string {
      const server = link === 'journal' ? world.servers[0] : draw(world.servers);
      const proxy = link === 'journal' ? world.journal : server.database;
      const weather = draw(WEATHERS);
      if (weather === 'cut') proxy.cut();
      else proxy.set(weather);
      return `${weather}, of ${name(world, server)}`;
    },
    end({ journal, servers }: ChaosWorld): void {
      for (const proxy of [journal, ...servers.map(({ database }) => database)]) proxy.set('fair');
    },
  };
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of a server',
    begin(world, draw) {
      const server = draw(world.servers);
      kill(server);
      return name(world, server);
    },
    end: relaunch,
  },
  { name: 'kill -9 of the store', begin: (world) => (killStore(world), ''), end: storeBack },
  { name: 'kill -9 of Postgres', begin: (world) => (killPostgres(world), ''), end: postgresBack },
  {
    name: 'kill -9 of one process of Postgres',
    begin(world, draw) {
      process.kill(draw(childrenOf(postmaster(world))), 'SIGKILL');
      return '';
    },
    end: () => undefined,
  },
  {
    name: 'kill -9 of everything',
    begin(world) {
      world.servers.forEach(kill);
      killStore(world);
      killPostgres(world);
      return '';
    },
    async end(world) {
      await postgresBack(world);
      await storeBack(world);
      await relaunch(world);
    },
  },
  {
    name: 'Postgres restarted',
    begin(world) {
      world.held.add('postgres');
      process.kill(postmaster(world), 'SIGINT');
      return '';
    },
    end: postgresBack,
  },
  {
    name: 'a server frozen',
    begin(world, draw) {
      const server = draw(world.servers);
      server.isFrozen = true;
      server.signal('SIGSTOP');
      return name(world, server);
    },
    end({ servers }) {
      for (const server of servers.filter(({ isFrozen }) => isFrozen)) {
        server.signal('SIGCONT');
        server.isFrozen = false;
      }
    },
  },
  {
    name: 'the store frozen',
    begin: (world) => (process.kill(world.store.pid, 'SIGSTOP'), ''),
    end: (world) => void process.kill(world.store.pid, 'SIGCONT'),
  },
  { name: 'link to Postgres', ...weatherOn('database') },
  { name: 'link to the store', ...weatherOn('journal') },
  {
    name: 'subscription dropped as too slow',
    begin: ({ subscriptions }) => `${subscriptions.drop()}`,
    end: () => undefined,
  },
  {
    name: 'another leader of the store',
    begin({ cluster }, draw) {
      const fate = draw(['resigns', 'dies'] as const);
      cluster.elect(fate);
      return `the old one ${fate}`;
    },
    end: () => undefined,
  },
  {
    name: 'disk of the files full',
    begin({ servers }) {
      for (const server of servers) server.tell({ full: true });
      return '';
    },
    end({ servers }) {
      for (const server of servers) server.tell({});
    },
  },
  {
    name: 'disk of Postgres full',
    isPossible: ({ disk }) => disk !== undefined,
    async begin(world, draw) {
      // More than there is: it ends where the disk does.
      const fill = ['if=/dev/zero', `of=${ballast(world)}`, 'bs=64k'];
      if (spawnSync('dd', fill, { stdio: 'ignore' }).status === 0)
        throw new Error('the disk is too large to be filled');
      const isLogToo = draw([true, false]);
      if (isLogToo) await endSegment(world);
      return isLogToo ? 'its log needs room at once' : '';
    },
    end: (world) => fs.rmSync(ballast(world)),
  },
  {
    name: 'clock of a server jumps',
    begin(world, draw) {
      const server = draw(world.servers);
      const shiftMs = draw(JUMPS_MS);
      server.tell({ shiftMs });
      return `${shiftMs / 1_000} s, of ${name(world, server)}`;
    },
    end({ servers }) {
      for (const server of servers) server.tell({});
    },
  },
  {
    name: 'memory of a server used up',
    async begin(world, draw) {
      const server = draw(world.servers);
      server.isHeldDown = true;
      server.tell({ eat: true });
      for (const until = Date.now() + MEMORY_GONE_WITHIN_MS; server.program.running; await sleep(50))
        if (Date.now() > until) throw new Error('the server lives on without memory');
      server.lives++;
      server.tell({});
      return name(world, server);
    },
    end: relaunch,
  },
];

/** Every kind once before any comes again, in an order and for a time of chance. */
export function* schedule(
  possible: readonly Fault[],
  random: () => number,
): Generator<{ readonly fault: Fault; readonly lastsMs: number }> {
  for (;;) {
    const round = [...possible];
    while (round.length > 0) {
      const [fault] = round.splice(Math.floor(random() * round.length), 1);
      yield { fault: fault!, lastsMs: LASTS_MS.least + random() * (LASTS_MS.most - LASTS_MS.least) };
    }
  }
}
const LASTS_MS = { least: 200, most: 3_000 };
