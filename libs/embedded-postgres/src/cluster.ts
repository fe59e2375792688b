/** The files of one cluster: its password, its port and its data. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Binaries, Place } from './places.ts';

export const SUPERUSER = 'livro';

/** Makes the cluster if there is none. Killed in the middle it leaves no half cluster. Returns the password. */
export function ensureCluster(place: Place, binaries: Binaries, durable: boolean): string {
  const data = path.join(place.home, 'pg');
  const passwordFile = path.join(place.home, 'password');
  if (!existsSync(passwordFile)) {
    if (existsSync(data)) throw new Error(`Falta a senha do Postgres em ${passwordFile}.`);
    writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 });
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  if (existsSync(data)) return password;

  for (const name of readdirSync(place.home)) {
    if (name.startsWith('pg.new-')) rmSync(path.join(place.home, name), { recursive: true, force: true });
  }
  const fresh = `${data}.new-${process.pid}`;
  const handed = `${fresh}-password`;
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(handed, password, { mode: 0o600 });
  const { uid, gid } = place.user;
  if (uid !== undefined && gid !== undefined) for (const file of [fresh, handed]) chownSync(file, uid, gid);
  try {
    const options = [
      '-U',
      SUPERUSER,
      '-A',
      'scram-sha-256',
      '--pwfile',
      handed,
      '-E',
      'UTF8',
      '--no-instructions',
    ];
    // Sorted by code point everywhere, while upper() and lower() know accents.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const sync = durable ? [] : ['--no-sync'];
    execFileSync(binaries.initdb, ['-D', fresh, ...options, ...locale, ...sync], {
      ...place.user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    renameSync(fresh, data);
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new Error(`Não foi possível criar o banco de dados em ${data}: ${said}`, { cause: error });
  } finally {
    rmSync(handed, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
  return password;
}

/** The port this cluster had before, if it is free now, else a free one; kept in a file so that addresses stay. */
export async function choosePort(home: string, refused: ReadonlySet<number>): Promise<number> {
  const file = path.join(home, 'port');
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (before > 0 && !refused.has(before) && (await isFree(before))) return before;
  const port = await freePort();
  writeFileSync(file, `${port}\n`, { mode: 0o600 });
  return port;
}

const listenOn = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
const freePort = (): Promise<number> => listenOn(0);
const isFree = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => true,
    () => false,
  );
