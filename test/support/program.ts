/**
 * The program as a person starts it: `npm start`'s own script in a process of its own, on a free port and an empty data
 * folder. Knows its processes, so that a test can kill each and see that none is left.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export type ProcessKind = 'api' | 'host' | 'store' | 'postgres' | 'other';
export interface RunningProcess {
  readonly pid: number;
  readonly kind: ProcessKind;
  readonly command: string;
}

const root = path.resolve(__dirname, '../..');
const READY_TIMEOUT_MS = 60_000;
const SAID_WITHIN_MS = 10_000;
/** All of what a test wrote with LOG_LEVEL=trace. */
const KEPT_OUTPUT = 8_000_000;

/** What of the program is run, and where: today's as a person starts it, unless a test has another. */
export interface Build {
  readonly root: string;
  readonly script: string;
}
/** By address, so that a session that is opened there finds the code of the first access. */
const programs = new Map<string, Program>();
/**
 * The one-time code of the program at `url`; undefined where its first access is not open. Of several instances of the same books
 * the one that started last has printed it: each start voids the code of the one before.
 */
export async function firstAccessCodeAt(url: string): Promise<string | undefined> {
  const asked = programs.get(url);
  if (!asked) return undefined;
  const instances = [...programs.values()].filter((one) => one.running && one.hasBooksOf(asked));
  instances.sort((a, b) => a.launchedAt - b.launchedAt);
  return (instances.at(-1) ?? asked).firstAccessCode();
}

const TODAYS: Build = { root, script: 'scripts/start.mjs' };
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export class Program {
  private child: ChildProcess | undefined;
  private output = '';
  launchedAt = 0;
  /** Process id to start time, in clock ticks since boot. */
  private readonly seen = new Map<number, string>();
  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly build: Build,
  ) {}

  /** Prepares a program that is not running yet. */
  static async at(env: Readonly<Record<string, string>> = {}, build = TODAYS): Promise<Program> {
    const port = await freePort();
    const dataDir = env.DATA_DIR ?? fs.mkdtempSync(path.join(os.tmpdir(), 'livro-program-'));
    const settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      // A store that the environment names may hold the streams of others.
      STREAM_PREFIX: `program-${randomBytes(5).toString('hex')}-`,
      ADMIN_EMAIL: 'ana@construtora.com.br',
      ADMIN_NAME: 'Ana Administradora',
      METRICS_ON_LOOPBACK: 'true',
      ...env,
    };
    const program = new Program(`http://127.0.0.1:${port}`, dataDir, settings, build);
    programs.set(program.url, program);
    return program;
  }

  get log(): string {
    return this.output;
  }

  /** Resolves once it has said `text`: a server answers a moment before it says so. */
  async said(text: string): Promise<void> {
    const until = Date.now() + SAID_WITHIN_MS;
    while (!this.output.includes(text)) {
      if (Date.now() > until) throw new Error(`"${text}" was not said in:\n${this.output.slice(-2_500)}`);
      await sleep(20);
    }
  }

  hasBooksOf(other: Program): boolean {
    const [own, others] = [this.env, other.env];
    const isSamePlace =
      own.DATA_DIR === others.DATA_DIR ||
      (own.DATABASE_URL !== undefined && own.DATABASE_URL === others.DATABASE_URL);
    return isSamePlace && own.STREAM_PREFIX === others.STREAM_PREFIX;
  }

  /** As it stands at the end of its start, which says it once it is ready. */
  async firstAccessCode(): Promise<string | undefined> {
    const until = Date.now() + READY_TIMEOUT_MS;
    while (!/Livro pronto em .*\n/.test(this.output) && this.running && Date.now() < until) await sleep(20);
    return [...this.output.matchAll(/Código de uso único: (\S+)\n/g)].at(-1)?.[1];
  }

  /** The link that the start has printed, which carries the code. */
  async firstAccessLink(): Promise<string> {
    await this.firstAccessCode();
    return /\S+\/primeiro-acesso#\S+/.exec(this.output)![0];
  }

  /** Environment for another program (the command line) on the same books. */
  get environment(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.env };
  }

  /** Starts and waits until it is ready; answers the milliseconds that took. */
  async start(): Promise<number> {
    const started = Date.now();
    this.launch();
    await this.ready();
    return Date.now() - started;
  }

  launch(): void {
    this.launchedAt = performance.now();
    const child = spawn(process.execPath, [this.build.script], {
      cwd: this.build.root,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void =>
      void (this.output = (this.output + chunk.toString()).slice(-KEPT_OUTPUT));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.child = child;
  }

  /** Of its server. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when `health/ready` answers 200. */
  async ready(): Promise<void> {
    const until = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < until) {
      if (!this.running) throw new Error(`the program ended with ${this.child?.exitCode}:\n${this.output}`);
      const answer = await fetch(`${this.url}/api/health/ready/`).catch(() => undefined);
      if (answer?.status === 200) return void this.processes();
      await sleep(50);
    }
    // A report is cut after its first lines: what came last tells more.
    throw new Error(`not ready in time:\n${this.output.slice(-2_500)}`);
  }

  /**
   * Every live process of this program: the server, the host that `runtime.json` names, and their descendants; also those
   * that were seen before, since a process whose parent was killed is somebody else's child.
   */
  processes(): RunningProcess[] {
    const table = processTable();
    const runtime = readOrEmpty(path.join(this.dataDir, 'runtime.json'));
    const host = runtime ? (JSON.parse(runtime) as { pid: number }).pid : undefined;
    const known = new Set([this.child?.pid, host, ...this.seen.keys()]);
    const ours = table.filter(
      (one) => known.has(one.pid) && (this.seen.get(one.pid) ?? one.startedAt) === one.startedAt,
    );
    for (const parent of ours) {
      for (const one of table) if (one.parent === parent.pid && !ours.includes(one)) ours.push(one);
    }
    for (const { pid, startedAt } of ours) this.seen.set(pid, startedAt);
    return ours.map(({ pid, command }) => ({ pid, command, kind: kindOf(command) }));
  }

  /** Kills with -9 every process of the kind (`all`: every one), without any of them hearing of it. */
  kill(kind: ProcessKind | 'all'): number {
    const victims = this.processes().filter((one) => kind === 'all' || one.kind === kind);
    for (const { pid } of victims) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    return victims.length;
  }

  /** Ctrl-C, or what an orchestrator sends; answers the exit code and how long it took. */
  async interrupt(signal: 'SIGINT' | 'SIGTERM' = 'SIGINT'): Promise<{ code: number | null; ms: number }> {
    const started = Date.now();
    if (!this.child || !this.running) return { code: this.child?.exitCode ?? null, ms: 0 };
    this.child.kill(signal);
    const [code] = (await once(this.child, 'exit')) as [number | null];
    return { code, ms: Date.now() - started };
  }

  /** Ends everything and removes the data. */
  async dispose(): Promise<void> {
    await this.interrupt();
    const until = Date.now() + 5_000;
    while (this.processes().length > 0 && Date.now() < until) await sleep(50);
    this.kill('all');
    // Root's Postgres may not enter a folder that mkdtemp closed: then its data lie where the start said.
    const [, outside] = /ficam em (\S+):/.exec(this.output) ?? [];
    for (const folder of [this.dataDir, ...(outside ? [outside] : [])])
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function kindOf(command: string): ProcessKind {
  if (/embedded-event-store/.test(command)) return 'store';
  if (/host/.test(command)) return 'host';
  if (/start\.mjs|src\/main\.js/.test(command)) return 'api';
  if (/postgres/.test(command)) return 'postgres';
  return 'other';
}

interface TableRow {
  readonly pid: number;
  readonly parent: number;
  readonly startedAt: string;
  readonly command: string;
}

/** All processes of the machine that are not zombies. */
function processTable(): TableRow[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // The name in parentheses may hold anything; what follows it is numbers: state, parent, … start time as the 20th.
      const fields = /\) (.*)$/s.exec(readOrEmpty(`/proc/${name}/stat`))?.[1]?.split(' ');
      if (!fields || fields[0] === 'Z') return [];
      const command = readOrEmpty(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), parent: Number(fields[1]), startedAt: fields[19] ?? '', command }];
    });
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
