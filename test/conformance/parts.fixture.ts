/** A program that uses the embedded parts, as a process of its own that a test can kill; and what a test asks of its family. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compiled, temporaryFolder } from '../support/store-process.ts';

const PARTS = JSON.stringify(path.join(compiled(), 'backend/src/platform/embedded/parts.js'));
/** A program that holds a lease until it is told to leave; it prints one line of JSON for each thing that happens. */
export const PROGRAM = `
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

export interface Told {
  databaseUrl?: string;
  eventStoreUrl?: string;
  notices?: string[];
  lost?: string;
  failed?: string;
}

export class Program {
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
export const folders: (() => Promise<void>)[] = [];
export const dataFolder = (): string => path.join(temporaryFolder(folders), 'data');

afterEach(async () => {
  for (const program of programs) program.kill();
  await Promise.all([...programs].map(({ exited }) => exited));
  programs.clear();
});
afterAll(async () => {
  for (const remove of folders) await remove();
});

export async function until(condition: () => boolean, timeoutMs: number, what: string): Promise<void> {
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
export const processes = (): Process[] =>
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

export interface Family {
  host: number;
  postgres: number;
  eventStore: number;
  all: number[];
}
export function familyOf(dataDir: string): Family {
  const { pid: host } = JSON.parse(readFileSync(path.join(dataDir, 'runtime.json'), 'utf8')) as {
    pid: number;
  };
  const running = processes();
  const all = [host];
  for (const pid of all)
    all.push(...running.filter(({ parent }) => parent === pid).map((child) => child.pid));
  const find = (pattern: RegExp): number =>
    running.find(({ pid, command }) => all.includes(pid) && pattern.test(command))?.pid ?? 0;
  return {
    host,
    postgres: find(/^\S*bin\/postgres -D/),
    eventStore: find(/embedded-event-store\/src\/main\.js/),
    all,
  };
}

export async function allGone(pids: readonly number[], timeoutMs: number): Promise<void> {
  const left = (): Process[] =>
    processes().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'));
  await until(() => left().length === 0, timeoutMs, `${JSON.stringify(left())} to end`);
}

/** Appends one more event and gives how many the stream has; tries again while the parts come back. */
export async function append({ eventStoreUrl }: Told): Promise<number> {
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

export const ask = async (databaseUrl: string | undefined, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
};
