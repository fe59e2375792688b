/**
 * Keeps the embedded parts running: starts Postgres, then the event store on it, starts either again when it dies, at
 * the address it had, and stops them in the opposite order. It knows nothing of who uses them.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningEventStore, startEventStore } from '@livro/embedded-event-store';
import { type RunningPostgres, startPostgres } from '@livro/embedded-postgres';
import type { BoundedLog } from './bounded-log.ts';
import type { PartsAddress, Wants } from './host-protocol.ts';
import { addressFor, prepareRoles, PROGRAM_ROLE, STORE_ROLE } from './roles.ts';

const DATABASE = 'livro';
const STORE_GRACE_MS = 1_500;
const POSTGRES_GRACE_MS = 1_500;
const FIRST_PAUSE_MS = 100;
/** An attempt costs a fifth of a second: with a longer pause a disk that has room again would be waited for in vain. */
const LONGEST_PAUSE_MS = 1_000;

export class Supervisor {
  private stopping = false;
  private postgres: RunningPostgres | undefined;
  private eventStore: RunningEventStore | undefined;
  /** The event store's address of it; settles when Postgres accepts connections, renewed each time it dies. */
  private databaseReady: Promise<string>;

  /** `onBroken` is called when a part came back at another address, so that anyone who holds the old one must leave. */
  constructor(
    private readonly dataDir: string,
    private readonly wants: Wants,
    private readonly log: BoundedLog,
    private readonly onBroken: (cause: string) => void,
  ) {
    this.databaseReady = Promise.resolve(wants.databaseUrl ?? '');
  }

  /** Resolves when all wanted parts can be used; throws what made the first start of one fail. */
  async start(): Promise<PartsAddress> {
    if (this.wants.postgres) {
      this.postgres = await this.startPostgres();
      await prepareRoles(this.postgres.url);
      this.databaseReady = Promise.resolve(addressFor(STORE_ROLE, this.postgres.url));
      void this.keepPostgres(this.postgres);
    }
    if (this.wants.eventStore) {
      this.eventStore = await this.startEventStore();
      void this.keepEventStore(this.eventStore);
    }
    return {
      databaseUrl: this.postgres && addressFor(PROGRAM_ROLE, this.postgres.url),
      eventStoreUrl: this.eventStore?.url,
      notices: this.postgres?.notices ?? [],
    };
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.eventStore?.stop(STORE_GRACE_MS);
    await this.postgres?.stop(POSTGRES_GRACE_MS);
  }

  private startPostgres(): Promise<RunningPostgres> {
    return startPostgres({
      directory: path.join(this.dataDir, 'postgres'),
      database: DATABASE,
      settings: { log_line_prefix: '' }, // our log has the time
      // Only one host serves a data folder: a server that still runs belongs to one that was killed.
      onRunning: 'replace',
      log: (text) => this.log.write('postgres', text),
    });
  }

  private async startEventStore(): Promise<RunningEventStore> {
    const address = storeAddress(this.dataDir);
    const store = await startEventStore({
      databaseUrl: await this.databaseReady,
      ...address,
      log: (text) => this.log.write('event-store', text),
    });
    if (store.port !== address.port) keepStoreAddress(this.dataDir, { ...address, port: store.port });
    return store;
  }

  private async keepPostgres(first: RunningPostgres): Promise<void> {
    let running = first;
    for (;;) {
      await running.exited;
      if (this.stopping) return;
      this.log.write('host', 'Postgres ended; starting it again');
      const restarted = this.restart('Postgres', () => this.startPostgres());
      this.databaseReady = restarted.then(({ url }) => addressFor(STORE_ROLE, url));
      this.databaseReady.catch(() => {}); // told to anyone who waits for it
      try {
        running = this.postgres = await restarted;
      } catch {
        return; // stopping
      }
      if (running.url !== first.url) this.onBroken('o Postgres embutido voltou em outro endereço');
    }
  }

  private async keepEventStore(first: RunningEventStore): Promise<void> {
    let running = first;
    for (;;) {
      const code = await running.exited;
      if (this.stopping) return;
      this.log.write('host', `the event store ended (${code ?? 'by a signal'}); starting it again`);
      try {
        running = this.eventStore = await this.restart('the event store', () => this.startEventStore());
      } catch {
        return; // stopping
      }
      if (running.url !== first.url) this.onBroken('o armazém de eventos embutido voltou em outro endereço');
    }
  }

  /** Tries until it works, with growing pauses; throws only when we are to stop. */
  private async restart<Part extends { stop(graceMs: number): Promise<void> }>(
    name: string,
    start: () => Promise<Part>,
  ): Promise<Part> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        const part = await start();
        if (!this.stopping) return part;
        await part.stop(0);
      } catch (error) {
        this.log.write(
          'host',
          `${name} does not start: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      if (this.stopping) throw new Error('stopping');
      await sleep(pauseMs);
    }
  }
}

interface StoreAddress {
  readonly port: number;
  readonly secret: string;
}

const storeAddressFile = (dataDir: string): string => path.join(dataDir, 'event-store.json');

/** The same port and secret at every start, so that programs that outlive the host find the store again. */
function storeAddress(dataDir: string): StoreAddress {
  const file = storeAddressFile(dataDir);
  if (existsSync(file)) {
    try {
      const { port, secret } = JSON.parse(readFileSync(file, 'utf8')) as Partial<StoreAddress>;
      if (typeof port === 'number' && secret) return { port, secret };
    } catch {
      // Half a file after a power cut: a new address is as good.
    }
  }
  const fresh = { port: 0, secret: randomBytes(18).toString('base64url') };
  keepStoreAddress(dataDir, fresh);
  return fresh;
}

function keepStoreAddress(dataDir: string, address: StoreAddress): void {
  writeFileSync(storeAddressFile(dataDir), `${JSON.stringify(address)}\n`, { mode: 0o600 });
}
