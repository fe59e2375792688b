/**
 * What the chaos run is about: two servers on one store and one Postgres, each behind links of its own that can fail, one of them by way of a
 * cluster. As an orchestrator would, it starts again whatever ended by itself; what a fault holds down stays down until the fault ends.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type RunningEventStore, startEventStore } from '@livro/embedded-event-store';
import { type RunningPostgres, startPostgres } from '@livro/embedded-postgres';
import {
  addressFor,
  prepareRoles,
  PROGRAM_ROLE,
  STORE_ROLE,
} from '../../backend/src/platform/embedded/roles.ts';
import { Authority } from '../support/certificates.ts';
import { Program, sleep } from '../support/program.ts';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';
import { FaultProxy } from './book-proxy.ts';
import { DroppingProxy } from './dropping-proxy.ts';
import { StoreCluster } from './store-cluster.ts';

const SECRET = 'chaos';
const MEMORY_MB = 256;
const LAST_WORDS = 1_500;
/** Room for the journal and the read models of a run, and little enough to be filled in a moment. */
const DISK_MB = 1_000;
const ADMINISTRATOR = 'ana@construtora.com.br';

export interface Control {
  readonly shiftMs: number;
  readonly full: boolean;
  readonly eat: boolean;
}
const AS_EVER: Control = { shiftMs: 0, full: false, eat: false };

export class Server {
  /** Its process is another one than it was: what was under way there has no answer. */
  lives = 0;
  /** In which of them it has answered. */
  answeredIn = 0;
  isHeldDown = false;
  /** Last words of each time that it ended by itself, without a fault that ends it. */
  readonly endings: string[] = [];
  isFrozen = false;

  constructor(
    readonly program: Program,
    readonly database: FaultProxy,
    private readonly control: string,
  ) {}

  tell(change: Partial<Control>): void {
    fs.writeFileSync(`${this.control}.new`, JSON.stringify({ ...AS_EVER, ...change }));
    fs.renameSync(`${this.control}.new`, this.control);
  }

  launch(): void {
    this.lives++;
    this.program.launch();
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    if (this.program.running) process.kill(this.program.pid!, signal);
  }
}

export class ChaosWorld {
  postgres!: RunningPostgres;
  store!: RunningEventStore;
  servers!: readonly [Server, Server];
  /** Of the first server to the store; the second one goes by the cluster. */
  journal!: FaultProxy;
  subscriptions!: DroppingProxy;
  cluster!: StoreCluster;
  /** A fault has taken them away, and gives them back. */
  readonly held = new Set<'postgres' | 'store'>();
  readonly streamPrefix = 'chaos-';
  /** Where Postgres has a file system of its own, which may be filled. */
  readonly disk: string | undefined;
  readonly #folder: string;
  readonly #releases: (() => Promise<void> | void)[] = [];
  #storePort = 0;
  #over = false;
  #keeping: Promise<void> | undefined;

  constructor() {
    this.#folder = temporaryFolder();
    const disk = path.join(this.#folder, 'disk');
    fs.mkdirSync(disk, { mode: 0o711 });
    this.disk = mounted(disk) ? disk : undefined;
  }

  get databaseUrl(): string {
    return addressFor(PROGRAM_ROLE, this.postgres.url);
  }

  async start(): Promise<void> {
    await this.startPostgres();
    await prepareRoles(this.postgres.url);
    await this.startStore();
    this.subscriptions = await DroppingProxy.start(this.store.url);
    const toStore = Number(new URL(this.subscriptions.through(this.store.url).replace(/^\w+/, 'http')).port);
    this.journal = await FaultProxy.start(() => toStore);
    const authority = Authority.in(this.#folder);
    const ca = path.join(this.#folder, 'authority.pem');
    fs.writeFileSync(ca, authority.certificate);
    this.cluster = await StoreCluster.start(this.store.url, authority.issue('node', 'eventstore.example'));
    const byCluster = `esdb://${this.cluster.hosts}?tlsCAFile=${ca}&gossipTimeout=1&connectionName=${SECRET}`;
    const data = path.join(this.#folder, 'data');
    fs.mkdirSync(data, { mode: 0o711 });
    const [first, second] = [
      await this.#server(data, 0, this.journal.through(this.store.url)),
      await this.#server(data, 1, byCluster),
    ];
    this.servers = [first, second];
    first.launch();
    await first.program.ready();
    second.launch();
    await second.program.ready();
    this.#keeping = this.#keep();
  }

  get postgresFolder(): string {
    return path.join(this.disk ?? this.#folder, 'postgres');
  }

  async startPostgres(): Promise<void> {
    const directory = this.postgresFolder;
    this.postgres = await startPostgres({ directory, database: 'livro', onRunning: 'replace' });
  }

  async startStore(): Promise<void> {
    const databaseUrl = addressFor(STORE_ROLE, this.postgres.url);
    const asked = { databaseUrl, secret: SECRET, program: storeProgram(), port: this.#storePort };
    this.store = await startEventStore(asked);
    this.#storePort = this.store.port;
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#keeping;
    await Promise.all((this.servers ?? []).map(({ program }) => program.dispose()));
    for (const release of this.#releases.reverse()) await release();
    await this.cluster?.stop();
    await this.journal?.stop();
    await this.subscriptions?.stop();
    await this.store?.stop(0);
    await this.postgres?.stop(0);
    if (this.disk) execFileSync('umount', ['-l', this.disk]);
    fs.rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #server(data: string, n: number, eventStoreUrl: string): Promise<Server> {
    const database = await FaultProxy.start(() => Number(new URL(this.postgres.url).port));
    this.#releases.push(() => database.stop());
    const control = path.join(this.#folder, `control-${n}.json`);
    fs.writeFileSync(control, JSON.stringify(AS_EVER));
    const preload = path.join(__dirname, 'chaos-preload.cjs');
    const program = await Program.at({
      DATA_DIR: data,
      DATABASE_URL: database.through(this.databaseUrl),
      EVENTSTORE_URL: eventStoreUrl,
      STREAM_PREFIX: this.streamPrefix,
      ADMIN_EMAIL: ADMINISTRATOR,
      NODE_OPTIONS: `--require ${preload} --max-old-space-size=${MEMORY_MB}`,
      CHAOS_CONTROL: control,
    });
    return new Server(program, database, control);
  }

  /** What ended by itself is there again in a moment, each by itself: a store that waits for Postgres must not keep it away. */
  async #keep(): Promise<void> {
    await Promise.all([
      this.#keepUp('postgres', () => this.startPostgres()),
      this.#keepUp('store', () => this.startStore()),
      this.#keepServers(),
    ]);
  }

  async #keepUp(what: 'postgres' | 'store', start: () => Promise<void>): Promise<void> {
    let watched: Promise<unknown> | undefined;
    let isGone = false;
    while (!this.#over) {
      const { exited } = this[what];
      if (exited !== watched) {
        watched = exited;
        isGone = false;
        void exited.then(() => void (isGone = this[what].exited === exited));
      }
      if (isGone && !this.held.has(what)) await start().catch(() => undefined);
      await sleep(100);
    }
  }

  async #keepServers(): Promise<void> {
    while (!this.#over) {
      for (const server of this.servers) {
        if (server.program.running || server.isHeldDown) continue;
        server.endings.push(server.program.log.slice(-LAST_WORDS));
        server.launch();
      }
      await sleep(100);
    }
  }
}

/** Only who may mount gives Postgres a disk of its own. */
function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=711`, 'livro-chaos', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
