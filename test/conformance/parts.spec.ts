/**
 * The embedded parts as programs use them, with real processes that are killed with -9: who starts what, who shares it,
 * that nothing written is lost, and that nothing remains. It says nothing of the protocol, and no setting changes it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compiled, startTestParts, temporaryFolder } from '../support/store-process.ts';

jest.setTimeout(40_000);

const PARTS = JSON.stringify(path.join(compiled(), 'backend/src/platform/embedded/parts.js'));
/** A program that holds a lease until it is told to leave; it prints one line of JSON for each thing that happens. */
const PROGRAM = `
const { acquireParts } = require(${PARTS});
const say = (event) => console.log(JSON.stringify(event));
acquireParts(JSON.parse(process.argv[1])).then(async (parts) => {
  say({ databaseUrl: parts.databaseUrl, eventStoreUrl: parts.eventStoreUrl, notices: parts.notices });
  parts.onLost((lost) => say({ lost }));
  process.stdin.once('data', async () => { await parts.release(); process.exit(0); });
}, (error) => { say({ failed: error.message }); process.exit(1); });`;

/** Appends one event and reads the stream back, by the official client, in a process of its own. */
const APPEND = `
const { EventStoreDBClient, jsonEvent } = require('@eventstore/db-client');
(async () => {
  const client = EventStoreDBClient.connectionString(process.argv[1]);
  await client.appendToStream('kept', jsonEvent({ type: 'Kept', data: {} }));
  let count = 0;
  for await (const { event } of client.readStream('kept')) count += event ? 1 : 0;
  console.log(count);
  process.exit(0);
})().catch((error) => { console.error(error); process.exit(1); });`;

interface Told {
  databaseUrl?: string;
  eventStoreUrl?: string;
  notices?: string[];
  lost?: string;
  failed?: string;
}

class Program {
  readonly told: Told[] = [];
  private readonly child: ChildProcess;
  readonly exited: Promise<unknown>;

  constructor(settings: { dataDir: string; databaseUrl?: string; eventStoreUrl?: string }) {
    this.child = spawn(process.execPath, ['-e', PROGRAM, JSON.stringify(settings)], {
      cwd: path.resolve(__dirname, '../..'),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    programs.add(this);
    this.exited = new Promise((resolve) => this.child.once('close', resolve));
    let rest = '';
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.told.push(JSON.parse(line) as Told);
    });
  }

  async ready(): Promise<Told> {
    await until(() => this.told.length > 0, 20_000, 'the program has its parts');
    return this.told[0] as Told;
  }

  async leave(): Promise<void> {
    this.child.stdin?.write('leave\n');
    await this.exited;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

const programs = new Set<Program>();
const folders: (() => Promise<void>)[] = [];
const dataFolder = (): string => path.join(temporaryFolder(folders), 'data');

afterEach(async () => {
  for (const program of programs) program.kill();
  await Promise.all([...programs].map(({ exited }) => exited));
  programs.clear();
});
afterAll(async () => {
  for (const remove of folders) await remove();
});

async function until(condition: () => boolean, timeoutMs: number, what: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() >= deadline) throw new Error(`Waited in vain: ${what}`);
    await sleep(20);
  }
}

interface Process {
  pid: number;
  parent: number;
  state: string;
  command: string;
}
const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .flatMap((match) =>
      match
        ? [
            {
              pid: Number(match[1]),
              parent: Number(match[2]),
              state: match[3] ?? '',
              command: match[4] ?? '',
            },
          ]
        : [],
    );

interface Family {
  keeper: number;
  postgres: number;
  eventStore: number;
  all: number[];
}
function familyOf(dataDir: string): Family {
  const { pid: keeper } = JSON.parse(readFileSync(path.join(dataDir, 'runtime.json'), 'utf8')) as {
    pid: number;
  };
  const running = processes();
  const all = [keeper];
  for (const pid of all)
    all.push(...running.filter(({ parent }) => parent === pid).map((child) => child.pid));
  const find = (pattern: RegExp): number =>
    running.find(({ pid, command }) => all.includes(pid) && pattern.test(command))?.pid ?? 0;
  return {
    keeper,
    postgres: find(/^\S*bin\/postgres -D/),
    eventStore: find(/embedded-event-store\/src\/main\.js/),
    all,
  };
}

async function allGone(pids: readonly number[], timeoutMs: number): Promise<void> {
  const left = (): Process[] =>
    processes().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'));
  await until(() => left().length === 0, timeoutMs, `${JSON.stringify(left())} to end`);
}

/** Appends one more event and gives how many the stream has; tries again while the parts come back. */
async function append({ eventStoreUrl }: Told): Promise<number> {
  for (const deadline = Date.now() + 15_000; ;) {
    try {
      const output = execFileSync(process.execPath, ['-e', APPEND, eventStoreUrl ?? ''], {
        cwd: path.resolve(__dirname, '../..'),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return Number(output);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(300);
    }
  }
}

const ask = async (databaseUrl: string | undefined, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
};

test('two programs at once on an empty folder share the parts; the last to leave stops them', async () => {
  const dataDir = dataFolder();
  const [first, second] = [new Program({ dataDir }), new Program({ dataDir })];
  const [one, two] = [await first.ready(), await second.ready()];
  expect(one.failed).toBeUndefined();
  expect(two).toEqual(one);
  expect(await append(one)).toBe(1);
  expect(await ask(one.databaseUrl, 'select current_user as role')).toEqual([{ role: 'livro_app' }]);
  expect(statSync(path.join(dataDir, 'runtime.json')).mode & 0o777).toBe(0o600);

  const family = familyOf(dataDir);
  await first.leave();
  expect(await append(two)).toBe(2);
  const leaving = Date.now();
  await second.leave();
  expect(Date.now() - leaving).toBeLessThan(3_000);
  await allGone(family.all, 500);
  expect(existsSync(path.join(dataDir, 'runtime.json'))).toBe(false);
});

test('a program killed with -9 gives its lease back, and nothing remains', async () => {
  const dataDir = dataFolder();
  const program = new Program({ dataDir });
  await program.ready();
  const family = familyOf(dataDir);
  expect(family.all.length).toBeGreaterThan(3);
  program.kill();
  await allGone(family.all, 3_000);
});

test('whichever process is killed with -9, the program finds the parts again at the same addresses', async () => {
  const dataDir = dataFolder();
  const program = new Program({ dataDir });
  const told = await program.ready();
  let stored = await append(told);
  for (const victim of ['eventStore', 'postgres', 'keeper'] as const) {
    const before = familyOf(dataDir);
    expect(before[victim]).toBeGreaterThan(0);
    process.kill(before[victim], 'SIGKILL');
    await until(
      () => {
        if (!existsSync(path.join(dataDir, 'runtime.json'))) return false;
        const now = familyOf(dataDir);
        return now[victim] !== before[victim] && now.postgres > 0 && now.eventStore > 0;
      },
      10_000,
      `${victim} to be replaced`,
    );
    expect(await append(told)).toBe((stored += 1));
    await ask(told.databaseUrl, 'select 1');
  }
  expect(program.told).toEqual([told]);
  const family = familyOf(dataDir);
  await program.leave();
  await allGone(family.all, 500);
});

test('when everything is killed with -9 at once, the next start works and nothing written is lost', async () => {
  const dataDir = dataFolder();
  const program = new Program({ dataDir });
  const told = await program.ready();
  expect(await append(told)).toBe(1);
  const family = familyOf(dataDir);
  program.kill();
  for (const pid of family.all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // ended with its parent
    }
  }
  const start = Date.now();
  const next = new Program({ dataDir });
  expect(await next.ready()).toEqual(told);
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(await append(told)).toBe(2);
  await next.leave();
});

test('a server that the settings name is used, and only the other part is started', async () => {
  const given = await startTestParts();
  try {
    const dataDir = dataFolder();
    const onGivenPostgres = new Program({
      dataDir,
      databaseUrl: given.databaseUrl,
      eventStoreUrl: given.eventStoreUrl,
    });
    expect(await onGivenPostgres.ready()).toMatchObject({
      databaseUrl: given.databaseUrl,
      eventStoreUrl: given.eventStoreUrl,
    });
    expect(existsSync(path.join(dataDir, 'runtime.json'))).toBe(false);

    const onGivenStore = new Program({ dataDir, eventStoreUrl: given.eventStoreUrl });
    const told = await onGivenStore.ready();
    expect(told.eventStoreUrl).toBe(given.eventStoreUrl);
    expect(familyOf(dataDir).postgres).toBeGreaterThan(0);
    expect(familyOf(dataDir).eventStore).toBe(0);
    await ask(told.databaseUrl, 'select 1');

    const stranger = new Program({ dataDir });
    expect((await stranger.ready()).failed).toMatch(/outras configurações/);

    const elsewhere = dataFolder();
    await ask(given.superuserUrl, 'create database spare');
    const spare = Object.assign(new URL(given.superuserUrl), { pathname: '/spare' }).href;
    const onGivenDatabase = new Program({ dataDir: elsewhere, databaseUrl: spare });
    const other = await onGivenDatabase.ready();
    expect(other.databaseUrl).toBe(spare);
    expect(familyOf(elsewhere).postgres).toBe(0);
    expect(familyOf(elsewhere).eventStore).toBeGreaterThan(0);
    expect(await append(other)).toBe(1);
    await onGivenDatabase.leave();
    await onGivenStore.leave();
  } finally {
    await given.stop();
  }
});

// An ordinary user's Postgres runs as that user, who may enter.
const asRoot = process.getuid?.() === 0 ? test : test.skip;
asRoot('a folder that Postgres may not enter works too, and the start says where the data are', async () => {
  const closed = temporaryFolder(folders);
  execFileSync('chmod', ['700', closed]);
  const dataDir = path.join(closed, 'data');
  const program = new Program({ dataDir });
  const told = await program.ready();
  const [, place = ''] = /ficam em (\S+):/.exec(told.notices?.join(' ') ?? '') ?? [];
  expect(place).toMatch(/^\/var\/lib\/livro\/postgres-/);
  expect(await append(told)).toBe(1);
  await program.leave();

  // Where earlier versions kept them, and systems may sweep: they are moved, and what a stranger puts there is left alone.
  const swept = place.replace('/var/lib/livro/', '/var/tmp/livro-');
  renameSync(place, swept);
  const next = new Program({ dataDir });
  expect((await next.ready()).notices).toEqual(told.notices);
  expect(await append(told)).toBe(2);
  expect([existsSync(swept), existsSync(place)]).toEqual([false, true]);
  await next.leave();
  rmSync(place, { recursive: true });
  execFileSync('su', ['nobody', '-s', '/bin/sh', '-c', `mkdir -p ${swept}/pg`]);
  const after = new Program({ dataDir });
  expect(await append(await after.ready())).toBe(1);
  await after.leave();
  for (const left of [place, swept]) rmSync(left, { recursive: true });
});

asRoot(
  "on a machine without the user postgres a user of the program's own is made, and nobody's data are taken back",
  async () => {
    // A name space in which the machine's users are a copy, so that the real ones stay as they are.
    const script = `
    set -e
    mkdir "$1/etc" && cp -a /etc/. "$1/etc" && mount --bind "$1/etc" /etc
    sed -i '/^postgres:/d' /etc/passwd /etc/shadow /etc/group /etc/gshadow
    install -d -m 711 "$1/data"
    run() { node -e "$2" "{\\"dataDir\\":\\"$1\\"}" < "$3"; }
    printf 'leave' > "$1/leave"
    run "$1/data" "$2" "$1/leave"
    stat -c '%U' "$1/data/postgres/pg" "$1/data/postgres/pg/base"
    chown -R nobody "$1/data/postgres/pg"
    run "$1/data" "$2" "$1/leave"
    stat -c '%U' "$1/data/postgres/pg" "$1/data/postgres/pg/base"`;
    const folder = temporaryFolder(folders);
    const leaving = PROGRAM.replace("process.stdin.once('data', ", '(').replace(/ \}\);\n\}/, ' })();\n}');
    const said = execFileSync('unshare', ['-m', 'sh', '-c', script, 'sh', folder, leaving], {
      cwd: path.resolve(__dirname, '../..'),
      encoding: 'utf8',
    });
    expect(said.split('\n').filter((line) => !line.startsWith('{'))).toEqual([
      'livro',
      'livro',
      'livro',
      'livro',
      '',
    ]);
  },
);
