/**
 * The host of a data folder: a process of its own that runs the embedded parts for as long as any program holds a
 * lease, and leaves nothing behind. It listens on 127.0.0.1 and serves only who knows the token in `runtime.json`.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { lockFile } from '@livro/embedded-postgres';
import { BoundedLog } from './bounded-log.ts';
import {
  EXIT_NOT_NEEDED,
  type FromHost,
  type FromProgram,
  type HostOrder,
  onLines,
  removeRuntime,
  sendLine,
  serves,
  writeRuntime,
} from './host-protocol.ts';
import { Supervisor } from './supervisor.ts';

/** A program that started a host and never came for its lease. */
const FIRST_LEASE_MS = 30_000;
const HELLO_MS = 5_000;
const LAST_WORDS_MS = 1_000;
/** Children that do not end by then are ended by their own watch on us. */
const STOP_MS = 4_000;

class Host {
  private readonly token = randomBytes(24).toString('hex');
  private readonly leases = new Set<net.Socket>();
  private readonly server = net.createServer((socket) => this.receive(socket));
  private readonly log: BoundedLog;
  private readonly supervisor: Supervisor;
  private ready: Extract<FromHost, { type: 'ready' }> | undefined;
  private failure: Extract<FromHost, { type: 'failed' }> | undefined;
  private hadLease = false;
  private stopping = false;

  constructor(private readonly order: HostOrder) {
    this.log = logOf(order);
    this.supervisor = new Supervisor(order.dataDir, order.wants, this.log, (cause) => this.fail(cause));
  }

  async serve(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as net.AddressInfo;
    writeRuntime(this.order.dataDir, { pid: process.pid, port, token: this.token });
    this.log.write('host', `process ${process.pid} serves ${this.order.dataDir}`);
    setTimeout(() => this.stopIfUnused('nobody came'), FIRST_LEASE_MS).unref();
    try {
      const address = await this.supervisor.start();
      this.ready = { type: 'ready', ...address };
      for (const lease of this.leases) sendLine(lease, this.ready);
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  private receive(socket: net.Socket): void {
    const late = setTimeout(() => socket.destroy(), HELLO_MS);
    socket.on('error', () => {}); // followed by `close`
    socket.on('close', () => {
      clearTimeout(late);
      if (this.leases.delete(socket)) this.stopIfUnused('the last program left');
    });
    onLines<FromProgram>(socket, (message) => {
      clearTimeout(late);
      if (message.type === 'hello') this.welcome(socket, message);
      else if (message.type === 'leave') this.letGo(socket);
    });
  }

  private welcome(socket: net.Socket, { token, wants }: Extract<FromProgram, { type: 'hello' }>): void {
    if (!this.isToken(token) || this.stopping) {
      socket.destroy();
      return;
    }
    if (!serves(this.order.wants, wants)) {
      const message =
        `Outro programa usa ${this.order.dataDir} com outras configurações ` +
        '(DATABASE_URL, EVENTSTORE_URL): use as mesmas ou outro DATA_DIR.';
      sendLine(socket, { type: 'refused', message });
      socket.end();
      return;
    }
    this.leases.add(socket);
    this.hadLease = true;
    sendLine(socket, { type: 'welcome' });
    if (this.failure) sendLine(socket, this.failure);
    else if (this.ready) sendLine(socket, this.ready);
  }

  private isToken(given: unknown): boolean {
    const token = Buffer.from(String(given));
    return token.length === this.token.length && timingSafeEqual(token, Buffer.from(this.token));
  }

  /** The last program to leave sees its connection end when everything has stopped. */
  private letGo(socket: net.Socket): void {
    if (!this.leases.delete(socket)) return;
    if (this.leases.size > 0) socket.end();
    else this.stop(0, 'the last program left');
  }

  /** The program that started us has gone: only matters while nobody holds a lease. */
  starterGone(): void {
    if (!this.hadLease) this.stopIfUnused('its starter died');
  }

  private stopIfUnused(why: string): void {
    if (this.leases.size === 0) this.stop(0, why);
  }

  private fail(message: string): void {
    this.failure = { type: 'failed', message };
    for (const lease of this.leases) sendLine(lease, this.failure);
    // Making a cluster blocks us: the program that waits for it may not have been heard yet.
    setTimeout(() => this.stop(1, message), this.hadLease ? 0 : LAST_WORDS_MS);
  }

  stop(code: number, why: string): void {
    if (this.stopping) return;
    this.stopping = true;
    this.log.write('host', `stopping: ${why}`);
    // First of all, so that a program that comes now starts a host of its own, which waits for our lock.
    removeRuntime(this.order.dataDir);
    this.server.close();
    setTimeout(() => process.exit(code || 1), STOP_MS);
    void this.supervisor
      .stop()
      .catch((error: unknown) => this.log.write('host', `stopping failed: ${String(error)}`))
      .then(() => {
        this.log.write('host', 'stopped');
        process.exit(code);
      });
  }
}

const logOf = ({ dataDir }: HostOrder): BoundedLog =>
  new BoundedLog(path.join(dataDir, 'logs', 'embedded.log'));

async function main(): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  const starterGone = new Promise<void>((resolve) => lines.once('close', resolve));
  const order = JSON.parse(await firstLine(lines)) as HostOrder;
  const lock = await lockFile(path.join(order.dataDir, 'keeper.lock')).catch((error: unknown) => {
    logOf(order).write('host', String(error));
    throw error;
  });
  if (!lock) process.exit(EXIT_NOT_NEEDED);
  const host = new Host(order);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => host.stop(0, `signal ${signal}`));
  }
  void starterGone.then(() => host.starterGone());
  await host.serve();
}

const firstLine = (lines: ReturnType<typeof createInterface>): Promise<string> =>
  new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve('null'));
  });

void main();
