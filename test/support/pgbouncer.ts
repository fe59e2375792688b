/** A real PgBouncer before a test's own Postgres, from the PATH; a test that needs it is skipped where there is none. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort, sleep } from './program.ts';
import { temporaryFolder } from './store-process.ts';

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const NOBODY = 65_534;

export const hasPgBouncer = !spawnSync('pgbouncer', ['--version'], { env }).error;

export class PgBouncer {
  private constructor(
    readonly url: string,
    private readonly server: ChildProcess,
    private readonly folder: string,
  ) {}

  /** `settings` are lines of its own file. */
  static async before(serverUrl: string, settings: readonly string[]): Promise<PgBouncer> {
    const { hostname, port, username, password } = new URL(serverUrl);
    const ownPort = await freePort();
    const folder = temporaryFolder();
    const file = path.join(folder, 'pgbouncer.ini');
    const lines = [
      '[databases]',
      `* = host=${hostname} port=${port} user=${username} password=${password}`,
      '[pgbouncer]',
      'auth_type = any',
      'unix_socket_dir =',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      ...settings,
    ];
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const server = spawn('pgbouncer', [file], { env, ...user, cwd: '/', stdio: 'ignore' });
    const url = Object.assign(new URL(serverUrl), { port: String(ownPort) }).href;
    const bouncer = new PgBouncer(url, server, folder);
    for (let waits = 0; !(await bouncer.#answers()); waits++) {
      if (waits > 100 || server.exitCode !== null) throw new Error('pgbouncer does not answer');
      await sleep(100);
    }
    return bouncer;
  }

  async stop(): Promise<void> {
    if (this.server.exitCode === null) {
      this.server.kill('SIGKILL');
      await once(this.server, 'exit');
    }
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  }
}
