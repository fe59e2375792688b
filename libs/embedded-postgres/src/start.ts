/**
 * Starts a private Postgres from the binaries that npm installed, or joins the one that already serves the folder.
 * It knows nothing of what is stored in it, listens on 127.0.0.1 only, and never touches a Postgres it did not make.
 */
import { mkdirSync, realpathSync, unlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choosePort, ensureCluster, SUPERUSER } from './cluster.ts';
import { isPostmaster, postmasterNote } from './postmaster-note.ts';
import { lockFile } from './lock.ts';
import { binariesFor, placeOf } from './places.ts';
import { endPostmaster, PostmasterFailed, startPostmaster } from './postmaster.ts';

export interface StartOptions {
  /** Folder of the cluster; made if missing. */
  readonly directory: string;
  /** Made if missing. */
  readonly database: string;
  /** Server settings, as in postgresql.conf: `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The server's own log, in pieces as they come. */
  readonly log?: (text: string) => void;
  /**
   * What to do when a server already runs on the folder. `adopt` (default) joins it and leaves its end to its starter.
   * `replace` shuts it down and starts anew: for a caller who knows that anyone who started it has gone.
   */
  readonly onRunning?: 'adopt' | 'replace';
}

export interface RunningPostgres {
  /** `postgres://user:password@127.0.0.1:port/database` */
  readonly url: string;
  readonly adopted: boolean;
  /** Portuguese sentences that the person who started the program should see. */
  readonly notices: readonly string[];
  /** Settles when the server has gone, for whatever reason. */
  readonly exited: Promise<void>;
  /** Fast shutdown, after `graceMs` (default 10 s) an immediate one. Does nothing to an adopted server. */
  stop(graceMs?: number): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

const DEFAULTS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  // Nobody follows this server by its log: what is made as a whole (indexes, above all) is not written there too. A million entries are
  // brought back in 54.5 s so, in 58.8 s with the usual level (three runs of each in turns).
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A segment of the log that is used again keeps old bytes: what was erased would lie there until it is written over.
  wal_recycle: 'off',
  // A message about a refused row shows the row.
  log_error_verbosity: 'terse',
  // A container may have less than its machine; 0 says that nothing is known.
  shared_buffers: `${sharedMegabytes(Math.min(os.totalmem(), process.constrainedMemory() || Infinity))}MB`,
};

/**
 * What Postgres keeps of its tables beside the system's own cache, which costs it 5 to 10 µs a page to ask: an eighth of the
 * machine, and no more than the history of a million entries takes. Pages are taken when they are used, not before.
 */
export function sharedMegabytes(machineBytes: number): number {
  return Math.min(512, Math.max(128, Math.floor(machineBytes / 8 / 2 ** 20)));
}

/** Resolves when the server accepts connections and the database exists; throws an Error with a Portuguese sentence. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  mkdirSync(path.dirname(path.resolve(options.directory)), { recursive: true, mode: 0o711 });
  const directory = path.join(
    realpathSync(path.dirname(path.resolve(options.directory))),
    path.basename(path.resolve(options.directory)),
  );
  const lock = await lockFile(`${directory}.lock`, START_TIMEOUT_MS);
  if (!lock) throw new Error(`Outro programa está iniciando o Postgres de ${directory} há tempo demais.`);
  try {
    return await startLocked(directory, options);
  } finally {
    lock.release();
  }
}

async function startLocked(directory: string, options: StartOptions): Promise<RunningPostgres> {
  const { database, settings = {}, log = () => {}, onRunning = 'adopt' } = options;
  const place = placeOf(directory);
  const binaries = binariesFor(place.user);
  const password = ensureCluster(place, binaries, settings.fsync !== 'off');
  const data = path.join(place.home, 'pg');
  const notices = place.notice ? [place.notice] : [];
  const url = (port: number, name = database): string =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;
  const deadline = Date.now() + START_TIMEOUT_MS;

  const running = await settleRunning(
    data,
    onRunning,
    (port) => ensureDatabase(url(port, 'postgres'), database),
    deadline,
  );
  if (running) {
    return {
      url: url(running.port),
      adopted: true,
      notices,
      exited: gone(running.pid, data),
      stop: async () => {},
    };
  }

  const refused = new Set<number>();
  for (;;) {
    const port = await choosePort(place.home, refused);
    const flags = Object.entries({ ...DEFAULTS, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    try {
      const postmaster = await startPostmaster(
        binaries.postgres,
        ['-p', String(port), '-k', '', ...flags],
        data,
        place.user,
        log,
      );
      await ensureDatabase(url(port, 'postgres'), database);
      return {
        url: url(port),
        adopted: false,
        notices,
        exited: postmaster.exited,
        stop: (graceMs = 10_000) => postmaster.stop(graceMs),
      };
    } catch (error) {
      if (!(error instanceof PostmasterFailed) || Date.now() >= deadline) throw error;
      if (/could not bind|Address already in use/.test(error.message)) refused.add(port);
      // Sessions of a server killed by -9 need a moment to notice and let go of its memory.
      else if (!/shared memory block|lock file/.test(error.message)) throw error;
      await sleep(100);
    }
  }
}

/** Deals with a server that already holds the data: joined, awaited while it shuts down, replaced, or a stale note removed. */
async function settleRunning(
  data: string,
  onRunning: 'adopt' | 'replace',
  join: (port: number) => Promise<void>,
  deadline: number,
): Promise<{ pid: number; port: number } | undefined> {
  for (;;) {
    const note = postmasterNote(data);
    if (!note) return undefined;
    if (!isPostmaster(note.pid, data)) {
      // Postgres would refuse to start if the number now belonged to another program of the same user.
      unlinkSync(path.join(data, 'postmaster.pid'));
      return undefined;
    }
    if (onRunning === 'replace') {
      await endPostmaster(note.pid, data, 3_000);
      continue;
    }
    try {
      if (!note.stopping) {
        await join(note.port);
        return note;
      }
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    if (Date.now() >= deadline) throw new Error(`O Postgres de ${data} não responde.`);
    await sleep(50);
  }
}

/** Starting up, shutting down or not listening yet: worth another try. */
function isPassing(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return (
    ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) ||
    /terminated/i.test(String(error))
  );
}

async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {}); // a server that ends while we ask: the query below fails by itself
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!found.rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function gone(pid: number, data: string): Promise<void> {
  while (isPostmaster(pid, data)) await sleep(200, undefined, { ref: false });
}
