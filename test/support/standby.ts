/** A streaming standby of a test's own Postgres: a copy of its folder, made while it runs, that follows it from a port of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort, sleep } from './program.ts';
import { temporaryFolder } from './store-process.ts';

const READY_WITHIN_MS = 30_000;
/** Of the server that was copied: its own running self, its log, and slots that others read. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'];
const SLOT = 'standby';

export class Standby {
  #server: ChildProcess | undefined;

  private constructor(
    /** As the program's role. */
    readonly url: string,
    private readonly superuserUrl: string,
    private readonly program: string,
    private readonly folder: string,
    private readonly user: { readonly uid: number; readonly gid: number },
  ) {}

  static async of(parts: { readonly databaseUrl: string; readonly superuserUrl: string }): Promise<Standby> {
    const port = await freePort();
    const at = (url: string): string => Object.assign(new URL(url), { port: String(port) }).href;
    const folder = path.join(temporaryFolder(), 'pg');
    const { program, user } = await asking(parts.superuserUrl, (primary) => copied(primary, folder));
    const { hostname: host, port: of, username, password } = new URL(parts.superuserUrl);
    fs.appendFileSync(
      path.join(folder, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} port=${of} user=${username} password=${password}'\nprimary_slot_name = '${SLOT}'\n`,
    );
    const standby = new Standby(at(parts.databaseUrl), at(parts.superuserUrl), program, folder, user);
    await standby.start();
    return standby;
  }

  /** Resolves when it answers. Right after a kill the sessions of the one before it need a moment to notice. */
  async start(): Promise<void> {
    const { port } = new URL(this.url);
    const args = ['-D', this.folder, '-p', port, '-k', '', '-c', 'listen_addresses=127.0.0.1'];
    for (const until = Date.now() + READY_WITHIN_MS; ; await sleep(100)) {
      if (!this.#server || this.#server.exitCode !== null || this.#server.signalCode !== null)
        this.#server = spawn(this.program, args, { ...this.user, cwd: '/', stdio: 'ignore' });
      if (await this.query('select').then(() => true, () => false)) return; // prettier-ignore
      if (Date.now() > until) throw new Error('the standby does not answer');
    }
  }

  /** As the superuser. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return asking(this.superuserUrl, async (client) => (await client.query<Row>(text)).rows);
  }

  /** It goes on answering, as of now. */
  async pause(): Promise<void> {
    await this.query('select pg_wal_replay_pause()');
    while ((await this.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]!.state !== 'paused')
      await sleep(20); // prettier-ignore
  }

  async resume(): Promise<void> {
    await this.query('select pg_wal_replay_resume()');
  }

  /** It gets nothing more, as behind a network that has gone; what it got before it goes on replaying. */
  async disconnect(): Promise<void> {
    await this.query("alter system set primary_conninfo = ''");
    await this.query('select pg_reload_conf()');
    while ((await this.query('select 1 from pg_stat_wal_receiver')).length > 0) await sleep(20);
  }

  /** Takes the primary's place, which is gone. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()');
  }

  async kill(): Promise<void> {
    if (!this.#server || this.#server.exitCode !== null || this.#server.signalCode !== null) return;
    this.#server.kill('SIGKILL');
    await once(this.#server, 'exit');
  }

  async dispose(): Promise<void> {
    await this.kill();
    fs.rmSync(path.dirname(this.folder), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function copied(
  primary: pg.Client,
  folder: string,
): Promise<{ program: string; user: { uid: number; gid: number } }> {
  const { rows } = await primary.query<{ data_directory: string }>('show data_directory');
  const data = rows[0]!.data_directory;
  await primary.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  await primary.query("select pg_backup_start('standby', true)");
  execFileSync('cp', ['-a', data, folder]);
  const stopped = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  for (const name of NOT_COPIED) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  const { uid, gid } = fs.statSync(data);
  const own = (name: string, make: (file: string) => void): void => {
    make(path.join(folder, name));
    fs.chownSync(path.join(folder, name), uid, gid);
  };
  for (const name of ['pg_wal', 'pg_replslot']) own(name, (file) => fs.mkdirSync(file, { mode: 0o700 }));
  own('backup_label', (file) => fs.writeFileSync(file, stopped.rows[0]!.labelfile));
  own('standby.signal', (file) => fs.writeFileSync(file, ''));
  const [pid] = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  return { program: fs.readlinkSync(`/proc/${pid}/exe`), user: { uid, gid } };
}

async function asking<Answer>(url: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // It is killed under us.
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
