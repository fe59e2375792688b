/**
 * The embedded parts as a program sees them: addresses of a Postgres and an event store, held by a lease that ends with
 * the program. Servers that the settings name are used as they are, and nothing is started in their place.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir } from '../config/data-dir.ts';
import type { Settings } from '../config/settings.ts';
import {
  EXIT_NOT_NEEDED,
  type FromHost,
  type HostOrder,
  onLines,
  type PartsAddress,
  readRuntime,
  type Runtime,
  sendLine,
  type Wants,
} from './host-protocol.ts';

export type PartsSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'eventStoreUrl'>;

export interface Parts {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Portuguese sentences that the person who started the program should see. */
  readonly notices: readonly string[];
  /** Gives the lease back. Anyone who is last waits until everything has stopped (about a second, five at most). */
  release(): Promise<void>;
  /** Called once if the parts went away and could not be brought back at the same addresses; `reason` is Portuguese. */
  onLost(listener: (reason: string) => void): void;
}

const START_MS = 60_000;
const RECOVERY_MS = 30_000;
const WELCOME_MS = 2_000;
const RELEASE_MS = 5_000;
const POLL_MS = 20;

/** Resolves when both parts can be used; throws an Error with a Portuguese sentence, a `SettingError` where the data folder cannot be one. */
export async function acquireParts(settings: PartsSettings, program = hostProgram()): Promise<Parts> {
  const { databaseUrl, eventStoreUrl } = settings;
  if (databaseUrl && eventStoreUrl) {
    return { databaseUrl, eventStoreUrl, notices: [], release: async () => {}, onLost: () => {} };
  }
  const order: HostOrder = {
    dataDir: makeDataDir(settings.dataDir),
    wants: { postgres: !databaseUrl, eventStore: !eventStoreUrl, databaseUrl },
  };
  const holder = new LeaseHolder(order, program);
  const address = await holder.acquire();
  return {
    databaseUrl: databaseUrl ?? address.databaseUrl ?? '',
    eventStoreUrl: eventStoreUrl ?? address.eventStoreUrl ?? '',
    notices: address.notices,
    release: () => holder.release(),
    onLost: (listener) => holder.lostListeners.push(listener),
  };
}

/** The compiled host: beside this file, or in the build's folder when this file runs as source (tests). */
function hostProgram(): string {
  const beside = path.join(__dirname, 'host.js');
  return existsSync(beside)
    ? beside
    : path.resolve(__dirname, '../../../dist/backend/src/platform/embedded/host.js');
}

class LeaseHolder {
  readonly lostListeners: ((reason: string) => void)[] = [];
  private lease: Lease | undefined;
  private address: PartsAddress | undefined;
  private releasing = false;

  constructor(
    private readonly order: HostOrder,
    private readonly program: string,
  ) {}

  async acquire(): Promise<PartsAddress> {
    const lease = await obtainLease(this.order, this.program, START_MS);
    this.hold(lease);
    this.address = lease.address;
    return lease.address;
  }

  private hold(lease: Lease): void {
    this.lease = lease;
    void lease.closed.then((reason) => {
      this.lease = undefined;
      if (!this.releasing) void this.recover(reason);
    });
  }

  /** The host died: its children stop by themselves; a new host starts them at the same addresses. */
  private async recover(reason: string): Promise<void> {
    try {
      const lease = await obtainLease(this.order, this.program, RECOVERY_MS);
      const same =
        lease.address.databaseUrl === this.address?.databaseUrl &&
        lease.address.eventStoreUrl === this.address?.eventStoreUrl;
      if (this.releasing || !same) {
        lease.leave();
        if (!this.releasing) this.tellLost(reason || 'os serviços embutidos voltaram em outro endereço');
        return;
      }
      this.hold(lease);
    } catch (error) {
      if (!this.releasing) this.tellLost(error instanceof Error ? error.message : String(error));
    }
  }

  private tellLost(reason: string): void {
    for (const listener of this.lostListeners.splice(0)) listener(reason);
  }

  async release(): Promise<void> {
    this.releasing = true;
    const { lease } = this;
    if (!lease) return;
    lease.leave();
    await Promise.race([lease.closed, sleep(RELEASE_MS, undefined, { ref: false })]);
  }
}

interface Lease {
  readonly address: PartsAddress;
  /** Settles with the host's last words, or '', when the connection has ended. */
  readonly closed: Promise<string>;
  leave(): void;
}

/** Finds the host of the folder or starts one, and waits until the parts are ready. */
async function obtainLease(
  { dataDir, wants }: HostOrder,
  program: string,
  timeoutMs: number,
): Promise<Lease> {
  const deadline = Date.now() + timeoutMs;
  let started: StartedHost | undefined;
  while (Date.now() < deadline) {
    const runtime = readRuntime(dataDir);
    if (runtime && isAlive(runtime.pid)) {
      const lease = await openLease(runtime, wants, deadline);
      if (lease) return lease;
    }
    if (started?.failed) {
      throw new Error(
        `Os serviços embutidos não iniciaram; veja ${path.join(dataDir, 'logs', 'embedded.log')}.`,
      );
    }
    // A stale file, or a host that is just stopping and holds its lock until it has gone.
    if (!started || started.ended) started = startHost(program, { dataDir, wants });
    await sleep(POLL_MS);
  }
  throw new Error(`Os serviços embutidos de ${dataDir} não ficaram prontos a tempo.`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface StartedHost {
  ended: boolean;
  failed: boolean;
}

/** Detached, in a session of its own: it must outlive us, and our terminal's Ctrl-C. */
function startHost(program: string, order: HostOrder): StartedHost {
  const state: StartedHost = { ended: false, failed: false };
  const { PATH, HOME, TMPDIR, NODE_EXTRA_CA_CERTS } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: '/',
    env: { PATH, HOME, TMPDIR, NODE_EXTRA_CA_CERTS },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.once('error', () => Object.assign(state, { ended: true, failed: true }));
  child.once('exit', (code) =>
    Object.assign(state, { ended: true, failed: code !== 0 && code !== EXIT_NOT_NEEDED }),
  );
  // Left open: when we die before we hold a lease, the host learns it by the end of this pipe.
  child.stdin?.on('error', () => {});
  child.stdin?.write(`${JSON.stringify(order)}\n`);
  child.unref();
  (child.stdin as unknown as { unref(): void } | null)?.unref();
  return state;
}

/** Undefined when no host answers there (a stale file), or it is on its way out. Throws what it refuses. */
function openLease({ port, token }: Runtime, wants: Wants, deadline: number): Promise<Lease | undefined> {
  return new Promise((resolve, reject) => {
    let lastWords = '';
    let settleClosed: (reason: string) => void = () => {};
    const closed = new Promise<string>((settle) => (settleClosed = settle));
    const socket = net.connect({ host: '127.0.0.1', port });
    let timer = setTimeout(() => socket.destroy(), WELCOME_MS);
    socket.on('error', () => {}); // followed by `close`
    socket.on('close', () => {
      clearTimeout(timer);
      settleClosed(lastWords);
      resolve(undefined);
    });
    socket.on('connect', () => sendLine(socket, { type: 'hello', token, wants }));
    onLines<FromHost>(socket, (message) => {
      switch (message.type) {
        case 'welcome':
          clearTimeout(timer);
          timer = setTimeout(() => socket.destroy(), Math.max(0, deadline - Date.now()));
          return;
        case 'ready': {
          clearTimeout(timer);
          // The lease alone keeps no program alive.
          socket.unref();
          const leave = (): void => {
            socket.ref();
            sendLine(socket, { type: 'leave' });
          };
          resolve({ address: message, closed, leave });
          return;
        }
        case 'refused':
        case 'failed':
          lastWords = message.message;
          reject(new Error(message.message));
          return;
        default:
          message satisfies never;
      }
    });
  });
}
