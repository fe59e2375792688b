/** Who runs Postgres. The server refuses to run as root, so root hands it to `postgres`, or else to a user of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Empty for an ordinary user: then the server runs as anyone who started us. Spread into `spawn`'s options. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** Made where there is no `postgres`: what belongs to `nobody` is within reach of every other service that runs as nobody. */
const OWN_USER = 'livro';

/**
 * The user for a cluster in `dataDirectory`: the owner of the data where there is data (a cluster made by an ordinary
 * user and now started with sudo stays theirs), else `postgres`, else a user of our own, made by useradd.
 */
export function serverUser(dataDirectory: string): RunAs {
  if (!isRoot()) return {};
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0 && owner.uid !== identity('nobody')?.uid)
    return { uid: owner.uid, gid: owner.gid };
  return identity('postgres') ?? identity(OWN_USER) ?? madeUser();
}

function madeUser(): RunAs {
  const terms = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...terms, OWN_USER], { stdio: 'ignore' });
  const made = identity(OWN_USER);
  if (made) return made;
  throw new Error(
    `O Postgres não roda como root, e esta máquina não tem o usuário "postgres" nem deixa criar o usuário "${OWN_USER}": ` +
      'crie-o (useradd --system livro) ou inicie o Livro como um usuário comum.',
  );
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
