/** The note that a running server leaves in its data, and whether the server that it names is still there. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `postmaster.pid` says; undefined where there is no such file or it is half written. */
export function postmasterNote(data: string): { pid: number; port: number; stopping: boolean } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  return pid > 1
    ? { pid, port: Number(lines[3]), stopping: lines[7]?.trim() === 'stopping' }
    : { pid: 0, port: 0, stopping: false };
}

/**
 * Whether `pid` is the server of this cluster. A note can outlive its server (kill -9, a container restarted), and its
 * number can then belong to any program, so the command line is looked at. A zombie has none and counts as gone.
 */
export function isPostmaster(pid: number, data: string): boolean {
  if (pid <= 1) return false;
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(data);
  } catch {
    return false;
  }
}
