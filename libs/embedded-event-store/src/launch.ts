/** Starts the store's process and stops it. The process ends with its starter, however that one dies. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { LISTENING } from './process-contract.ts';

export interface LaunchOptions {
  /** A Postgres; the store keeps its events in schema `store` there. */
  readonly databaseUrl: string;
  /** The port to prefer; 0 or none for any free one. */
  readonly port?: number;
  /** What callers must show; part of the returned address. Letters, digits, `-` and `_`. None: anyone who reaches the port may call. */
  readonly secret?: string;
  /** The compiled main.js; by default the one beside this file. */
  readonly program?: string;
  readonly log?: (text: string) => void;
}

export interface RunningEventStore {
  /** `esdb://…`, for the official client. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Settles when the process has gone, for whatever reason; the exit code, or null after a signal. */
  readonly exited: Promise<number | null>;
  /** Lets it answer what it was handed, then ends it; after `graceMs` (default 2 s) by force. */
  stop(graceMs?: number): Promise<void>;
}

/** Resolves when the store takes calls; throws an Error with the process's last words. */
export async function startEventStore(options: LaunchOptions): Promise<RunningEventStore> {
  const {
    databaseUrl,
    port = 0,
    secret,
    program = path.join(__dirname, 'main.js'),
    log = () => {},
  } = options;
  const child = spawn(process.execPath, ['--enable-source-maps', program, '--follow-stdin'], {
    cwd: '/',
    // By the environment, not by arguments: those every user of the machine can see.
    env: {
      PATH: process.env.PATH,
      NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
      DATABASE_URL: databaseUrl,
      EVENT_STORE_PORT: String(port),
      EVENT_STORE_SECRET: secret ?? '',
    },
    // A session of its own: Ctrl-C in the terminal must not reach it before the programs that use it have left.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const bound = await becameReady(child, exited, log);
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as unknown as { unref(): void }).unref();
  child.stdin.on('error', () => {}); // it died; `exited` tells
  return {
    url: `esdb://127.0.0.1:${bound}?tls=false${secret ? `&connectionName=${secret}` : ''}`,
    port: bound,
    pid: child.pid ?? 0,
    exited,
    stop: async (graceMs = 2_000) => {
      child.ref();
      child.kill('SIGTERM');
      const impatient = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(impatient);
    },
  };
}

function becameReady(
  child: ChildProcess,
  exited: Promise<number | null>,
  log: (text: string) => void,
): Promise<number> {
  let words = '';
  return new Promise((resolve, reject) => {
    const hear = (text: string): void => {
      log(text);
      words = (words + text).slice(-4000);
      const line = new RegExp(`^${LISTENING}(\\d+)$`, 'm').exec(words);
      if (line) resolve(Number(line[1]));
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('error', reject);
    void exited.then((code) => reject(new Error(`O armazém de eventos terminou (${code}): ${words.trim()}`)));
  });
}
