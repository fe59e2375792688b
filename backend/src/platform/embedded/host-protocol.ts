/**
 * What programs and the host of their data folder agree on: where the host is found, who may talk to it, and the
 * lines of JSON that they exchange. A lease is an open connection, so the kernel gives it back when a program dies.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';

/** Which parts a program needs, beside the servers that its settings name. */
export interface Wants {
  readonly postgres: boolean;
  readonly eventStore: boolean;
  /** The Postgres that the event store is kept on, when it is not the embedded one. */
  readonly databaseUrl?: string;
}

/** The first line on the host's standard input. */
export interface HostOrder {
  readonly dataDir: string;
  readonly wants: Wants;
}

export interface PartsAddress {
  /** Undefined where the host does not run that part. */
  readonly databaseUrl?: string;
  readonly eventStoreUrl?: string;
  readonly notices: readonly string[];
}

export type FromProgram =
  { readonly type: 'hello'; readonly token: string; readonly wants: Wants } | { readonly type: 'leave' };

export type FromHost =
  /** The token was right; the parts may still be starting. */
  | { readonly type: 'welcome' }
  | ({ readonly type: 'ready' } & PartsAddress)
  /** The parts run for a program with other settings. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string };

/** Exit code of a host that found another one that leads. */
export const EXIT_NOT_NEEDED = 75;

/** Whether a host that runs `has` can serve a program that needs `wants`. */
export function serves(has: Wants, wants: Wants): boolean {
  return (
    (has.postgres || !wants.postgres) &&
    (has.eventStore || !wants.eventStore) &&
    (!wants.eventStore || has.databaseUrl === wants.databaseUrl)
  );
}

/** `runtime.json` in the data folder; readable by its owner only, since the token opens the door. */
export interface Runtime {
  readonly pid: number;
  readonly port: number;
  readonly token: string;
}

const runtimeFile = (dataDir: string): string => path.join(dataDir, 'runtime.json');

/** Undefined where there is none, or none that can be read as one. */
export function readRuntime(dataDir: string): Runtime | undefined {
  try {
    const { pid, port, token } = JSON.parse(readFileSync(runtimeFile(dataDir), 'utf8')) as Partial<Runtime>;
    if (typeof pid !== 'number' || typeof port !== 'number' || typeof token !== 'string') return undefined;
    return { pid, port, token };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code && code !== 'ENOENT') throw error;
    return undefined;
  }
}

export function writeRuntime(dataDir: string, runtime: Runtime): void {
  const half = `${runtimeFile(dataDir)}.${runtime.pid}`;
  writeFileSync(half, `${JSON.stringify(runtime)}\n`, { mode: 0o600 });
  renameSync(half, runtimeFile(dataDir));
}

export const removeRuntime = (dataDir: string): void => rmSync(runtimeFile(dataDir), { force: true });

export const sendLine = (socket: Socket, message: FromProgram | FromHost): boolean =>
  socket.write(`${JSON.stringify(message)}\n`);

const MAX_LINE = 64 * 1024;

/** Calls `hear` for each line; a line that is no JSON object, or too long, ends the connection. */
export function onLines<Message>(socket: Socket, hear: (message: Message) => void): void {
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) socket.destroy();
    for (const line of lines) {
      try {
        hear(JSON.parse(line) as Message);
      } catch {
        socket.destroy();
        return;
      }
    }
  });
}
