/** One running server process: started so that it ends with its starter, however that one dies, and stopped in order. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostmaster, postmasterNote } from './postmaster-note.ts';
import type { RunAs } from './user.ts';

/**
 * The shell waits for the server; beside it a subshell reads a pipe that nobody writes to. When our process dies, by
 * kill -9 too, the pipe ends and the server is told to shut down fast. Both ignore the terminal's Ctrl-C.
 */
const WATCHED = `
"$@" 3<&- & server=$!
( while read -r line; do :; done; kill -INT $server ) <&3 2>/dev/null & watch=$!
trap '' INT TERM HUP
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`;

export interface Postmaster {
  /** Settles when the server has gone, for whatever reason. */
  readonly exited: Promise<void>;
  stop(graceMs: number): Promise<void>;
}

export class PostmasterFailed extends Error {}

/** Starts the server and resolves when it accepts connections; throws `PostmasterFailed` with its last words. */
export async function startPostmaster(
  program: string,
  args: readonly string[],
  data: string,
  user: RunAs,
  log: (text: string) => void,
): Promise<Postmaster> {
  const child = spawn('/bin/sh', ['-c', WATCHED, 'postgres', program, '-D', data, ...args], {
    ...user,
    cwd: '/',
    // A session of its own: Ctrl-C in the terminal must not reach it before the programs that use it have left.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const shellEnded = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await becameReady(child, shellEnded, log);
  const pid = postmasterNote(data)?.pid ?? 0;
  const exited = shellEnded.then(async () => {
    const pipe = child.stdio[3] as Writable;
    pipe.destroy();
    // The shell was killed, not the server: without its watch it must not go on.
    if (isPostmaster(pid, data)) await endPostmaster(pid, data, 2_000);
  });
  child.unref();
  for (const stream of child.stdio) (stream as unknown as { unref?: () => void } | null)?.unref?.();
  return {
    exited,
    stop: async (graceMs) => {
      child.ref();
      await endPostmaster(pid, data, graceMs);
      (child.stdio[3] as Writable).destroy();
      await exited;
    },
  };
}

function becameReady(child: ChildProcess, ended: Promise<void>, log: (text: string) => void): Promise<void> {
  let words = '';
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new PostmasterFailed(error.message)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log(text);
      words = (words + text).slice(-4000);
      if (words.includes('database system is ready to accept connections')) resolve();
    });
    void ended.then(() =>
      reject(new PostmasterFailed(words.trim() || 'o Postgres terminou sem dizer por quê')),
    );
  });
}

/** Fast shutdown; after `graceMs` immediate shutdown, which loses nothing either: the next start replays the log. */
export async function endPostmaster(pid: number, data: string, graceMs: number): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (isPostmaster(pid, data)) process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  signal('SIGINT');
  const impatient = Date.now() + graceMs;
  let asked = false;
  while (isPostmaster(pid, data)) {
    if (!asked && Date.now() >= impatient) {
      asked = true;
      signal('SIGQUIT');
    }
    await sleep(15);
  }
}
