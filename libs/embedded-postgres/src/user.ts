/** Who runs Postgres. The server refuses to run as root, so root hands it to `postgres`, or else to `nobody`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Empty for an ordinary user: then the server runs as whoever started us. Spread into `spawn`'s options. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user for a cluster in `dataDirectory`: the owner of the data where there is data (a cluster made by an ordinary
 * user and now started with sudo stays theirs), else the first of `postgres` and `nobody` that the machine knows.
 */
export function serverUser(dataDirectory: string): RunAs {
  if (!isRoot()) return {};
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = identity('postgres') ?? identity('nobody');
  if (!found) {
    throw new Error(
      'O Postgres não roda como root, e esta máquina não tem o usuário "postgres" nem "nobody".',
    );
  }
  return found;
}

function identity(name: string): RunAs | undefined {
  try {
    const number = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined;
  }
}

/** Whether that user may pass through every parent of `directory` and enter it: asked of the kernel, not computed. */
export function mayEnter(directory: string, user: RunAs): boolean {
  if (user.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], { ...user, cwd: '/' }).status === 0;
}

/** Whether that user may run `program`, tried with `--version`. */
export function mayRun(program: string, user: RunAs): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}
